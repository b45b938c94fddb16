package dev.weir.lab.study.releases;

import dev.weir.lab.study.jdbc.FixtureTable;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.CRC32;

/** A table to read and one to insert into, which stays empty: (id, 200 characters), as in the study of streaming. */
final class ReleasesFixture {
    static final int ROWS = 1000;

    static final String ALL = "SELECT id, name FROM releases ORDER BY id";
    static final String ONE = "SELECT id, name FROM releases WHERE id = ";
    static final String INSERT = "INSERT INTO releases_written VALUES (?, ?)";
    static final String WRITTEN = "SELECT id, name FROM releases_written ORDER BY id";

    static final String DEFINITION = "(id INT NOT NULL PRIMARY KEY, name VARCHAR(200) NOT NULL) ENGINE=InnoDB";

    private static final int NAME_LENGTH = 200;

    private ReleasesFixture() {}

    static void load(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS releases_written " + DEFINITION);
        }
        FixtureTable.load(connection, "releases", DEFINITION, ROWS, statement -> fill(connection));
    }

    private static void fill(Connection connection) throws SQLException {
        String sql = "INSERT INTO releases VALUES (?, ?)" + ", (?, ?)".repeat(ROWS - 1);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int id = 1; id <= ROWS; id++) {
                insert.setInt(2 * id - 1, id);
                insert.setString(2 * id, name(id));
            }
            insert.executeUpdate();
        }
    }

    static String name(int id) {
        String digits = Integer.toString(id);
        return "0".repeat(NAME_LENGTH - digits.length()) + digits;
    }

    /** Returns the digest of the first rows. */
    static String digest(int rows) {
        Digest digest = new Digest();
        for (int id = 1; id <= rows; id++) {
            digest.row(id, name(id));
        }
        return digest.toString();
    }

    /** The number of rows, and a checksum of their values in order. */
    static final class Digest {
        private final CRC32 values = new CRC32();
        private int rows;

        void row(int id, String name) {
            rows++;
            values.update((id + " " + name + "\n").getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toString() {
            return rows + ":" + Long.toHexString(values.getValue());
        }
    }
}
