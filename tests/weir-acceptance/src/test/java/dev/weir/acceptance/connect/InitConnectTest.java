package dev.weir.acceptance.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;

/** A server whose {@code init_connect} fails closes each connection of an account that is no administrator, behind its login. */
class InitConnectTest {
    private static final String DATABASE = "weir_init_connect";
    private static final int ABORTED = 1184;

    private static void execute(RunningServer server, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** As nobody waits for the first commands of a session, its first statement fails. */
    @OnEachVersion
    void theFirstStatementSaysSo(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE);
        execute(
                server,
                "CREATE USER 'weir_plain'@'%' IDENTIFIED BY 'Plain-1'",
                "GRANT SELECT ON " + DATABASE + ".* TO 'weir_plain'@'%'",
                "SET GLOBAL init_connect = 'INSERT INTO nowhere.t VALUES (1)'");
        try {
            for (String option : new String[] {"", "pipelining=off"}) {
                fails(server, option);
            }
        } finally {
            execute(server, "SET GLOBAL init_connect = ''", "DROP USER 'weir_plain'@'%'");
        }
    }

    private static void fails(RunningServer server, String option) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(Weir.url(server, DATABASE) + option, "weir_plain", "Plain-1");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1"))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("init_connect")
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(ABORTED));
            assertThat(connection.isClosed()).isTrue();
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1")).hasMessageContaining("init_connect");
            assertThat(connection.isValid(1)).isFalse();
        }
    }
}
