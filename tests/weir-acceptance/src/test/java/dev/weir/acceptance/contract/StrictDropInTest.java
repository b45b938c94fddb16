package dev.weir.acceptance.contract;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OneJar;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** A server may be configured to cut what does not fit; Connector/J's sessions, and the drop-in's, take it for an error. */
class StrictDropInTest {
    private static final String DATABASE = "strict_drop_in";

    private static Connection open(Driver driver, RunningServer server, String options) throws SQLException {
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        return Objects.requireNonNull(driver.connect(
                "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE + "?allowPublicKeyRetrieval=true"
                        + options,
                account));
    }

    private static String mode(Connection connection) throws SQLException {
        return only(connection, "SELECT @@sql_mode");
    }

    @OnEachKind
    void whatDoesNotFitIsAnError(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (v VARCHAR(3))");
        Driver dropIn = new OneJar().driver();
        try (Connection administrator = server.connect();
                Statement statement = administrator.createStatement()) {
            statement.execute("SET @before = @@global.sql_mode, GLOBAL sql_mode = 'NO_ENGINE_SUBSTITUTION'");
            try {
                for (String options : List.of(
                        "",
                        "&sessionVariables=sql_mode='ANSI_QUOTES'",
                        "&jdbcCompliantTruncation=false",
                        "&jdbcCompliantTruncation=false&sessionVariables=sql_mode=''",
                        "&createDatabaseIfNotExist=true&sessionVariables=sql_mode=''")) {
                    try (Connection theirs = open(new com.mysql.cj.jdbc.Driver(), server, options);
                            Connection ours = open(dropIn, server, options)) {
                        assertThat(List.of(mode(ours).split(",")))
                                .as(options)
                                .containsExactlyInAnyOrder(mode(theirs).split(","));
                    }
                }
                assertCut(dropIn, server);
            } finally {
                statement.execute("SET GLOBAL sql_mode = @before");
            }
        }
    }

    private static void assertCut(Driver dropIn, RunningServer server) throws SQLException {
        try (Connection strict = open(dropIn, server, "");
                Connection loose = open(dropIn, server, "&jdbcCompliantTruncation=false");
                PreparedStatement refused = strict.prepareStatement("INSERT INTO t VALUES (?)");
                PreparedStatement cut = loose.prepareStatement("INSERT INTO t VALUES (?)")) {
            refused.setString(1, "long");
            cut.setString(1, "long");
            assertThatThrownBy(refused::executeUpdate).hasMessageContaining("Data too long");
            assertThat(cut.executeUpdate()).isOne();
        }
    }
}
