package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements with markers where the server's grammar has none run as text. */
class MarkersAsTextTest {
    private static final String DATABASE = "weir_markers_text";

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20))");
        return server;
    }

    private static List<String> run(Connection connection, String sql, Object... values) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            if (statement.execute()) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        found.add(rows.getString(1));
                    }
                }
            }
        }
        return found;
    }

    /** Also with a comment, because of which the statement is prepared before it has values. */
    @OnEachKind
    void showTakesMarkers(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (String options : List.of("", "&pipelining=off")) {
            try (Connection connection = Weir.open(server, DATABASE, options)) {
                for (String comment : List.of("", "/* it */ ")) {
                    for (int i = 0; i < 2; i++) {
                        assertThat(run(connection, comment + "SHOW TABLES LIKE ?", "t%"))
                                .containsExactly("t");
                        assertThat(run(connection, comment + "SHOW TABLES FROM " + DATABASE + " LIKE ?", "it's"))
                                .isEmpty();
                        assertThat(run(connection, comment + "SHOW VARIABLES LIKE ?", "sql\\_mode"))
                                .containsExactly("sql_mode");
                    }
                }
            }
        }
    }

    @OnEachKind
    void accountsTakeMarkers(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        String account = "weir's \\ \"ü\"";
        String password = "pä'ss \\ \"word";
        try (Connection connection = Weir.open(server, DATABASE)) {
            run(connection, "DROP USER IF EXISTS ?@'%'", account);
            run(connection, "CREATE USER ?@'%' IDENTIFIED BY ?", account, "another");
            run(connection, "ALTER USER ?@'%' IDENTIFIED BY ?", account, password);
            run(connection, "GRANT SELECT ON " + DATABASE + ".* TO ?@'%'", account);
            assertThat(run(connection, "SHOW GRANTS FOR ?@'%'", account)).hasSize(2);
            try (Connection own = DriverManager.getConnection(
                    Weir.url(server, DATABASE) + "&allowPublicKeyRetrieval=true", account, password)) {
                assertThat(own.isValid(10)).isTrue();
            }
            run(connection, "DROP USER ?@'%'", account);
        }
    }

    @OnEachKind
    void definitionsTakeMarkers(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE)) {
            run(
                    connection,
                    "ALTER TABLE t ADD c INT NOT NULL DEFAULT ?, ADD d VARCHAR(9) DEFAULT ? COMMENT ?",
                    5,
                    "it's",
                    "?");
            run(connection, "INSERT INTO t (id) VALUES (?)", 1);
            assertThat(run(connection, "SELECT CONCAT(c, d) FROM t")).containsExactly("5it's");
        }
    }

    /** Whether the server may read the file is not the point. */
    @OnEachKind
    void filesTakeMarkers(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE)) {
            for (String sql : List.of("LOAD DATA INFILE ? INTO TABLE t", "SELECT 1 INTO OUTFILE ?")) {
                assertThatThrownBy(() -> run(connection, sql, "/nonexistent/weir"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getErrorCode())
                                        .as(e.getMessage())
                                        .isNotEqualTo(1064));
            }
        }
    }

    @OnEachKind
    void theFirstErrorIsNotLost(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE)) {
            for (String comment : List.of("", "/* it */ ")) {
                SQLException wrong = catchThrowableOfType(
                        SQLException.class, () -> run(connection, comment + "SELEKT ? FROM t", "value"));
                assertThat(wrong.getErrorCode()).isEqualTo(1064);
                assertThat(wrong.getMessage()).contains("SELEKT ?").doesNotContain("value");
                assertThat(wrong.getSuppressed()).hasSize(1);
                SQLException missing = catchThrowableOfType(
                        SQLException.class,
                        () -> run(connection, comment + "SHOW TABLES FROM nowhere LIKE ?", "value"));
                assertThat(missing.getErrorCode()).isEqualTo(1049);
            }
            assertThatThrownBy(() -> run(connection, "SELEKT 1")).hasNoSuppressedExceptions();
        }
    }

    @OnEachKind
    void aWrongStatementCostsOneRoundTripMore(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = Weir.through(proxy.port(), server, DATABASE, "")) {
            connection.isValid(10);
            WireTraffic counts = proxy.counts();
            assertThatThrownBy(() -> run(connection, "SELECT ? FROM FROM t", 1)).hasMessageContaining("FROM t");
            assertThat(proxy.counts().since(counts).roundTrips()).isLessThanOrEqualTo(2);
            counts = proxy.counts();
            assertThatThrownBy(() -> run(connection, "SELECT 1 FROM FROM t")).hasMessageContaining("FROM t");
            assertThat(proxy.counts().since(counts).roundTrips()).isLessThanOrEqualTo(2);
            counts = proxy.counts();
            assertThatThrownBy(() -> run(connection, "SELECT ? FROM nowhere", 1))
                    .hasMessageContaining("nowhere");
            assertThat(proxy.counts().since(counts).roundTrips()).isLessThanOrEqualTo(2);
        }
    }
}
