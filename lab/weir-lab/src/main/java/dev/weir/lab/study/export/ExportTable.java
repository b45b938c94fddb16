package dev.weir.lab.study.export;

import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** A table of the study: some 100 bytes per row, and a key without gaps, so that ranges of equal width are equal shares. */
record ExportTable(String name, int rows) implements StudyLevel {
    static final String FACTOR = "rows";
    static final String COLUMNS = "id, amount, note";
    static final int MOST_ROWS = 10_000_000;

    private static final int NOTE_LENGTH = 80;
    /** Bytes of a row in the text protocol: the header of its packet, three lengths, and values of some six digits. */
    private static final int ROW_BYTES = 4 + 3 + 6 + 8 + NOTE_LENGTH;

    private static final long STEP = 7919;
    private static final long MOST = 100_000_007;
    private static final int ROWS_PER_INSERT = 100_000;

    static ExportTable of(Level level) {
        return of(level.count(FACTOR, MOST_ROWS));
    }

    static ExportTable of(int rows) {
        return new ExportTable("export_" + rows, rows);
    }

    @Override
    public Level level() {
        return Level.of(FACTOR, rows);
    }

    static Manifest.Fixture describe(List<ExportTable> tables) {
        return new Manifest.Fixture(
                "tables export_10000, .. (id BIGINT PRIMARY KEY, amount BIGINT, note VARCHAR(100)), InnoDB; ids without"
                        + " holes, note = the id padded with zeros to " + NOTE_LENGTH + " characters",
                "SELECT " + COLUMNS + " FROM export_10000",
                tables.stream().mapToInt(ExportTable::rows).max().orElse(0),
                0,
                StudyLevel.digests(tables, ExportTable::expectedDigest));
    }

    /** Returns the bytes that reading the table receives, within some per cent. */
    long bytes() {
        return (long) rows * ROW_BYTES;
    }

    String select() {
        return "SELECT " + COLUMNS + " FROM " + name;
    }

    String expectedDigest() {
        ExportDigest digest = new ExportDigest();
        for (int id = 1; id <= rows; id++) {
            String digits = Integer.toString(id);
            digest.add(id, id * STEP % MOST, "0".repeat(NOTE_LENGTH - digits.length()) + digits);
        }
        return digest.toString();
    }

    /** Creates and fills the table unless it exists. */
    void load(Connection connection, Consumer<String> progress) throws SQLException {
        String definition =
                "(id BIGINT NOT NULL PRIMARY KEY, amount BIGINT NOT NULL, note VARCHAR(100) NOT NULL) ENGINE=InnoDB";
        FixtureTable.load(connection, name, definition, rows, statement -> {
            progress.accept("Loading " + name);
            statement.execute("INSERT INTO " + name + " VALUES (1, " + STEP + ", LPAD(1, " + NOTE_LENGTH + ", '0'))");
            for (int filled = 1; filled < rows; ) {
                filled += statement.executeUpdate(copy(filled));
            }
        });
    }

    /** Appends rows, copied from the first ones. */
    private String copy(int filled) {
        int count = Math.min(Math.min(filled, ROWS_PER_INSERT), rows - filled);
        String id = "id + " + filled;
        return "INSERT INTO " + name + " SELECT " + id + ", (" + id + ") * " + STEP + " % " + MOST + ", LPAD(" + id
                + ", " + NOTE_LENGTH + ", '0') FROM " + name + " WHERE id <= " + count;
    }
}
