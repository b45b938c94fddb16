package dev.weir.lab.study.metadata;

import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The study's tables, and the expected values of reading them. */
final class MetadataFixture {
    private static final int ROWS_PER_INSERT = 1000;
    /** The narrow table, like that of the published benchmark and of the TechEmpower benchmarks: rows of two integers. */
    static final String WORLD = "world";

    static final int WORLD_ROWS = 10_000;

    private MetadataFixture() {}

    static String expectedDigest(MetadataLevel level) {
        Sink.Digest digest = new Sink.Digest();
        for (int visit = 0; visit < level.digested(); visit++) {
            level.expected(visit, digest);
        }
        return digest.toString();
    }

    static Manifest.Fixture describe(List<MetadataLevel> levels) {
        return new Manifest.Fixture(
                "tables " + WORLD + " (id INT PRIMARY KEY, randomnumber INT), " + WORLD_ROWS
                        + " rows, and "
                        + WideTable.NAME + " (id INT PRIMARY KEY and " + WideTable.COLUMNS
                        + " columns: INT, BIGINT, VARCHAR(32) of 16 characters, DATETIME, DECIMAL(12, 2) and DOUBLE in turn,"
                        + " names of 11 to 14 characters), " + WideTable.ROWS + " rows; both InnoDB",
                "SELECT .. FROM " + WideTable.NAME + " WHERE id = ?",
                WORLD_ROWS,
                WideTable.SEED,
                StudyLevel.digests(levels, MetadataFixture::expectedDigest));
    }

    static void load(Connection connection) throws SQLException {
        String world = "(id INT NOT NULL PRIMARY KEY, randomnumber INT NOT NULL) ENGINE=InnoDB";
        FixtureTable.load(connection, WORLD, world, WORLD_ROWS, MetadataFixture::fillWorld);
        FixtureTable.load(
                connection, WideTable.NAME, WideTable.definition(), WideTable.ROWS, statement -> fillWide(connection));
    }

    private static void fillWorld(Statement statement) throws SQLException {
        for (int first = 1; first <= WORLD_ROWS; first += ROWS_PER_INSERT) {
            statement.executeUpdate(IntStream.range(first, first + ROWS_PER_INSERT)
                    .mapToObj(id -> "(" + id + ", " + randomNumber(id) + ")")
                    .collect(Collectors.joining(", ", "INSERT INTO " + WORLD + " VALUES ", "")));
        }
    }

    private static void fillWide(Connection connection) throws SQLException {
        String sql = "INSERT INTO " + WideTable.NAME + " VALUES (?" + ", ?".repeat(WideTable.COLUMNS) + ")";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int id = 1; id <= WideTable.ROWS; id++) {
                insert.setInt(1, id);
                for (int column = 0; column < WideTable.COLUMNS; column++) {
                    insert.setObject(column + 2, WideTable.value(id, column));
                }
                insert.executeUpdate();
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
