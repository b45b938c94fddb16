package dev.weir.acceptance.statements;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Client information as a server with the component {@code query_attributes} sees it; others are skipped. */
class QueryAttributesSeenTest {
    private static final String COMPONENT = "component_query_attributes";
    private static final String DATABASE = "weir_query_attributes";
    private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String SEEN = "mysql_query_attribute_string('traceparent')";

    private static List<String> options() {
        return List.of("", "&useServerPrepStmts=false", "&pipelining=off", "&useCompression=true");
    }

    private static RunningServer withFunction(Servers servers, String kind) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, parent VARCHAR(100))");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            Path component = Path.of(FirstRow.only(connection, "SELECT @@plugin_dir"), COMPONENT + ".so");
            Assumptions.assumeTrue(Files.exists(component), "the server has no " + component);
            if (FirstRow.only(connection, "SELECT 1 FROM mysql.component WHERE component_urn LIKE '%" + COMPONENT + "'")
                    == null) {
                statement.execute("INSTALL COMPONENT 'file://" + COMPONENT + "'");
            }
        }
        return server;
    }

    private static String prepared(PreparedStatement statement, long value) throws SQLException {
        statement.setLong(1, value);
        try (ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getLong(1)).isEqualTo(value);
            return row.getString(2);
        }
    }

    @OnEachKind
    void everyWayOfSending(String kind, Servers servers) throws SQLException {
        RunningServer server = withFunction(servers, kind);
        for (String options : options()) {
            try (Connection connection = Weir.open(server, DATABASE, "&queryAttributes=true" + options);
                    PreparedStatement read = connection.prepareStatement("SELECT ?, " + SEEN)) {
                assertThat(prepared(read, 1)).isNull();
                connection.setClientInfo("traceparent", PARENT);
                connection.setClientInfo("application", "shop");
                assertThat(FirstRow.only(connection, "SELECT " + SEEN)).isEqualTo(PARENT);
                for (int i = 0; i < 3; i++) {
                    assertThat(prepared(read, i)).isEqualTo(PARENT);
                }
                connection.setClientInfo("traceparent", "other");
                assertThat(prepared(read, 4)).isEqualTo("other");
                connection.setClientInfo("traceparent", null);
                assertThat(prepared(read, 5)).isNull();
                assertThat(prepared(read, 6)).isNull();
            }
        }
    }

    @OnEachKind
    void batchesInATransaction(String kind, Servers servers) throws SQLException {
        RunningServer server = withFunction(servers, kind);
        for (String rewriting : List.of("auto", "false")) {
            try (Connection connection =
                            Weir.open(server, DATABASE, "&queryAttributes=true&rewriteBatchedStatements=" + rewriting);
                    Statement statement = connection.createStatement();
                    PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO t (id, parent) VALUES (?, " + SEEN + ")")) {
                statement.execute("DELETE FROM t");
                connection.setClientInfo("traceparent", PARENT);
                connection.setAutoCommit(false);
                for (int i = 0; i < 5; i++) {
                    insert.setInt(1, i);
                    insert.addBatch();
                }
                insert.executeBatch();
                connection.commit();
                assertThat(FirstRow.only(connection, "SELECT COUNT(*) FROM t WHERE parent = '" + PARENT + "'"))
                        .isEqualTo("5");
            }
        }
    }
}
