package dev.weir.acceptance.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.weir.acceptance.TestServers.Servers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Weir with default options does the same random steps as Connector/J, on a server of its own: nothing that can be seen is different,
 * but what {@link Accepted} lists. The system property {@code weir.walk.steps} sets the number of steps on each kind of server,
 * {@code weir.walk.seed} the first seed. With {@code weir.walk.progress} in place of a seed a walk goes on where the last has ended,
 * or was killed: see {@link WalkProgress}. Steps that match {@code weir.walk.leaveOut} are left out.
 */
class WalkTest {
    private static final int STEPS = Integer.getInteger("weir.walk.steps", 20_000);

    /** Takes some seconds. */
    private static final int SOME_STEPS = 1_000;

    /** Many times what it takes. */
    private static final int MOST_STEPS_TO_A_FAULT = 20_000;

    /** Those in use that this machine has; MySQL 8.0.15 has faults of its own beside. */
    static List<String> kinds() {
        return Servers.kinds().stream().filter(kind -> !kind.equals("mysql")).toList();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Tag("nightly")
    void nothingIsDifferent(String kind, Servers servers) throws Exception {
        walk(kind, STEPS, servers);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void someSteps(String kind, Servers servers) throws Exception {
        walk(kind, SOME_STEPS, servers);
    }

    private static void walk(String kind, int steps, Servers servers) throws Exception {
        try (Walk walk = new Walk(servers.get(kind), servers.another(kind, 1), Drivers::weir)) {
            WalkProgress progress = WalkProgress.of(kind);
            while (walk.steps() < steps) {
                int before = walk.steps();
                Optional<Walk.Found> found = walk.find(Episode.of(progress.seed()));
                if (found.isPresent()) {
                    fail(kind + " " + walk + " " + walk.report(found.get()));
                }
                progress.over(walk.steps() - before);
            }
            System.out.println(kind + " " + walk + " in all=" + progress.steps() + " next seed=" + progress.seed());
        }
    }

    /** Otherwise the tests above could not fail. */
    @ParameterizedTest
    @EnumSource
    @Tag("nightly")
    void whatIsWrongIsFound(WrongSession.Fault fault, Servers servers) throws Exception {
        Twin.Opener wrong = WrongSession.opener(fault);
        try (Walk walk = new Walk(servers.get("mariadb"), servers.another("mariadb", 1), wrong)) {
            Optional<Walk.Found> found = Optional.empty();
            for (long seed = 1; found.isEmpty() && walk.steps() < MOST_STEPS_TO_A_FAULT; seed++) {
                found = walk.find(Episode.of(seed));
            }
            assertThat(found).as("differences").isPresent();
        }
    }
}
