package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;

/** An element of a batch whose error rolls back the transaction: what is behind it is not committed by itself. */
class EndedTransactionTest {
    private static final String DATABASE = "weir_ended_transaction";
    private static final String UPDATE = "UPDATE t SET v = v + 1 WHERE id = ?";
    private static final String INSERT = "INSERT INTO t VALUES (?, 1)";
    private static final String VALUES = "SELECT GROUP_CONCAT(id, ':', v ORDER BY id) FROM t";
    private static final int OUTDATED = 1020;
    private static final int LOCK_WAIT_TIMEOUT = 1205;

    /** More rows than a table must have had for the server to be asked about it. */
    private static final int[] MANY = IntStream.range(100, 140).toArray();

    private static void create(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO t VALUES (1, 0), (2, 0), (3, 0)");
    }

    private static BatchUpdateException failure(Connection connection, String sql, int... ids) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int id : ids) {
                statement.setInt(1, id);
                statement.addBatch();
            }
            return catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
        }
    }

    /** MariaDB's {@code innodb_snapshot_isolation}, on by default from 11.6 on. */
    @OnEachVersion
    void aRowThatHasChangedSinceTheSnapshot(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        for (String options : new String[] {"", "&pipelining=off", "&rewriteBatchedStatements=true"}) {
            outdated(server, options, UPDATE, 1, 2, 3, 1);
            outdated(server, options, INSERT, MANY);
        }
    }

    private static void outdated(RunningServer server, String options, String sql, int... ids) throws SQLException {
        create(server);
        try (Connection other = Weir.open(server, DATABASE);
                Connection connection = Weir.open(server, DATABASE, options)) {
            assumeThat(only(other, "SHOW VARIABLES LIKE 'innodb_snapshot_isolation'"))
                    .isNotNull();
            run(connection, "SET innodb_snapshot_isolation=1");
            connection.setAutoCommit(false);
            assertThat(only(connection, VALUES)).isEqualTo("1:0,2:0,3:0");
            run(connection, "INSERT INTO t VALUES (9, 9)");
            run(other, "UPDATE t SET v = 5 WHERE id = 2");
            run(other, "INSERT INTO t VALUES (110, 5)");
            BatchUpdateException failure = failure(connection, sql, ids);
            // as an application that takes no notice of the error
            connection.commit();
            assertThat(only(other, VALUES)).as(options + sql).isEqualTo("1:0,2:5,3:0,110:5");
            assertThat(failure.getErrorCode()).as(options + sql).isEqualTo(OUTDATED);
            assertThat(failure.getUpdateCounts().length).isLessThan(ids.length);
        }
    }

    @Tag("nightly")
    @OnEachVersion
    void aTimeoutThatRollsBack(String kind) throws SQLException {
        try (RunningServer server = Servers.start(kind, List.of("--innodb-rollback-on-timeout=ON"))) {
            for (String options : new String[] {"", "&pipelining=off", "&rewriteBatchedStatements=true"}) {
                tooLong(server, options, UPDATE, 1, 2, 3, 1);
                tooLong(server, options, INSERT, MANY);
            }
        }
    }

    private static void tooLong(RunningServer server, String options, String sql, int... ids) throws SQLException {
        create(server);
        try (Connection other = Weir.open(server, DATABASE);
                Connection connection =
                        Weir.open(server, DATABASE, options + "&sessionVariables=innodb_lock_wait_timeout=1")) {
            connection.setAutoCommit(false);
            run(connection, "INSERT INTO t VALUES (9, 9)");
            other.setAutoCommit(false);
            run(other, "UPDATE t SET v = 5 WHERE id = 2");
            run(other, "INSERT INTO t VALUES (110, 5)");
            BatchUpdateException failure = failure(connection, sql, ids);
            other.rollback();
            connection.commit();
            assertThat(only(other, VALUES)).as(options + sql).isEqualTo("1:0,2:0,3:0");
            assertThat(failure.getErrorCode()).as(options + sql).isEqualTo(LOCK_WAIT_TIMEOUT);
        }
    }
}
