package dev.weir.lab.export;

import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.WeirArrow;
import dev.weir.lab.compress.ColumnAddress;
import dev.weir.rewrite.TableName;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/**
 * Rows of a server as a file of columns.
 *
 * @param target must not exist; the end of its name tells the format
 */
public record Export(ColumnAddress address, ExportQuery query, Path target, ArrowOptions options) {
    public interface Listener {
        /** Called with what takes time before the query runs. */
        void prepares(String line);

        /** Called before the first row; the number of rows is the server's estimate, 0 if it has none. */
        void begins(long expectedRows);

        /**
         * Called after each batch.
         *
         * @param bytes of the file so far; of Parquet, those that were read
         */
        void written(long rows, long bytes);
    }

    /** Writes the file; returns its rows. */
    public long run(Listener listener) throws IOException {
        NewFile file = new NewFile(target);
        FileFormat format = FileFormat.of(target);
        file.checkAbsent();
        // a server that has begun to answer does not wait for a download
        format.prepare(listener::prepares);
        try (Connection connection = inUtc(address).open()) {
            connection.setReadOnly(true);
            listener.begins(expectedRows(connection));
            try (BufferAllocator allocator = new RootAllocator();
                    ArrowReader reader = open(connection, allocator)) {
                long[] rows = new long[1];
                file.write(draft -> rows[0] = format.write(reader, allocator, draft, listener));
                return rows[0];
            }
        } catch (SQLException e) {
            throw failed(e);
        } catch (IOException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw failed(cause);
            }
            throw new IOException("file=" + target + ": " + e.getMessage() + "; nothing was written", e);
        }
    }

    /** The session is in UTC, so that no instant is in doubt. */
    private static ColumnAddress inUtc(ColumnAddress address) {
        Properties account = new Properties();
        account.putAll(address.account());
        account.setProperty("connectionTimeZone", "UTC");
        return new ColumnAddress(address.url(), address.schema(), account);
    }

    private ArrowReader open(Connection connection, BufferAllocator allocator) throws SQLException {
        try {
            return WeirArrow.read(connection, query.sql(), allocator, options);
        } catch (SQLException e) {
            // syntax, and names of tables and columns
            if (e.getSQLState() != null && e.getSQLState().startsWith("42")) {
                throw new UsageException(query.name() + ": " + e.getMessage());
            }
            throw e;
        }
    }

    private long expectedRows(Connection connection) throws SQLException {
        if (query.whole().isEmpty()) {
            return 0;
        }
        TableName table = query.whole().get();
        String sql = "SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getLong(1) : 0;
            }
        }
    }

    private EnvironmentException failed(SQLException cause) {
        return new EnvironmentException(query.name() + ": " + cause.getMessage() + "; nothing was written", cause);
    }
}
