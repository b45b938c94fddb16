package dev.weir.lab.study.metadata;

import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Manifest;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables of the study, and what reading them must give. */
final class MetadataFixture {
    private static final int ROWS_PER_INSERT = 1000;
    /** The narrow table of the published benchmark's kind, as the TechEmpower benchmarks have it: rows of two integers. */
    static final String WORLD = "world";

    static final int WORLD_ROWS = 10_000;

    private MetadataFixture() {}

    static String expectedDigest(MetadataLevel level) {
        DigestSink digest = new DigestSink();
        for (int visit = 0; visit < level.digested(); visit++) {
            level.expected(visit, digest);
        }
        return digest.toString();
    }

    static Manifest.Fixture describe(List<MetadataLevel> levels) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream().distinct().forEach(level -> digests.put(level.text(), expectedDigest(level)));
        return new Manifest.Fixture(
                "tables " + WORLD + " (id INT PRIMARY KEY, randomnumber INT), " + WORLD_ROWS
                        + " rows, and "
                        + WideTable.NAME + " (id INT PRIMARY KEY and " + WideTable.COLUMNS
                        + " columns: INT, BIGINT, VARCHAR(32) of 16 characters, DATETIME, DECIMAL(12, 2) and DOUBLE in turn,"
                        + " names of 11 to 14 characters), " + WideTable.ROWS + " rows; both InnoDB",
                "SELECT .. FROM " + WideTable.NAME + " WHERE id = ?",
                WORLD_ROWS,
                WideTable.SEED,
                digests);
    }

    /** Creates and fills both tables unless they are there already. */
    static void load(Connection connection) throws SQLException {
        String world = "(id INT NOT NULL PRIMARY KEY, randomnumber INT NOT NULL) ENGINE=InnoDB";
        FixtureTable.load(connection, WORLD, world, WORLD_ROWS, MetadataFixture::fillWorld);
        FixtureTable.load(
                connection, WideTable.NAME, WideTable.definition(), WideTable.ROWS, statement -> fillWide(connection));
    }

    private static void fillWorld(Statement statement) throws SQLException {
        for (int first = 1; first <= WORLD_ROWS; first += ROWS_PER_INSERT) {
            StringBuilder sql = new StringBuilder("INSERT INTO ").append(WORLD);
            String separator = " VALUES ";
            for (int id = first; id < first + ROWS_PER_INSERT; id++) {
                sql.append(separator).append('(').append(id).append(", ");
                sql.append(randomNumber(id)).append(')');
                separator = ", ";
            }
            statement.executeUpdate(sql.toString());
        }
    }

    private static void fillWide(Connection connection) throws SQLException {
        String sql = "INSERT INTO " + WideTable.NAME + " VALUES (?" + ", ?".repeat(WideTable.COLUMNS) + ")";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int id = 1; id <= WideTable.ROWS; id++) {
                insert.setInt(1, id);
                WideTable.row(id, WideTable.COLUMNS, new InsertSink(insert));
                insert.executeUpdate();
            }
        }
    }

    /** Sets a row's values as parameters, those after the first. */
    private static final class InsertSink implements Sink {
        private final PreparedStatement insert;
        private int parameter = 1;

        InsertSink(PreparedStatement insert) {
            this.insert = insert;
        }

        @Override
        public void number(long value) {
            set(value);
        }

        @Override
        public void real(double value) {
            set(value);
        }

        @Override
        public void text(String value) {
            set(value);
        }

        @Override
        public void moment(LocalDateTime value) {
            set(value);
        }

        @Override
        public void decimal(BigDecimal value) {
            set(value);
        }

        @Override
        public void endRow() {
            // the row is inserted by the caller
        }

        private void set(Object value) {
            try {
                insert.setObject(++parameter, value);
            } catch (SQLException e) {
                throw new IllegalStateException("cannot set parameter=" + parameter + ": " + e.getMessage(), e);
            }
        }
    }

    private static int randomNumber(int id) {
        return 1 + (int) (WideTable.random(id, WideTable.COLUMNS) % WORLD_ROWS);
    }

    static void worldRow(int id, Sink sink) {
        sink.number(id);
        sink.number(randomNumber(id));
        sink.endRow();
    }
}
