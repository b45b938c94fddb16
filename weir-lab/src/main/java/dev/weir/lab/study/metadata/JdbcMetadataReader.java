package dev.weir.lab.study.metadata;

import dev.weir.jdbc.WeirReads;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Reads over JDBC.
 *
 * @param source where connections come from
 * @param leavesOut the levels whose definitions the driver has the server leave out, sooner or later
 */
record JdbcMetadataReader(JdbcSource source, Predicate<MetadataLevel> leavesOut) implements MetadataReader {
    /** More reads than the definitions of one column take to weigh as much as having them left out. */
    private static final int MOST_READS = 150;

    @Override
    public void begin() throws SQLException {
        source.begin();
    }

    /**
     * Weir has MySQL leave small definitions out only after some reads. What is timed is a read after those, however few
     * fit into the time on a long link.
     */
    @Override
    public void settle(MetadataLevel level) throws SQLException {
        if (!leavesOut.test(level)) {
            return;
        }
        LevelRead read = LevelRead.of(level);
        long before = omitted();
        for (int visit = 0; visit < MOST_READS && omitted() == before; visit++) {
            read(read, level.key(visit), new SumSink());
        }
    }

    private long omitted() throws SQLException {
        Connection connection = source.take();
        try {
            return connection.unwrap(WeirReads.class).metadataCounters().definitionsOmitted();
        } finally {
            source.giveBack(connection);
        }
    }

    /** The statement is prepared and closed each time; the driver's cache keeps it on the server. */
    @Override
    public void read(LevelRead level, int key, Sink sink) throws SQLException {
        Connection connection = source.take();
        try (PreparedStatement statement = connection.prepareStatement(level.sql())) {
            statement.setInt(1, key);
            try (ResultSet rows = statement.executeQuery()) {
                take(rows, level.kinds(), sink);
            }
        } finally {
            source.giveBack(connection);
        }
    }

    private static void take(ResultSet rows, List<Kind> kinds, Sink sink) throws SQLException {
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
        Connection connection = source.take();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(rows.getMetaData().getColumnCount()) : "";
        } finally {
            source.giveBack(connection);
        }
    }

    @Override
    public Map<String, String> negotiated() throws SQLException {
        Connection connection = source.take();
        try {
            DatabaseMetaData metaData = connection.getMetaData();
            Map<String, String> found = new LinkedHashMap<>();
            found.put("driver", metaData.getDriverName() + " " + metaData.getDriverVersion());
            return found;
        } finally {
            source.giveBack(connection);
        }
    }

    @Override
    public void close() throws SQLException {
        source.close();
    }
}
