package dev.weir.lab.export;

import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.WeirArrow;
import dev.weir.jdbc.WeirDriver;
import dev.weir.lab.compress.ColumnAddress;
import dev.weir.report.text.Figures;
import dev.weir.rewrite.TableName;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.snapshot.Position;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/**
 * Rows of a server as a file of columns.
 *
 * @param target must not exist; the end of its name tells the format
 * @param readers connections that read at one instant; more than one only for rows of a table
 * @param isVerified whether the file is read again and compared with the server, before it has its name; not of CSV, which has no types
 */
public record Export(
        ColumnAddress address, ExportQuery query, Path target, ArrowOptions options, int readers, boolean isVerified) {
    /** Ranges for each reader: one that is quick takes more of them. */
    private static final int RANGES_PER_READER = 4;

    public interface Listener {
        /** Called with what takes time before rows are read, and after. */
        void tells(String line);

        /** Called before the first row; the number of rows is the server's estimate, 0 if it has none. */
        void begins(long expectedRows);

        /** Called if several connections read at an instant that has a place in the binary log. */
        void at(Position position);

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
        format.prepare(listener::tells);
        try (BufferAllocator allocator = new RootAllocator()) {
            return readers == 1
                    ? byOne(file, format, allocator, listener)
                    : byRanges(file, format, allocator, listener);
        } catch (SQLException e) {
            throw failed(e);
        } catch (IOException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw failed(cause);
            }
            throw new IOException("file=" + target + ": " + e.getMessage() + "; nothing was written", e);
        }
    }

    private long byOne(NewFile file, FileFormat format, BufferAllocator allocator, Listener listener)
            throws IOException, SQLException {
        try (Connection connection = inUtc(address).open()) {
            connection.setReadOnly(true);
            if (isVerified) {
                // the query runs twice, in one instant
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                connection.setAutoCommit(false);
                RowSums.check(connection, query.sql());
            }
            listener.begins(expectedRows(connection));
            try (ArrowReader reader = open(connection, allocator)) {
                return write(reader, connection, file, format, allocator, listener);
            }
        }
    }

    private long byRanges(NewFile file, FileFormat format, BufferAllocator allocator, Listener listener)
            throws IOException, SQLException {
        ExportQuery.Rows rows = query.rows().orElseThrow();
        ColumnAddress utc = inUtc(address);
        DataSource source = new SimpleDriverDataSource(new WeirDriver(), utc.url(), utc.account());
        String table = rows.table().toString();
        try (Snapshot snapshot = Snapshot.open(source, readers, SnapshotOptions.exact(table))) {
            snapshot.position().ifPresent(listener::at);
            Ranges ranges = rows.within(snapshot.ranges(table, RANGES_PER_READER * readers));
            listener.begins(rows.areAll() ? ranges.estimatedRows() : 0);
            try (ArrowReader reader =
                    RangesReader.start(snapshot.connections(), ranges, rows.columns(), allocator, options)) {
                return write(reader, snapshot.connections().get(0), file, format, allocator, listener);
            }
        }
    }

    /** @param connection sees the instant that the reader reads, and is free once it has read all */
    private long write(
            ArrowReader reader,
            Connection connection,
            NewFile file,
            FileFormat format,
            BufferAllocator allocator,
            Listener listener)
            throws IOException, SQLException {
        long[] rows = new long[1];
        file.write(draft -> {
            rows[0] = format.write(reader, allocator, draft, listener);
            if (isVerified) {
                listener.tells("comparing the sums of " + Figures.count(rows[0]) + " rows with those of the server");
                List<SummedColumn> columns =
                        SummedColumn.of(reader.getVectorSchemaRoot().getSchema());
                RowSums server = RowSums.select(connection, query.sql(), columns);
                format.sums(draft, allocator, columns).difference(server).ifPresent(Export::refuse);
            }
        });
        return rows[0];
    }

    private static void refuse(String difference) {
        throw new EnvironmentException(
                difference + "; nothing was written. Tables without transactions, such as MyISAM's, and"
                        + " queries with NOW() or RAND() are not the same when they are read twice");
    }

    /** The session is in UTC, so that no instant is in doubt. */
    private static ColumnAddress inUtc(ColumnAddress address) {
        Properties account = new Properties();
        account.putAll(address.account());
        account.setProperty("connectionTimeZone", "UTC");
        return new ColumnAddress(address.url(), address.schema(), account);
    }

    private ArrowReader open(Connection connection, BufferAllocator allocator) throws SQLException {
        return WeirArrow.read(connection, query.sql(), allocator, options);
    }

    private long expectedRows(Connection connection) throws SQLException {
        Optional<ExportQuery.Rows> rowsOfTable = query.rows().filter(ExportQuery.Rows::areAll);
        if (rowsOfTable.isEmpty()) {
            return 0;
        }
        TableName table = rowsOfTable.get().table();
        String sql = "SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getLong(1) : 0;
            }
        }
    }

    private RuntimeException failed(SQLException cause) {
        String state = cause.getSQLState();
        // syntax, and names of tables and columns
        return state != null && state.startsWith("42")
                ? new UsageException(query.name() + ": " + cause.getMessage())
                : new EnvironmentException(query.name() + ": " + cause.getMessage() + "; nothing was written", cause);
    }
}
