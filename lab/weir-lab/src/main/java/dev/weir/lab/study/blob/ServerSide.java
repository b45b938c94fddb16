package dev.weir.lab.study.blob;

import dev.weir.lab.study.jdbc.OneValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The server's work to keep values, and how much room it takes for compressed pages. */
final class ServerSide {
    private static final String SCRATCH = "blob_scratch";
    /** Tables grow by extents of 1 MiB; this much makes that a small error. */
    private static final long SCRATCH_BYTES = 12 << 20;

    private final Connection connection;
    private final BlobMode mode;
    /** Ids that the fixture does not use, counting down. */
    private int nextId = -1;

    ServerSide(Connection connection, BlobMode mode) {
        this.connection = connection;
        this.mode = mode;
    }

    /** Mean time of an INSERT in microseconds; nothing is left behind. */
    double writeMicros(List<byte[]> values) throws Exception {
        String value = mode.name().equals(BlobMode.UNCOMPRESS) ? "COMPRESS(?)" : "?";
        connection.setAutoCommit(false);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + mode.table() + " VALUES (?, " + value + ")")) {
            return Stopwatch.micros(values, bytes -> insert(insert, bytes));
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Uncompressed bytes over bytes of compressed pages, values copied until the table is large enough to tell. */
    double pageRatio(List<byte[]> values) throws SQLException {
        BlobTables.execute(connection, "DROP TABLE IF EXISTS " + SCRATCH);
        BlobTables.create(connection, SCRATCH, mode.rowFormat());
        connection.setAutoCommit(false);
        long raw = 0;
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + SCRATCH + " VALUES (?, ?)")) {
            while (raw < SCRATCH_BYTES) {
                for (byte[] bytes : values) {
                    insert(insert, bytes);
                    // an empty value takes a row, too
                    raw += bytes.length + 1;
                }
            }
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
        OneValue.of(connection, "ANALYZE TABLE " + SCRATCH);
        String size = OneValue.of(
                connection,
                "SELECT DATA_LENGTH FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '"
                        + SCRATCH + "'");
        BlobTables.execute(connection, "DROP TABLE " + SCRATCH);
        return raw / Double.parseDouble(size);
    }

    private void insert(PreparedStatement insert, byte[] bytes) throws SQLException {
        insert.setInt(1, nextId--);
        insert.setBytes(2, bytes);
        insert.executeUpdate();
    }
}
