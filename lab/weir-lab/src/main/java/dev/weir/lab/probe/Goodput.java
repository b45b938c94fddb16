package dev.weir.lab.probe;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;

/**
 * Payload rate over one open connection. Transfers grow until they take long enough. Slow start and the round trip are excluded by timing
 * only the second half (down) or the difference of two sizes (up).
 */
record Goodput(Connection connection, long packetLimit) {
    private static final int ROWS = 64;
    private static final int FIRST_ROW = 1024;
    private static final int LARGEST_ROW = 2 << 20;
    private static final int GROWTH = 4;
    private static final int FIRST_UP = 64 * 1024;
    private static final int MOST_UP = 16 << 20;
    private static final int REPEATS = 3;
    private static final long NANOS_LONG_ENOUGH = 400_000_000L;

    /** A rate with the {@code bytes} of the largest transfer, and whether that took long enough to trust ({@code full}). */
    record Rate(double bitsPerSecond, long bytes, boolean full) {}

    /** Reads results of growing size, streamed, until one takes long enough or the time is up. */
    Rate down(long nanos) throws SQLException {
        long end = System.nanoTime() + nanos;
        int most = (int) Math.min(LARGEST_ROW, packetLimit / 2);
        int rowBytes = Math.min(FIRST_ROW, most);
        while (true) {
            long start = System.nanoTime();
            double rate = downOnce(rowBytes);
            long took = System.nanoTime() - start;
            boolean full = took >= NANOS_LONG_ENOUGH;
            if (full || rowBytes >= most || System.nanoTime() + GROWTH * took > end) {
                return new Rate(rate, (long) ROWS * rowBytes, full);
            }
            rowBytes = Math.min(most, rowBytes * GROWTH);
        }
    }

    private double downOnce(int rowBytes) throws SQLException {
        // the parts of a union are sent one after another; nothing is stored on the server
        String sql = String.join(" UNION ALL ", Collections.nCopies(ROWS, "SELECT REPEAT('x', " + rowBytes + ")"));
        long halfAt = 0;
        long end = 0;
        int read = 0;
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(Integer.MIN_VALUE);
            try (ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    end = System.nanoTime();
                    if (++read == ROWS / 2) {
                        halfAt = end;
                    }
                }
            }
        }
        return (ROWS - ROWS / 2) * (double) rowBytes * 8e9 / Math.max(1, end - halfAt);
    }

    /** Sends statements of growing size, filled by a comment, which is cheap for the server, until one takes long enough. */
    Rate up(long nanos) throws SQLException {
        long end = System.nanoTime() + nanos;
        int most = (int) Math.min(MOST_UP, packetLimit / 2);
        int size = Math.min(FIRST_UP, most);
        long took = upOnce(size);
        while (took < NANOS_LONG_ENOUGH && size * 2L <= most && System.nanoTime() + 4 * took < end) {
            size *= 2;
            took = upOnce(size);
        }
        return new Rate(difference(size, end), size, took >= NANOS_LONG_ENOUGH);
    }

    /** Returns the rate from half of the bytes and their additional time; the shortest of a few runs, since noise only adds time. */
    private double difference(int size, long end) throws SQLException {
        long whole = Long.MAX_VALUE;
        long half = Long.MAX_VALUE;
        for (int i = 0; i < REPEATS && (i == 0 || System.nanoTime() < end); i++) {
            half = Math.min(half, upOnce(size / 2));
            whole = Math.min(whole, upOnce(size));
        }
        long more = whole - half;
        return more > 0 ? (size - size / 2) * 8e9 / more : size * 8e9 / whole;
    }

    private long upOnce(int bytes) throws SQLException {
        String sql = "SELECT 1 /* " + "x".repeat(bytes) + " */";
        long start = System.nanoTime();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return System.nanoTime() - start;
        }
    }
}
