package dev.weir.lab.study.load;

import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Manifest;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32;

/** The study's table: rows of 100 characters by a key. */
final class LoadTable {
    static final int ROWS = 10_000;
    /** The keys of the first requests, whose answers are digested. */
    static final int DIGESTED = 16;

    private static final int LENGTH = 100;
    /** A prime: keys come in an order that looks random, and none is left out. */
    private static final int STEP = 7919;

    private static final String[] VALUES = values();

    private LoadTable() {}

    private static String[] values() {
        String[] values = new String[ROWS + 1];
        for (int id = 1; id <= ROWS; id++) {
            String digits = Integer.toString(id * STEP);
            values[id] = "v".repeat(LENGTH - digits.length()) + digits;
        }
        return values;
    }

    /** Returns the key of a request among the first keys. */
    static int key(int number, int keys) {
        return 1 + (int) ((long) number * STEP % keys);
    }

    static String value(int id) {
        return VALUES[id];
    }

    /** Returns what compares rows with those from a key on. */
    static Rows check(int key, int count) {
        return new CheckedRows(key, count);
    }

    private static final class CheckedRows implements FixtureRows {
        private final int key;
        private final int count;
        private int found;

        CheckedRows(int key, int count) {
            this.key = key;
            this.count = count;
        }

        @Override
        public void row(int id, String value) {
            int expected = key + found;
            if (found == count || id != expected || !VALUES[expected].equals(value)) {
                throw new WrongAnswerException(
                        request() + "found id=" + id + ", value=" + value + " as row " + (found + 1) + " of " + count);
            }
            found++;
        }

        @Override
        public void end() {
            if (found != count) {
                throw new WrongAnswerException(request() + "found rows=" + found + ", expected " + count);
            }
        }

        private String request() {
            return "wrong answer to the request for id=" + key + ": ";
        }
    }

    /** Returns what adds rows to a text, whose digest tells whether there are too few. */
    static Rows digested(StringBuilder text) {
        return new DigestedRows(text);
    }

    private record DigestedRows(StringBuilder text) implements FixtureRows {
        @Override
        public void row(int id, String value) {
            text.append(id).append('=').append(value).append(';');
        }

        @Override
        public void end() {}
    }

    /** Returns the digest of the rows of the first requests. */
    static String digest(String rows) {
        CRC32 sum = new CRC32();
        sum.update(rows.getBytes(StandardCharsets.UTF_8));
        return "crc32:" + Long.toHexString(sum.getValue());
    }

    static String expectedDigest(FixtureQuery query) {
        StringBuilder text = new StringBuilder();
        Rows rows = digested(text);
        for (int number = 0; number < DIGESTED; number++) {
            int key = query.key(number);
            for (int id = key; id < key + query.rows(); id++) {
                rows.row(id, VALUES[id]);
            }
        }
        return digest(text.toString());
    }

    static Manifest.Fixture describe(List<LoadLevel> levels) {
        return new Manifest.Fixture(
                "table load_row (id INT PRIMARY KEY, value VARCHAR(200)), InnoDB; value has " + LENGTH
                        + " characters. In Redis: the same values as strings",
                FixtureQuery.ROW.usualSql(),
                ROWS,
                0,
                StudyLevel.digests(
                        levels,
                        level -> expectedDigest(FixtureQuery.of(level.query().label()))));
    }

    static void load(Connection connection) throws SQLException {
        String definition = "(id INT NOT NULL PRIMARY KEY, value VARCHAR(200) NOT NULL) ENGINE=InnoDB";
        FixtureTable.load(connection, "load_row", definition, ROWS, statement -> fill(connection));
    }

    private static void fill(Connection connection) throws SQLException {
        int each = 1000;
        String sql = "INSERT INTO load_row VALUES (?, ?)" + ", (?, ?)".repeat(each - 1);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int first = 1; first <= ROWS; first += each) {
                for (int i = 0; i < each; i++) {
                    insert.setInt(2 * i + 1, first + i);
                    insert.setString(2 * i + 2, VALUES[first + i]);
                }
                insert.executeUpdate();
            }
        }
    }

    /** An answer that is not the row of its request's key. */
    static final class WrongAnswerException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WrongAnswerException(String message) {
            super(message);
        }
    }
}
