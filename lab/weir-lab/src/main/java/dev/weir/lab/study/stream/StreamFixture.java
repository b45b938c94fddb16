package dev.weir.lab.study.stream;

import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Schema and rows of the stream study: (int, 200 characters), name = the id padded with zeros, as published. */
public final class StreamFixture {
    static final String TABLE = "events";
    /** Rows in the table, enough for the largest level. */
    static final int ROWS = 100_000;

    private static final int NAME_LENGTH = 200;
    private static final int ROWS_PER_INSERT = 1000;

    private StreamFixture() {}

    static String query(int rows) {
        return "SELECT id, name FROM " + TABLE + " LIMIT " + rows;
    }

    /** A result too large for a small heap: the first 1000 rows joined with themselves, 10^6 rows of 1000 characters. */
    static String hugeQuery() {
        return "SELECT a.id, REPEAT(a.name, 5) FROM " + TABLE + " a CROSS JOIN " + TABLE
                + " b WHERE a.id <= 1000 AND b.id <= 1000";
    }

    /** Returns a long result: the first rows joined with the first 1000; {@code rows} is a multiple of 1000. */
    static String longQuery(int rows) {
        return "SELECT a.id, a.name FROM " + TABLE + " a CROSS JOIN " + TABLE + " b WHERE a.id <= " + rows / 1000
                + " AND b.id <= 1000";
    }

    static String name(int id) {
        String digits = Integer.toString(id);
        return "0".repeat(NAME_LENGTH - digits.length()) + digits;
    }

    static String expectedDigest(int rows) {
        RowWork.Digest work = new RowWork.Digest();
        work.begin();
        for (int id = 1; id <= rows; id++) {
            work.row(id, name(id));
        }
        return work.result();
    }

    public static Manifest.Fixture describe(List<Integer> levels) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream().sorted().forEach(rows -> digests.put("rows=" + rows, expectedDigest(rows)));
        return new Manifest.Fixture(
                "table " + TABLE
                        + " (id INT PRIMARY KEY, name VARCHAR(1000)), InnoDB; name = the id padded with zeros to "
                        + NAME_LENGTH + " characters",
                "SELECT id, name FROM " + TABLE + " LIMIT ?",
                ROWS,
                0,
                digests);
    }

    public static void load(Connection connection) throws SQLException {
        String definition = "(id INT NOT NULL PRIMARY KEY, name VARCHAR(1000) NOT NULL) ENGINE=InnoDB";
        FixtureTable.load(connection, TABLE, definition, ROWS, statement -> fill(connection));
    }

    private static void fill(Connection connection) throws SQLException {
        String sql = "INSERT INTO " + TABLE + " VALUES (?, ?)" + ", (?, ?)".repeat(ROWS_PER_INSERT - 1);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int first = 1; first <= ROWS; first += ROWS_PER_INSERT) {
                for (int i = 0; i < ROWS_PER_INSERT; i++) {
                    insert.setInt(2 * i + 1, first + i);
                    insert.setString(2 * i + 2, name(first + i));
                }
                insert.executeUpdate();
            }
        }
    }
}
