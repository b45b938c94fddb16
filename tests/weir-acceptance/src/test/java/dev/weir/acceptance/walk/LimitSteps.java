package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Step.Kind;
import java.util.List;
import java.util.Random;

/** Limits of the whole server, which the observer sets within reach. */
final class LimitSteps {
    private LimitSteps() {}

    static void addTo(StepMix mix) {
        mix.add("prepared statements", 3, LimitSteps::prepared);
    }

    /** No room, little, or all of it. */
    private static Step prepared(Random random) {
        int room = List.of(0, 0, 1, 3, 10_000).get(random.nextInt(5));
        return new Step("observer: max_prepared_stmt_count = in use + " + room, Kind.OBSERVER, twin -> {
            World world = twin.world();
            world.limit("max_prepared_stmt_count", Long.toString(world.status("Prepared_stmt_count") + room));
            return "set";
        });
    }
}
