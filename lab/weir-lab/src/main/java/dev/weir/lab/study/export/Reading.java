package dev.weir.lab.study.export;

import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;

/** A way of reading a table completely, from opening connections to having closed them. */
@FunctionalInterface
interface Reading {
    void read(DataSource source, ExportTable table, ExportDigest into) throws Exception;

    /** By one connection; {@code setFetchSize} is called unless it is 0. */
    record OneConnection(int fetchSize) implements Reading {
        @Override
        public void read(DataSource source, ExportTable table, ExportDigest into) throws SQLException {
            try (Connection connection = source.getConnection()) {
                rows(connection, table.select(), fetchSize, into);
            }
        }
    }

    /** By connections that share one snapshot. There are more ranges than readers, so that no reader waits long for the last one. */
    record OneInstant(int readers) implements Reading {
        static final int RANGES_PER_READER = 4;

        /** The lock waits for running statements, and workers that warm up at the same time read large tables. */
        private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(30);

        @Override
        public void read(DataSource source, ExportTable table, ExportDigest into) throws SQLException {
            SnapshotOptions options = SnapshotOptions.exact(table.name()).withLockTimeout(LOCK_TIMEOUT);
            try (Snapshot snapshot = Snapshot.open(source, readers, options)) {
                snapshot.read(
                        snapshot.ranges(table.name(), RANGES_PER_READER * readers),
                        ExportTable.COLUMNS,
                        (range, row) -> into.add(row));
            }
        }
    }

    /**
     * Reads as Spark's JDBC source does: ranges of equal width between the least and the greatest key, each by a connection and thus with a
     * snapshot of its own. Each is held in memory completely, since Spark does not set the fetch size.
     */
    record PlainRanges(int readers) implements Reading {
        @Override
        public void read(DataSource source, ExportTable table, ExportDigest into) throws Exception {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (String condition : conditions(source, table)) {
                tasks.add(() -> {
                    try (Connection connection = source.getConnection()) {
                        rows(connection, table.select() + " WHERE " + condition, 0, into);
                    }
                    return null;
                });
            }
            ExecutorService threads = Executors.newFixedThreadPool(readers);
            try {
                for (Future<Void> each : threads.invokeAll(tasks)) {
                    each.get();
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            } finally {
                threads.shutdownNow();
            }
        }

        private List<String> conditions(DataSource source, ExportTable table) throws SQLException {
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet bounds = statement.executeQuery("SELECT MIN(id), MAX(id) FROM " + table.name())) {
                bounds.next();
                long least = bounds.getLong(1);
                long stride = (bounds.getLong(2) - least) / readers;
                List<String> conditions = new ArrayList<>();
                for (int i = 0; i < readers; i++) {
                    String from = "id >= " + (least + i * stride);
                    String to = "id < " + (least + (i + 1) * stride);
                    conditions.add(i == 0 ? to + " OR id IS NULL" : i == readers - 1 ? from : from + " AND " + to);
                }
                return conditions;
            }
        }
    }

    private static void rows(Connection connection, String sql, int fetchSize, ExportDigest into) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (fetchSize != 0) {
                statement.setFetchSize(fetchSize);
            }
            try (ResultSet row = statement.executeQuery(sql)) {
                while (row.next()) {
                    into.add(row);
                }
            }
        }
    }
}
