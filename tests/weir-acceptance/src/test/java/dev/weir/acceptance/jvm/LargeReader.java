package dev.weir.acceptance.jvm;

import dev.weir.acceptance.Digits;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs in a child JVM with little heap: reads a large result and writes {@code name=value} lines about it. */
final class LargeReader {
    private static final int CHECKPOINTS = 10;

    private LargeReader() {}

    /** Arguments: {@code read | second | hold}, URL, user, password, powers of ten, factor. */
    public static void main(String[] arguments) throws Exception {
        int powers = Integer.parseInt(arguments[4]);
        int factor = Integer.parseInt(arguments[5]);
        try (Connection connection = DriverManager.getConnection(arguments[1], arguments[2], arguments[3]);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(Digits.query("digits", powers, factor))) {
            long expected = (long) Math.pow(10, powers) * factor;
            switch (arguments[0]) {
                case "read" -> read(rows, expected, 0, 0);
                case "second" -> second(connection, rows, expected, false);
                case "hold" -> second(connection, rows, expected, true);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
        say("spillFilesAtEnd", SpillFiles.count());
    }

    /** Another statement while the first result is open; then the rest of the first. */
    private static void second(Connection connection, ResultSet rows, long expected, boolean hold) throws Exception {
        long sum = 0;
        int before = 1000;
        for (int row = 0; row < before; row++) {
            rows.next();
            sum += checked(rows);
        }
        try (Statement other = connection.createStatement();
                ResultSet count = other.executeQuery("SELECT COUNT(*) FROM digits")) {
            count.next();
            say("second", count.getLong(1));
        }
        say("spillFiles", SpillFiles.count());
        if (hold) {
            say("holding", 1);
            Thread.sleep(Long.MAX_VALUE);
        }
        read(rows, expected, before, sum);
    }

    private static void read(ResultSet rows, long expected, long already, long sumBefore) throws SQLException {
        long count = already;
        long sum = sumBefore;
        long heap = 0;
        while (rows.next()) {
            sum += checked(rows);
            count++;
            if (count % (expected / CHECKPOINTS) == 0) {
                heap = Math.max(heap, liveHeap());
            }
        }
        say("rows", count);
        say("idsWrongBy", sum - expected * (expected - 1) / 2);
        say("liveHeap", heap);
    }

    private static long checked(ResultSet row) throws SQLException {
        long id = row.getLong(1);
        String text = row.getString(2);
        if (!text.equals(Digits.text(id))) {
            throw new AssertionError("id=" + id + " has text=" + text);
        }
        return id;
    }

    /** Bytes that are in use after a collection. */
    @SuppressWarnings("SystemGc")
    private static long liveHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void say(String name, long value) {
        System.out.println(name + "=" + value);
        System.out.flush();
    }
}
