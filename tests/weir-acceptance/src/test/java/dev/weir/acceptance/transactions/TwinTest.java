package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.weir.acceptance.TestServers;
import dev.weir.lab.server.RunningServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A session that defers its settings does the same random steps as one that does not: nothing that can be seen is different. The
 * system property {@code weir.twin.steps} sets the number of steps on all servers together, {@code weir.twin.seed} the first seed.
 * With {@code weir.twin.progress} in place of a seed a walk goes on where the last has ended, or was killed: see {@link TwinProgress}.
 */
@ExtendWith(TestServers.class)
class TwinTest {
    private static final int STEPS = Integer.getInteger("weir.twin.steps", 4_000);

    /** Many times what it takes. */
    private static final int MOST_STEPS_TO_A_FAULT = 3_000;

    private static final long SEED = Long.getLong("weir.twin.seed", 1);

    static List<String> kinds() {
        return TestServers.Servers.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingIsDifferent(String kind, TestServers.Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        long began = System.nanoTime();
        try (TwinWalk walk = new TwinWalk(server, connection -> connection)) {
            TwinProgress progress = TwinProgress.of(kind);
            while (walk.steps() < STEPS / kinds().size()) {
                int before = walk.steps();
                Optional<TwinWalk.Found> found = walk.find(progress.seed(), before + 1);
                if (found.isPresent()) {
                    fail(kind + " " + walk + " " + walk.report(found.get()));
                }
                progress.over(walk.steps() - before);
            }
            System.out.println(kind + " " + walk + " in all=" + progress.steps() + " next seed=" + progress.seed()
                    + " millis=" + (System.nanoTime() - began) / 1_000_000);
        }
    }

    /** Otherwise the test above could not fail. */
    @ParameterizedTest
    @EnumSource
    void whatIsDeferredWronglyIsFound(WrongSession.Fault fault, TestServers.Servers servers) throws Exception {
        try (TwinWalk walk = new TwinWalk(servers.get("mysql"), connection -> WrongSession.of(connection, fault))) {
            assertThat(walk.find(SEED, MOST_STEPS_TO_A_FAULT)).as("differences").isPresent();
        }
    }
}
