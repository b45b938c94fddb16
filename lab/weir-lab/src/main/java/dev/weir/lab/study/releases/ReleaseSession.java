package dev.weir.lab.study.releases;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.UpdateCounts;
import dev.weir.report.model.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The works of one release, each on the connection that suits it: as text, prepared on the server, and of a pool.
 *
 * @param streamedFetch the fetch size that makes this driver stream
 */
record ReleaseSession(Connection text, Connection prepared, HikariConnections pool, int streamedFetch)
        implements SqlSession {

    /** Takes the rows that a work reads or has inserted. */
    private interface Rows {
        void row(int id, String name);
    }

    static ReleaseSession open(ReleasesStudy.Driver driver, Target target) throws SQLException {
        ConnectionFactory asText = driver.factory(false);
        Connection text = asText.connect(target);
        try {
            Connection prepared = driver.factory(true).connect(target);
            try {
                HikariConnections pool = HikariConnections.ofSize(asText, target, 1);
                return new ReleaseSession(text, prepared, pool, driver.streamedFetch());
            } catch (SQLException | RuntimeException e) {
                prepared.close();
                throw e;
            }
        } catch (SQLException | RuntimeException e) {
            text.close();
            throw e;
        }
    }

    @Override
    public OpenClient client() {
        return JdbcClient.of(text);
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("autocommit", "sql_mode", "character_set_results");
    }

    @Override
    public Operation operation(Level level) {
        ReleaseWork work = ReleaseWork.of(level);
        Sum sum = new Sum();
        int[] last = new int[1];
        return () -> {
            last[0] = last[0] % ReleasesFixture.ROWS + 1;
            sum.rows = 0;
            run(work, last[0], sum, false);
            if (sum.rows != work.rows() && work != ReleaseWork.BATCH) {
                throw new IllegalStateException("rows=" + sum.rows + ", expected " + work.rows());
            }
            return sum.value;
        };
    }

    @Override
    public String digest(Level level) throws Exception {
        ReleaseWork work = ReleaseWork.of(level);
        ReleasesFixture.Digest digest = new ReleasesFixture.Digest();
        run(work, 1, digest::row, true);
        return digest.toString();
    }

    /** Runs a work; {@code looksBack} has a batch read what it has inserted. */
    private void run(ReleaseWork work, int id, Rows rows, boolean looksBack) throws SQLException {
        switch (work) {
            case ROW -> query(text, ReleasesFixture.ONE + id, 0, rows);
            case AT_ONCE -> query(text, ReleasesFixture.ALL, 0, rows);
            case STREAM -> query(text, ReleasesFixture.ALL, streamedFetch, rows);
            case PREPARED -> lookUp(prepared, id, rows);
            case TRANSACTION -> transaction(id, rows);
            case READ_ONLY -> readOnlyTransaction(id, rows);
            case BATCH -> batch(rows, looksBack);
        }
    }

    private static void query(Connection connection, String sql, int fetchSize, Rows rows) throws SQLException {
        try (Statement statement = JdbcClient.statement(connection, sql, false, fetchSize);
                ResultSet result = statement.executeQuery(sql)) {
            read(result, rows);
        }
    }

    private static void lookUp(Connection connection, int id, Rows rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ReleasesFixture.ONE + "?")) {
            statement.setInt(1, id);
            try (ResultSet result = statement.executeQuery()) {
                read(result, rows);
            }
        }
    }

    private static void read(ResultSet result, Rows rows) throws SQLException {
        while (result.next()) {
            rows.row(result.getInt(1), result.getString(2));
        }
    }

    /** A read between the calls by which frameworks begin and end a transaction. */
    private void transaction(int id, Rows rows) throws SQLException {
        try (Connection connection = pool.take()) {
            transaction(connection, id, rows);
        }
    }

    private static void transaction(Connection connection, int id, Rows rows) throws SQLException {
        connection.setAutoCommit(false);
        lookUp(connection, id, rows);
        connection.commit();
        connection.setAutoCommit(true);
    }

    private void readOnlyTransaction(int id, Rows rows) throws SQLException {
        try (Connection connection = pool.take()) {
            connection.setReadOnly(true);
            transaction(connection, id, rows);
            connection.setReadOnly(false);
        }
    }

    /** Inserts a batch as the driver sends it unasked, and takes it back, so that the table stays empty. */
    private void batch(Rows rows, boolean looksBack) throws SQLException {
        text.setAutoCommit(false);
        try (PreparedStatement insert = text.prepareStatement(ReleasesFixture.INSERT)) {
            for (int id = 1; id <= ReleaseWork.BATCH.rows(); id++) {
                insert.setInt(1, id);
                insert.setString(2, ReleasesFixture.name(id));
                insert.addBatch();
            }
            UpdateCounts.require(insert.executeBatch(), ReleaseWork.BATCH.rows(), 1);
            if (looksBack) {
                query(text, ReleasesFixture.WRITTEN, 0, rows);
            }
        } finally {
            text.rollback();
            text.setAutoCommit(true);
        }
    }

    @Override
    public void close() throws SQLException {
        try (text;
                prepared;
                pool) {
            // closes all, whatever the first throws
        }
    }

    /** A sum over all values, so that none is optimised away. */
    private static final class Sum implements Rows {
        private long value;
        private int rows;

        @Override
        public void row(int id, String name) {
            rows++;
            value += id + name.length();
        }
    }
}
