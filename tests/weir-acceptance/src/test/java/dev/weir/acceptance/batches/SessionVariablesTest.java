package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Variables of the session that an application sets, and that what the driver sends by itself must not trip over. */
class SessionVariablesTest {
    private static final String DATABASE = "weir_session_variables";
    private static final String ALONE = "&rewriteBatchedStatements=false&pipelining=off";
    private static final String TABLE = "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=InnoDB";

    private static List<Long> insert(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO t (v) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(rows).containsOnly(1);
            List<Long> keys = new ArrayList<>();
            try (ResultSet generated = insert.getGeneratedKeys()) {
                while (generated.next()) {
                    keys.add(generated.getLong(1));
                }
            }
            return keys;
        }
    }

    /** The next id is that of one row, not the first of all. */
    @OnEachVersion
    void theIdOfTheNextInsert(String kind, Servers servers) throws SQLException {
        String ids = ids(servers.get(kind), "");
        assertThat(ids).isEqualTo(ids(servers.get(kind), ALONE)).contains("[500, ", ", 450, ", ", 700, ", ", 60, ");
    }

    private static String ids(RunningServer server, String options) throws SQLException {
        Weir.create(server, DATABASE, TABLE, "CREATE PROCEDURE next_is(n INT) SET insert_id = n");
        try (Connection connection = Weir.open(server, DATABASE, options)) {
            insert(connection, 40);
            run(connection, "SET insert_id = 500");
            List<Long> ids = new ArrayList<>(insert(connection, 40));
            run(connection, "SET @@session.Insert_ID := 450");
            ids.addAll(insert(connection, 3));
            ids.addAll(insert(connection, 40));
            run(connection, "CALL next_is(700)");
            ids.addAll(insert(connection, 40));
            run(connection, "SET insert_id = 60");
            connection.setAutoCommit(false);
            ids.addAll(insert(connection, 40));
            connection.commit();
            return ids + only(connection, "SELECT GROUP_CONCAT(id, ':', v ORDER BY id) FROM t");
        }
    }

    /** A query of the driver's own has as many rows as ever. */
    @OnEachVersion
    void fewRowsOfASelect(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, TABLE, "CREATE TABLE b (b LONGBLOB)");
        try (Connection connection = Weir.open(server, DATABASE, "&sessionVariables=sql_select_limit=0");
                Statement two = connection.createStatement();
                PreparedStatement large = connection.prepareStatement("INSERT INTO b VALUES (?)")) {
            assertThat(insert(connection, 40)).hasSize(40).doesNotHaveDuplicates();
            assertThat(insert(connection, 40)).hasSize(40).doesNotHaveDuplicates();
            two.executeUpdate("INSERT INTO t (v) VALUES (1), (2)", Statement.RETURN_GENERATED_KEYS);
            try (ResultSet keys = two.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.next()).isTrue();
            }
            large.setBytes(1, new byte[2 << 20]);
            assertThat(large.executeUpdate()).isOne();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(only(connection, "SELECT COUNT(*) FROM t LIMIT 1")).isEqualTo("82");
        }
    }

    /** Half of a key names other rows, too. */
    @OnEachVersion
    void fewKeysOfATable(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (a INT, b INT, v INT, PRIMARY KEY (a, b))",
                "INSERT INTO t VALUES (1, 1, 0), (1, 2, 0), (1, 3, 0)");
        try (Connection connection = Weir.open(server, DATABASE, "&sessionVariables=sql_select_limit=1");
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT a, b, v FROM t")) {
            assertThat(rows.next()).isTrue();
            assertFails(
                    () -> {
                        rows.updateInt(3, 9);
                        rows.updateRow();
                    },
                    "sql_select_limit");
            assertThat(only(connection, "SELECT SUM(v) FROM t")).isEqualTo("0");
        }
    }
}
