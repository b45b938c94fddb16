package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.connect.ConnectServers.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.connect.ConnectServers.Servers;
import dev.weir.acceptance.connect.ConnectServers.TestServer;
import dev.weir.api.WeirSession;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.Statement;

/** Another account on the same connection, and a session begun anew. */
final class ChangeUserTest {
    private static final String PASSWORD = "pässword 'x'";
    private static final String QUOTED = "pässword ''x''";

    private static void accounts(TestServer server, String kind) throws SQLException {
        server.run("CREATE DATABASE IF NOT EXISTS change_user");
        server.account("changed_default", "IDENTIFIED BY '" + QUOTED + "'");
        server.account("changed_empty", "");
        if (kind.equals("mysql")) {
            server.account("changed_native", "IDENTIFIED WITH mysql_native_password BY '" + QUOTED + "'");
            server.account("changed_sha256", "IDENTIFIED WITH sha256_password BY '" + QUOTED + "'");
        } else {
            server.account("changed_native", "IDENTIFIED BY '" + QUOTED + "'");
            server.account("changed_sha256", "IDENTIFIED BY '" + QUOTED + "'");
        }
    }

    @OnEachKind
    void everyPluginLogsIn(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        accounts(server, kind);
        for (String query : new String[] {"sslMode=REQUIRED", "sslMode=DISABLED&allowPublicKeyRetrieval=true"}) {
            server.run("FLUSH PRIVILEGES");
            try (Connection connection = server.connect(query)) {
                String id = only(connection, "SELECT CONNECTION_ID()");
                for (String user : new String[] {"changed_default", "changed_native", "changed_sha256"}) {
                    connection.unwrap(WeirSession.class).changeUser(user, PASSWORD, "change_user");
                    assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo(user + "@%");
                    assertThat(only(connection, "SELECT DATABASE()")).isEqualTo("change_user");
                    assertThat(connection.getCatalog()).isEqualTo("change_user");
                    assertThat(only(connection, "SELECT CONNECTION_ID()")).isEqualTo(id);
                }
                connection.unwrap(WeirSession.class).changeUser("changed_empty", null, null);
                assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("changed_empty@%");
                assertThat(connection.getCatalog()).isNull();
            }
        }
    }

    @OnEachKind
    void nothingIsLeftOfTheSessionBefore(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        accounts(server, kind);
        server.run("CREATE TABLE IF NOT EXISTS change_user.t (n INT, s VARCHAR(20) CHARACTER SET utf8mb4)");
        server.run("DELETE FROM change_user.t");
        try (Connection connection = server.connect("sessionVariables=@own=7");
                PreparedStatement prepared = connection.prepareStatement("SELECT CONCAT(?, 'ü', @@sql_mode)");
                Statement open = connection.createStatement();
                ResultSet rows = open.executeQuery("SELECT 1 UNION ALL SELECT 2")) {
            assertThat(rows.next()).isTrue();
            run(connection, "USE change_user", "CREATE TEMPORARY TABLE mine (n INT)", "SET @mine = 1");
            run(connection, "SET NAMES latin1", "SET sql_mode = 'ANSI'");
            connection.setReadOnly(true);
            connection.setReadOnly(false);
            connection.setAutoCommit(false);
            run(connection, "INSERT INTO t VALUES (1, 'a')");
            prepared.setString(1, "é");
            assertThat(value(prepared)).startsWith("éü").contains("ANSI");

            connection.unwrap(WeirSession.class).changeUser("changed_default", PASSWORD, "change_user");

            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
            assertThat(only(connection, "SELECT @mine")).isNull();
            assertThat(only(connection, "SELECT @own")).isEqualTo("7");
            assertThat(only(connection, "SELECT @@character_set_client")).isEqualTo("utf8mb4");
            assertThat(value(prepared)).startsWith("éü").doesNotContain("ANSI");
            run(connection, "INSERT INTO t VALUES (2, 'é€')");
            assertThat(only(connection, "SELECT s FROM t")).isEqualTo("é€");
            assertThatThrownBy(() -> run(connection, "SELECT * FROM mine")).hasMessageContaining("mine");
        }
    }

    private static String value(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @OnEachKind
    void aWrongPasswordClosesTheConnection(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        accounts(server, kind);
        try (Connection connection = server.connect("sslMode=REQUIRED")) {
            WeirSession session = connection.unwrap(WeirSession.class);
            assertThatThrownBy(() -> session.changeUser("a\0b", PASSWORD, null)).hasMessageContaining("zero character");
            assertThat(only(connection, "SELECT 1")).isEqualTo("1");
            assertThatThrownBy(() -> session.changeUser("changed_default", "wrong", null))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContaining("Access denied");
            assertThat(connection.isClosed()).isTrue();
            assertFails(() -> only(connection, "SELECT 1"), "Access denied");
        }
    }

    @OnEachKind
    void statementsOfTheNewAccountAreCancelled(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        server.account("changed_plain", "IDENTIFIED BY '" + QUOTED + "'");
        server.run("REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'changed_plain'@'%'");
        server.account("changed_before", "IDENTIFIED BY '" + QUOTED + "'");
        server.run("REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'changed_before'@'%'");
        try (Connection connection = connect(server.url("sslMode=REQUIRED"), "changed_before", PASSWORD)) {
            connection.unwrap(WeirSession.class).changeUser("changed_plain", PASSWORD, null);
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                assertThatThrownBy(() -> statement.executeQuery("SELECT SLEEP(30) UNION SELECT SLEEP(30)"))
                        .isInstanceOf(java.sql.SQLTimeoutException.class);
                assertThat(only(connection, "SELECT CURRENT_USER()")).isEqualTo("changed_plain@%");
            }
        }
    }

    @OnEachKind
    void aResetKeepsAccountAndDatabase(String kind, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        server.run("CREATE DATABASE IF NOT EXISTS change_user");
        try (Connection connection = server.connect("");
                PreparedStatement prepared = connection.prepareStatement("SELECT ?")) {
            run(connection, "USE change_user", "SET @mine = 1");
            connection.setReadOnly(true);
            connection.unwrap(WeirSession.class).reset();
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(only(connection, "SELECT @mine")).isNull();
            assertThat(only(connection, "SELECT DATABASE()")).isEqualTo("change_user");
            prepared.setString(1, "again");
            assertThat(value(prepared)).isEqualTo("again");
        }
    }
}
