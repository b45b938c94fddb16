package dev.weir.arrow;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/**
 * Reads MySQL and MariaDB into vectors of Apache Arrow, without an object for a value. What is read is an {@link ArrowReader} of
 * Arrow's own, which writers of streams and files and the C Data Interface take as it is:
 *
 * <pre>{@code
 * try (BufferAllocator allocator = new RootAllocator();
 *         ArrowReader reader = WeirArrow.read(connection, "SELECT * FROM orders", allocator, ArrowOptions.usual())) {
 *     while (reader.loadNextBatch()) {
 *         VectorSchemaRoot batch = reader.getVectorSchemaRoot();
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>Rows are read as they arrive: memory is bounded by a batch and the connection's receive buffer, and the server waits while
 * nobody reads. Closing a reader in the middle ends its query. Each batch has buffers of its own, which may be kept. A reader is
 * not thread-safe, and loading fails with an {@link java.io.IOException} whose cause is the driver's.
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>server</th><th>Arrow</th></tr>
 * <tr><td>TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT</td><td>Int8, Int16, Int32, Int32, Int64</td></tr>
 * <tr><td>.. UNSIGNED</td><td>UInt8, UInt16, UInt32, UInt32, UInt64</td></tr>
 * <tr><td>BOOLEAN, TINYINT(1)</td><td>Int8: its values are -128 to 127</td></tr>
 * <tr><td>BIT(1); BIT(2) to BIT(64)</td><td>Bool; UInt64</td></tr>
 * <tr><td>YEAR</td><td>Int16; 0 for 0000</td></tr>
 * <tr><td>DECIMAL(p,s)</td><td>Decimal128(p,s) to 38 digits, Decimal256(p,s) to 65</td></tr>
 * <tr><td>FLOAT, DOUBLE</td><td>Float32, Float64; as text, which statements without preparation have, a FLOAT has six
 *     digits</td></tr>
 * <tr><td>DATE</td><td>Date32</td></tr>
 * <tr><td>DATETIME(p)</td><td>Timestamp in microseconds, without a zone</td></tr>
 * <tr><td>TIMESTAMP(p)</td><td>Timestamp in microseconds, UTC: the instant that {@code getTimestamp} gives, by
 *     {@code connectionTimeZone}; without doubt when session and connection are in UTC</td></tr>
 * <tr><td>TIME(p)</td><td>Duration in microseconds, -838:59:59 to 838:59:59</td></tr>
 * <tr><td>CHAR to LONGTEXT, UUID, INET4, INET6</td><td>Utf8, whatever the column's character set</td></tr>
 * <tr><td>ENUM, SET, JSON</td><td>Utf8</td></tr>
 * <tr><td>BINARY to LONGBLOB</td><td>Binary</td></tr>
 * <tr><td>GEOMETRY and its kinds</td><td>Binary: four bytes of SRID, little-endian, then WKB</td></tr>
 * <tr><td>VECTOR</td><td>List of Float32; of MariaDB, which does not say that it is one, Binary</td></tr>
 * <tr><td>a type that nobody knows</td><td>an error that names it, or Binary if asked for</td></tr>
 * </table>
 *
 * <p>Every field may be null, and has the server's type in its metadata, {@link #SERVER_TYPE}. A date that no calendar has is an
 * error or null, see {@link ArrowOptions.ZeroDates}.
 */
public final class WeirArrow {
    /** The key of a field's metadata that holds the server's type, such as {@code INT UNSIGNED} or {@code BIT(9)}. */
    public static final String SERVER_TYPE = "mysql.type";

    private WeirArrow() {}

    /**
     * Runs a query, in the binary protocol where the server prepares it.
     *
     * @param connection of Weir's driver, also of a pool
     * @param sql a query
     * @param allocator of the batches' memory
     * @param options size of batches, and what becomes of values that Arrow does not have
     * @return its rows, to be closed
     * @throws SQLException when the query fails, a column's type is unknown, or the connection is of another driver
     */
    public static ArrowReader read(Connection connection, String sql, BufferAllocator allocator, ArrowOptions options)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            return new ResultReader(statement.executeQuery(), statement, allocator, options);
        } catch (SQLException | RuntimeException e) {
            close(statement, e);
            throw e;
        }
    }

    /**
     * Runs a prepared query with the parameters that it has now.
     *
     * @param statement stays open when the reader is closed
     * @param allocator of the batches' memory
     * @param options size of batches, and what becomes of values that Arrow does not have
     * @return its rows, to be closed
     * @throws SQLException when the query fails, a column's type is unknown, or the statement is of another driver
     */
    public static ArrowReader read(PreparedStatement statement, BufferAllocator allocator, ArrowOptions options)
            throws SQLException {
        return read(statement.executeQuery(), allocator, options);
    }

    /**
     * Reads the rest of a result, such as that of a {@link Statement}, in the text protocol.
     *
     * @param result forward-only and read-only; it is closed with the reader
     * @param allocator of the batches' memory
     * @param options size of batches, and what becomes of values that Arrow does not have
     * @return its rows, to be closed
     * @throws SQLException when a column's type is unknown, or the result is of another driver
     */
    public static ArrowReader read(ResultSet result, BufferAllocator allocator, ArrowOptions options)
            throws SQLException {
        try {
            return new ResultReader(result, null, allocator, options);
        } catch (SQLException | RuntimeException e) {
            close(result, e);
            throw e;
        }
    }

    private static void close(AutoCloseable open, Exception failure) {
        try {
            open.close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }
}
