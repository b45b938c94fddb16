package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches that are sent as they grow. */
@ExtendWith(TestServers.class)
class StreamedBatchTest {
    private static final String KINDS = "dev.weir.acceptance.TestServers$Servers#kinds";
    private static final String DATABASE = "weir_streamed_batch";
    private static final String INSERT = "INSERT INTO t (id, v) VALUES (?, ?)";
    private static final String STREAMING = "&rewriteBatchedStatements=streaming";
    private static final int ROWS = 20_000;

    private static Connection open(RunningServer server, String options) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(100)) ENGINE=InnoDB",
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(100)) ENGINE=InnoDB",
                "CREATE TABLE b (id INT PRIMARY KEY, v LONGBLOB) ENGINE=InnoDB");
        return Weir.open(server, DATABASE, options);
    }

    private static void add(PreparedStatement insert, int from, int to) throws SQLException {
        for (int id = from; id < to; id++) {
            insert.setInt(1, id);
            insert.setString(2, "a name that takes some memory, " + id);
            insert.addBatch();
        }
    }

    private static int rows(Connection connection, String table) throws SQLException {
        return Integer.parseInt(only(connection, "SELECT COUNT(*) FROM " + table));
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void rowsAreThereBeforeTheBatchIsExecuted(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), STREAMING);
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, 0, 10);
            assertThat(rows(connection, "t")).as("few wait").isZero();
            add(insert, 10, ROWS);
            int sent = rows(connection, "t");
            assertThat(sent).isBetween(ROWS / 2, ROWS - 1);
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            assertThat(rows(connection, "t")).isEqualTo(ROWS);
            assertThat(commands(connection, "insert"))
                    .as("statements of many rows")
                    .isLessThan(20);
            add(insert, ROWS, ROWS + 10);
            assertThat(insert.executeLargeBatch()).as("a new batch").hasSize(10).containsOnly(1);
        }
    }

    /** Unless the option says so, and where keys are wanted, of which each would take memory. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void otherBatchesWait(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, 0, ROWS);
            assertThat(rows(connection, "t")).isZero();
        }
        try (Connection connection = open(servers.get(kind), STREAMING);
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO k (v) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < ROWS; i++) {
                insert.setString(1, "a name that takes some memory, " + i);
                insert.addBatch();
            }
            assertThat(rows(connection, "k")).isZero();
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void addBatchFailsAndCountsFromTheFirstElement(String kind, TestServers.Servers servers) throws Exception {
        int failing = ROWS - 5000;
        try (Connection connection = open(servers.get(kind), STREAMING);
                Statement other = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            other.execute("INSERT INTO t VALUES (" + failing + ", 'there')");
            BatchUpdateException failure =
                    catchThrowableOfType(BatchUpdateException.class, () -> add(insert, 0, 2 * ROWS));
            int added = failure.getUpdateCounts().length;
            assertThat(added).isBetween(failing + 1, ROWS + 5000);
            for (int i = 0; i < added; i++) {
                assertThat(failure.getLargeUpdateCounts()[i])
                        .as("element %s", i)
                        .isEqualTo(i == failing ? Statement.EXECUTE_FAILED : 1);
            }
            assertThat(failure.getErrorCode()).isEqualTo(1062);
            assertThat(rows(connection, "t")).as("as in any batch, others ran").isEqualTo(added);
            insert.clearBatch();
            assertThat(insert.executeBatch()).as("the batch has ended").isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void whatWasSentIsNotCleared(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), STREAMING);
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            connection.setAutoCommit(false);
            add(insert, 0, ROWS);
            int sent = rows(connection, "t");
            assertThatThrownBy(insert::clearBatch)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("elements=" + sent)
                    .hasMessageContaining("roll back");
            assertThat(insert.executeBatch()).as("the others are cleared").isEmpty();
            connection.rollback();
            assertThat(rows(connection, "t")).isZero();
        }
    }

    /** Each can be closed, or made anew, behind addBatch. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void streamsAreReadWhenTheyAreAdded(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), STREAMING);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO b VALUES (?, ?)")) {
            for (int id = 1; id <= 3; id++) {
                ByteArrayInputStream content = new ByteArrayInputStream(new byte[200_000 * id]);
                insert.setInt(1, id);
                insert.setBinaryStream(2, content);
                insert.addBatch();
                assertThat(content.available()).isZero();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            assertThat(only(connection, "SELECT GROUP_CONCAT(LENGTH(v) ORDER BY id) FROM b"))
                    .isEqualTo("200000,400000,600000");
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void countsOfChangesThatDiffer(String kind, TestServers.Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), STREAMING);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 'x')");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE id = ?")) {
            connection.setAutoCommit(false);
            for (int id = 0; id < ROWS; id += 2) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
            for (int id = 0; id < ROWS; id++) {
                delete.setInt(1, id);
                delete.addBatch();
            }
            assertThat(rows(connection, "t")).isLessThan(ROWS / 4);
            long[] counts = delete.executeLargeBatch();
            assertThat(counts).hasSize(ROWS);
            for (int id = 0; id < ROWS; id++) {
                assertThat(counts[id]).as("element %s", id).isEqualTo(1 - id % 2);
            }
        }
    }
}
