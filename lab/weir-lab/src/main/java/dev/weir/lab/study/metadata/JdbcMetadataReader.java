package dev.weir.lab.study.metadata;

import dev.weir.api.WeirReads;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Reads over JDBC.
 *
 * @param oneTransaction whether the reads of a level share one transaction, which is not ended during timing
 * @param leavesOut the levels whose definitions the driver eventually has the server omit
 */
record JdbcMetadataReader(Connections connections, boolean oneTransaction, Predicate<MetadataLevel> leavesOut)
        implements MetadataReader {
    /** More reads than it takes for the definitions of one column to outweigh the cost of having them omitted. */
    private static final int MOST_READS = 150;

    @FunctionalInterface
    private interface Ending {
        void end(Connection connection) throws SQLException;
    }

    /** Creates a reader whose reads are transactions of their own. */
    JdbcMetadataReader(Connections connections, Predicate<MetadataLevel> leavesOut) {
        this(connections, false, leavesOut);
    }

    /** Creates a reader with one transaction per level, on a connection of its own; definitions are omitted at every level. */
    static JdbcMetadataReader inTransactions(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return new JdbcMetadataReader(new Connections.Single(connection), true, level -> true);
    }

    @Override
    public void begin() throws SQLException {
        end(Connection::commit);
    }

    /** Ends the open transaction, if reads share one. */
    private void end(Ending ending) throws SQLException {
        if (oneTransaction) {
            Connection connection = connections.take();
            try {
                ending.end(connection);
            } finally {
                connections.giveBack(connection);
            }
        }
    }

    /**
     * Reads until Weir has MySQL omit small definitions, which takes some reads. The timed reads come after those, however few fit into the
     * time on a slow link.
     */
    @Override
    public void settle(MetadataLevel level) throws SQLException {
        if (!leavesOut.test(level)) {
            return;
        }
        MetadataReader.LevelRead read = MetadataReader.LevelRead.of(level);
        long before = omitted();
        for (int visit = 0; visit < MOST_READS && omitted() == before; visit++) {
            read(read, level.key(visit), new Sink.Sum());
        }
    }

    private long omitted() throws SQLException {
        Connection connection = connections.take();
        try {
            return connection.unwrap(WeirReads.class).metadataCounters().definitionsOmitted();
        } finally {
            connections.giveBack(connection);
        }
    }

    /** Prepares and closes the statement each time; the driver's cache keeps it on the server. */
    @Override
    public void read(MetadataReader.LevelRead level, int key, Sink sink) throws SQLException {
        Connection connection = connections.take();
        try (PreparedStatement statement = connection.prepareStatement(level.sql())) {
            statement.setInt(1, key);
            try (ResultSet rows = statement.executeQuery()) {
                take(rows, level.kinds(), sink);
            }
        } finally {
            connections.giveBack(connection);
        }
    }

    private static void take(ResultSet rows, List<GetterKind> kinds, Sink sink) throws SQLException {
        int columns = kinds.size();
        while (rows.next()) {
            for (int i = 0; i < columns; i++) {
                kinds.get(i).take(rows, i + 1, sink);
            }
            sink.endRow();
        }
    }

    @Override
    public String value(String sql) throws SQLException {
        Connection connection = connections.take();
        try {
            return JdbcClient.value(connection, sql);
        } finally {
            connections.giveBack(connection);
        }
    }

    @Override
    public Map<String, String> negotiated() throws SQLException {
        Connection connection = connections.take();
        try {
            return Map.of("driver", JdbcClient.driver(connection));
        } finally {
            connections.giveBack(connection);
        }
    }

    @Override
    public void close() throws SQLException {
        try {
            end(Connection::rollback);
        } finally {
            connections.close();
        }
    }
}
