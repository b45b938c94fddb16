package dev.weir.lab.study.metadata;

import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables of the study, and what reading them must give. */
final class MetadataFixture {
    private static final int ROWS_PER_INSERT = 1000;

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
                "tables " + WorldTable.NAME + " (id INT PRIMARY KEY, randomnumber INT), " + WorldTable.ROWS
                        + " rows, and "
                        + WideTable.NAME + " (id INT PRIMARY KEY and " + WideTable.COLUMNS
                        + " columns: INT, BIGINT, VARCHAR(32) of 16 characters, DATETIME, DECIMAL(12, 2) and DOUBLE in turn,"
                        + " names of 11 to 14 characters), " + WideTable.ROWS + " rows; both InnoDB",
                "SELECT .. FROM " + WideTable.NAME + " WHERE id = ?",
                WorldTable.ROWS,
                WideTable.SEED,
                digests);
    }

    /** Creates and fills both tables unless they are there already. */
    static void load(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(WorldTable.createTable());
            statement.execute(WideTable.createTable());
            if (count(statement, WorldTable.NAME) != WorldTable.ROWS) {
                statement.execute("TRUNCATE TABLE " + WorldTable.NAME);
                fillWorld(statement);
                statement.execute("ANALYZE TABLE " + WorldTable.NAME);
            }
            if (count(statement, WideTable.NAME) != WideTable.ROWS) {
                statement.execute("TRUNCATE TABLE " + WideTable.NAME);
                fillWide(connection);
                statement.execute("ANALYZE TABLE " + WideTable.NAME);
            }
        }
    }

    private static int count(Statement statement, String table) throws SQLException {
        try (ResultSet found = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            found.next();
            return found.getInt(1);
        }
    }

    private static void fillWorld(Statement statement) throws SQLException {
        for (int first = 1; first <= WorldTable.ROWS; first += ROWS_PER_INSERT) {
            StringBuilder sql = new StringBuilder("INSERT INTO ").append(WorldTable.NAME);
            String separator = " VALUES ";
            for (int id = first; id < first + ROWS_PER_INSERT; id++) {
                sql.append(separator).append('(').append(id).append(", ");
                sql.append(WorldTable.randomNumber(id)).append(')');
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
}
