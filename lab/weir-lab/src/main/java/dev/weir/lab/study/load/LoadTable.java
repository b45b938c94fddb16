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

    /** Returns the key of a request. */
    static int key(int number) {
        return 1 + (int) ((long) number * STEP % ROWS);
    }

    /** Throws if an answer is not the row of its request's key. */
    static void check(int number, int id, String value) {
        int key = key(number);
        if (id != key || !VALUES[key].equals(value)) {
            throw new WrongAnswerException(
                    "wrong answer to the request for id=" + key + ": found id=" + id + ", value=" + value);
        }
    }

    /** Returns what a row contributes to a digest. */
    static String digested(int id, String value) {
        return id + "=" + value + ";";
    }

    /** Returns the digest of the rows of the first requests. */
    static String digest(String rows) {
        CRC32 sum = new CRC32();
        sum.update(rows.getBytes(StandardCharsets.UTF_8));
        return "crc32:" + Long.toHexString(sum.getValue());
    }

    static String expectedDigest() {
        StringBuilder rows = new StringBuilder();
        for (int number = 0; number < DIGESTED; number++) {
            rows.append(digested(key(number), VALUES[key(number)]));
        }
        return digest(rows.toString());
    }

    static Manifest.Fixture describe(List<LoadLevel> levels) {
        return new Manifest.Fixture(
                "table load_row (id INT PRIMARY KEY, value VARCHAR(200)), InnoDB; value has " + LENGTH + " characters",
                LoadQuery.SQL,
                ROWS,
                0,
                StudyLevel.digests(levels, level -> expectedDigest()));
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
