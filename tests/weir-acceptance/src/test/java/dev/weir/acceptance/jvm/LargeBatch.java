package dev.weir.acceptance.jvm;

import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/** Runs in a child JVM with little heap: one large batch of rows, one of large values; writes {@code name=value} lines about them. */
final class LargeBatch {
    static final int BLOB = 4 << 20;

    private LargeBatch() {}

    /** Arguments: URL, user, password, rows, values. */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2])) {
            say("counts", rows(connection, Integer.parseInt(arguments[3])));
            say("blobs", blobs(connection, Integer.parseInt(arguments[4])));
        }
    }

    private static long rows(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, "row " + id);
                insert.addBatch();
            }
            return ones(insert.executeBatch());
        }
    }

    /** One as an array, the next as a stream. */
    private static long blobs(Connection connection, int blobs) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO b (id, v) VALUES (?, ?)")) {
            for (int id = 0; id < blobs; id++) {
                insert.setInt(1, id);
                if (id % 2 == 0) {
                    insert.setBytes(2, new byte[BLOB]);
                } else {
                    insert.setBinaryStream(2, new ByteArrayInputStream(new byte[BLOB]));
                }
                insert.addBatch();
            }
            return ones(insert.executeBatch());
        }
    }

    private static long ones(int[] counts) {
        return Arrays.stream(counts).filter(count -> count == 1).count();
    }

    private static void say(String name, long value) {
        System.out.println(name + "=" + value);
    }
}
