package dev.weir.acceptance.walk;

import static org.assertj.core.api.Assertions.fail;

import dev.weir.acceptance.TestServers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Weir with default options does the same random steps as Connector/J: nothing that can be seen is different, but what {@link
 * Accepted} lists. The system property {@code weir.walk.steps} sets the number of steps on each kind of server.
 */
@ExtendWith(TestServers.class)
@Tag("nightly")
class WalkTest {
    private static final int STEPS = Integer.getInteger("weir.walk.steps", 2_000);
    private static final long SEED = Long.getLong("weir.walk.seed", 1);

    static List<String> kinds() {
        return TestServers.Servers.kinds();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingIsDifferent(String kind, TestServers.Servers servers) throws Exception {
        try (Walk walk = new Walk(servers.get(kind), servers.another(kind, 1), Drivers::weir)) {
            Optional<Walk.Found> found = walk.find(SEED, STEPS);
            if (found.isPresent()) {
                fail(kind + " " + walk + " " + walk.report(found.get()));
            }
        }
    }
}
