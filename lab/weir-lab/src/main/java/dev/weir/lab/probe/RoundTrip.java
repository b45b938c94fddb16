package dev.weir.lab.probe;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/** The round trip of a statement on a connection that is open. */
public final class RoundTrip {
    private static final int ENOUGH = 200;

    private RoundTrip() {}

    /**
     * Returns the median time of a statement in microseconds, of a second, or of 200 of them.
     *
     * @param sql the statement; a SELECT without tables costs the server least
     */
    public static double micros(Connection connection, String sql) throws SQLException {
        return times(connection, sql, TimeUnit.SECONDS.toNanos(1), ENOUGH).p50Micros();
    }

    static RealPath.Times times(Connection connection, String sql, long nanos, int enough) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return Sampling.of(() -> statement.executeQuery(sql).close(), nanos, enough);
        }
    }
}
