package dev.weir.lab.probe;

import dev.weir.lab.link.Quantile;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Times something again and again, the round trip of a statement on a connection that is open above all. */
public final class RoundTrip {
    private static final int ENOUGH = 200;
    private static final int FEWEST = 5;
    private static final int WARM_UP = 10;

    private RoundTrip() {}

    @FunctionalInterface
    interface Action {
        void run() throws SQLException;
    }

    /** Returns the median time of a statement in microseconds, of a second, or of 200 of them. */
    public static double micros(Connection connection, String sql) throws SQLException {
        return times(connection, sql, TimeUnit.SECONDS.toNanos(1), ENOUGH).p50Micros();
    }

    static RealPath.Times times(Connection connection, String sql, long nanos, int most) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return times(() -> statement.executeQuery(sql).close(), nanos, most);
        }
    }

    /** Times an action for so many nanoseconds, or so often; five times in any case. */
    static RealPath.Times times(Action action, long nanos, int most) throws SQLException {
        long end = System.nanoTime() + nanos;
        // the first ones find cold code and cold windows
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
