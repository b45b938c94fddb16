package dev.weir.acceptance.meaning;

import static dev.weir.acceptance.FirstRow.only;
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
import java.util.Collections;
import java.util.List;

/** What a server does not prepare, for one reason or another, runs with literals as it does by other drivers, again and again. */
class RefusedPreparesTest {
    private static final String DATABASE = "weir_refused_prepares";

    /** As many markers as the protocol counts are 32,767 rows of two, and one. */
    private static final int ROWS = 33_000;

    /** With the integer 1 for each marker. */
    private static final List<String> STATEMENTS = List.of(
            "CREATE OR REPLACE VIEW w AS SELECT a FROM t WHERE a > ?",
            "ALTER VIEW v AS SELECT ? AS a",
            "CREATE TEMPORARY TABLE IF NOT EXISTS g (a INT, b INT AS (a + ?))",
            "CREATE TABLE IF NOT EXISTS p (a INT) PARTITION BY RANGE (a) (PARTITION x VALUES LESS THAN (?))",
            "CREATE TABLE IF NOT EXISTS c (a INT CHECK (a > ?))",
            "CREATE EVENT IF NOT EXISTS e ON SCHEDULE AT NOW() + INTERVAL 1 DAY DO SELECT ?",
            "SELECT a FROM t GROUP BY ?",
            "KILL QUERY ?",
            "HANDLER t READ FIRST WHERE a = ?");

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE t (a INT PRIMARY KEY, s VARCHAR(9))",
                "INSERT INTO t VALUES (1, 'x')",
                "CREATE VIEW v AS SELECT 1 AS a");
        return servers.get(kind);
    }

    /** It ends the transaction as a text does; MariaDB refuses one that is prepared. */
    @OnEachVersion
    void aDefinitionInATransactionThatOnlyReads(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                Statement literals = connection.createStatement();
                PreparedStatement define = connection.prepareStatement("CREATE TABLE IF NOT EXISTS d (a INT)")) {
            literals.execute("START TRANSACTION READ ONLY");
            literals.execute("CREATE TABLE IF NOT EXISTS d (a INT)");
            for (int i = 0; i < 2; i++) {
                literals.execute("START TRANSACTION READ ONLY");
                define.execute();
            }
        }
    }

    /** Connector/J sends literals. */
    @OnEachVersion
    void asWithLiterals(String kind, Servers servers) throws SQLException {
        RunningServer server = server(kind, servers);
        for (String options : List.of("", "&pipelining=off")) {
            try (Connection connection = Weir.open(server, DATABASE, options);
                    Statement literals = connection.createStatement()) {
                literals.execute("HANDLER t OPEN");
                for (String sql : STATEMENTS) {
                    String expected = outcome(literals, sql.replace("?", "1"));
                    for (int i = 0; i < 2; i++) {
                        assertThat(outcome(connection, sql)).as(options + sql).isEqualTo(expected);
                    }
                }
                assertThat(only(connection, "SHOW CREATE EVENT e", 4)).contains("SELECT 1");
            }
        }
    }

    private static String outcome(Statement statement, String sql) {
        try {
            return statement.execute(sql) ? "rows" : "done";
        } catch (SQLException e) {
            return e.getErrorCode() + e.getSQLState();
        }
    }

    private static String outcome(Connection connection, String sql) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, 1);
            return statement.execute() ? "rows" : "done";
        } catch (SQLException e) {
            return e.getErrorCode() + e.getSQLState();
        }
    }

    @OnEachVersion
    void moreMarkersThanTheProtocolCounts(String kind, Servers servers) throws SQLException {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO t VALUES " + String.join(",", Collections.nCopies(ROWS, "(?,?)")));
                PreparedStatement count = connection.prepareStatement("SELECT COUNT(*) FROM t WHERE a IN ("
                        + String.join(",", Collections.nCopies(2 * ROWS, "?")) + ")");
                Statement delete = connection.createStatement()) {
            delete.executeUpdate("DELETE FROM t");
            rows(insert, 0);
            assertThat(insert.executeUpdate()).isEqualTo(ROWS);
            rows(insert, ROWS);
            insert.addBatch();
            rows(insert, 2 * ROWS);
            insert.addBatch();
            assertThat(insert.executeBatch()).containsExactly(ROWS, ROWS);
            for (int i = 0; i < 2 * ROWS; i++) {
                count.setInt(i + 1, ROWS + 2 * i);
            }
            for (int i = 0; i < 2; i++) {
                try (ResultSet found = count.executeQuery()) {
                    assertThat(found.next()).isTrue();
                    assertThat(found.getInt(1)).isEqualTo(ROWS);
                }
            }
            assertThat(count.getParameterMetaData().getParameterCount()).isEqualTo(2 * ROWS);
        }
    }

    private static void rows(PreparedStatement insert, int from) throws SQLException {
        for (int i = 0; i < ROWS; i++) {
            insert.setInt(2 * i + 1, from + i);
            insert.setString(2 * i + 2, "it's");
        }
    }
}
