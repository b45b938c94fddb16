package dev.weir.report.advice;

import dev.weir.report.model.Run;
import dev.weir.report.text.Units;
import java.util.Optional;

/** The price of a connection pool per look-up. */
public final class PoolCost {
    private static final String EXPERIMENT = "pool-overhead";
    private static final String POOL = "connectorj.hikari";
    private static final int MANY = 8;

    private PoolCost() {}

    /** Returns what borrowing a connection takes, measured with connections to nothing; empty when it was not measured. */
    public static Optional<String> sentence(Run run) {
        return run.behaviours(EXPERIMENT)
                .filter(each -> each.arm().equals(POOL))
                .filter(each ->
                        each.figures().containsKey("nanos1") && each.figures().containsKey("nanos" + MANY))
                .reduce((first, last) -> last)
                .map(each -> "A pool: to borrow a connection from HikariCP and give it back takes "
                        + Units.time(each.figures().get("nanos1") / 1e3) + " with one thread and "
                        + Units.time(each.figures().get("nanos" + MANY) / 1e3) + " among " + MANY
                        + " threads.");
    }
}
