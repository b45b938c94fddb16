package dev.weir.lab.probe;

import dev.weir.lab.link.Quantile;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Times a repeated action, above all a statement's round trip on an open connection. */
public final class RoundTrip {
    private static final int ENOUGH = 200;
    private static final int FEWEST = 5;
    private static final int WARM_UP = 10;

    private RoundTrip() {}

    @FunctionalInterface
    interface Action {
        void run() throws SQLException;
    }

    /** Returns the median time of a statement in microseconds, over one second or 200 statements. */
    public static double micros(Connection connection, String sql) throws SQLException {
        return times(connection, sql, TimeUnit.SECONDS.toNanos(1), ENOUGH).p50Micros();
    }

    static RealPath.Times times(Connection connection, String sql, long nanos, int most) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return times(() -> statement.executeQuery(sql).close(), nanos, most);
        }
    }

    /** Times an action for the given nanoseconds or number of times, but at least five times. */
    static RealPath.Times times(Action action, long nanos, int most) throws SQLException {
        long end = System.nanoTime() + nanos;
        // the first ones meet cold code and cold windows
        for (int i = 0; i < Math.min(WARM_UP, most / 10) && System.nanoTime() < end; i++) {
            action.run();
        }
        double[] micros = new double[most];
        int count = 0;
        while (count < most && (count < FEWEST || System.nanoTime() < end)) {
            long start = System.nanoTime();
            action.run();
            micros[count++] = (System.nanoTime() - start) / 1e3;
        }
        return times(Arrays.copyOf(micros, count));
    }

    static RealPath.Times times(double[] micros) {
        return new RealPath.Times(
                Quantile.of(micros, 0.5), Quantile.of(micros, 0.99), micros.length, Quantile.of(micros, 1));
    }
}
