package dev.weir.acceptance.statements;

import static dev.weir.acceptance.FirstRow.column;
import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What the contract of all drivers leaves open. */
class StatementsTest {
    private static final String DATABASE = "weir_statements";
    private static final String PREPARED = "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'";

    private static Connection open(RunningServer server, String options) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, a VARCHAR(50) UNIQUE, b LONGBLOB)");
        return Weir.open(server, DATABASE, options);
    }

    @OnEachKind
    void resultsCanBeKeptWhileTheNextIsRead(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers.get(kind), "&allowMultiQueries=true");
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1 UNION ALL SELECT 2; SELECT 3; SELECT 4");
            ResultSet first = statement.getResultSet();
            assertThat(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isTrue();
            ResultSet second = statement.getResultSet();
            assertThat(column(first)).containsExactly("1", "2");
            assertThat(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isTrue();
            assertThat(second.isClosed()).isTrue();
            assertThat(column(statement.getResultSet())).containsExactly("4");
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    @OnEachKind
    void whatTheServerCannotPrepareGoesOutAsText(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers.get(kind), "&allowMultiQueries=true")) {
            for (int i = 0; i < 2; i++) {
                try (PreparedStatement use = connection.prepareStatement("USE " + DATABASE);
                        PreparedStatement two = connection.prepareStatement("SELECT ?; SELECT ?")) {
                    use.execute();
                    two.setString(1, "it's");
                    two.setInt(2, 2);
                    assertThat(two.execute()).isTrue();
                    assertThat(two.getMoreResults()).isTrue();
                    assertThat(column(two.getResultSet())).containsExactly("2");
                }
            }
            // with literals it might be right
            for (String sql : List.of("SELEC ?", "SELEC /* a comment */ ?")) {
                try (PreparedStatement wrong = connection.prepareStatement(sql)) {
                    wrong.setInt(1, 1);
                    assertThatThrownBy(wrong::execute).hasMessageContaining("syntax");
                }
            }
            try (PreparedStatement wrong = connection.prepareStatement("SELEC /*! */ 1")) {
                assertThatThrownBy(wrong::execute).hasMessageContaining("syntax");
            }
        }
    }

    @OnEachKind
    void aServerWithRoomAgainPreparesAgain(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers.get(kind), "");
                Statement admin = connection.createStatement();
                PreparedStatement select = connection.prepareStatement("SELECT ? + 0")) {
            select.setInt(1, 5);
            admin.execute("SET GLOBAL max_prepared_stmt_count = 0");
            try {
                assertThat(column(select.executeQuery())).containsExactly("5");
            } finally {
                admin.execute("SET GLOBAL max_prepared_stmt_count = 16382");
            }
            long before = Long.parseLong(only(connection, PREPARED, 2));
            for (int i = 0; i < 200; i++) {
                assertThat(column(select.executeQuery())).containsExactly("5");
            }
            assertThat(Long.parseLong(only(connection, PREPARED, 2))).isEqualTo(before + 1);
        }
    }

    @OnEachKind
    void markersAreThoseOfTheSqlModeOfNow(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers.get(kind), "&useServerPrepStmts=false");
                Statement statement = connection.createStatement()) {
            statement.execute("SET sql_mode='ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
            try (PreparedStatement select = connection.prepareStatement("SELECT '\\', ? AS \"a\\?\", '\\'")) {
                select.setString(1, "\\'; DROP TABLE t; -- ");
                ResultSet row = select.executeQuery();
                row.next();
                assertThat(row.getString(2)).isEqualTo("\\'; DROP TABLE t; -- ");
                assertThat(row.getString(3)).isEqualTo("\\");
            }
            statement.execute("SET sql_mode='ANSI_QUOTES'");
            try (PreparedStatement select = connection.prepareStatement("SELECT 1 AS \"a\\\", ? AS b")) {
                select.setString(1, "\\");
                ResultSet row = select.executeQuery();
                row.next();
                assertThat(row.getString(2)).isEqualTo("\\");
            }
        }
    }

    @OnEachKind
    void aStreamThatFailsHalfWayLeavesTheConnectionAndTheStatementUsable(String kind, Servers servers)
            throws SQLException {
        try (Connection connection = open(servers.get(kind), "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (a, b) VALUES (?, ?)")) {
            insert.setString(1, "x");
            insert.setBinaryStream(2, new FailingStream(200_000));
            assertThatThrownBy(insert::execute).hasMessageContaining("failed after bytes=");
            insert.setBinaryStream(2, new ByteArrayInputStream(new byte[100_000]));
            assertThat(insert.executeUpdate()).isOne();
            assertThat(column(connection.createStatement().executeQuery("SELECT LENGTH(b) FROM t")))
                    .containsExactly("100000");
        }
    }

    /** Breaks after some bytes. */
    @SuppressWarnings("InputStreamSlowMultibyteRead")
    private static final class FailingStream extends InputStream {
        private int left;

        FailingStream(int bytes) {
            this.left = bytes;
        }

        @Override
        public int read() throws IOException {
            return read(new byte[1], 0, 1);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0) {
                throw new IOException("the source broke");
            }
            int count = Math.min(left, length);
            left -= count;
            return count;
        }
    }

    @OnEachKind
    void warningsAreReadOnlyWhileTheServerHasThem(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement();
                Statement other = connection.createStatement()) {
            assertThat(column(statement.executeQuery("SELECT CAST('5x' AS SIGNED)")))
                    .containsExactly("5");
            assertThat(statement.getWarnings().getMessage()).contains("5x");
            assertThat(column(statement.executeQuery("SELECT CAST('5x' AS SIGNED)")))
                    .containsExactly("5");
            assertThat(column(other.executeQuery("SELECT 1"))).containsExactly("1");
            assertThat((Object) statement.getWarnings()).isNull();
        }
    }

    @OnEachKind
    void updatesByExecuteQueryDoNotHappen(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("INSERT INTO t (a) VALUES ('x')"))
                    .hasMessageContaining("executeUpdate");
            assertThat(column(statement.executeQuery("SELECT COUNT(*) FROM t"))).containsExactly("0");
        }
    }

    /** The marker count that the driver finds is the server's, comments for versions included. */
    @OnEachKind
    void theDriverFindsTheMarkersThatTheServerFinds(String kind, Servers servers) throws SQLException {
        List<String> statements = List.of(
                "SELECT ?, '?', \"?\", 1 AS `?` -- ?",
                "SELECT ? /* ? */, ? # ?\n + ?",
                "SELECT ? /*! + ? */",
                "SELECT ? /*!50001 + ? */",
                "SELECT /*!50001 ? */* ?",
                "SELECT ? */**/ ?",
                "SELECT ? --\u007f ?",
                "SELECT ? /*!99999 + ? */",
                "SELECT ? /*!80015 + 1 */",
                "SELECT ? /*M! + ? */",
                "SELECT ? /*M!100100 + ? */",
                "SELECT '\\'?', 'a''?', ?--?");
        RunningServer server = servers.get(kind);
        try (Connection byServer = open(server, "");
                Connection byDriver = open(server, "&useServerPrepStmts=false")) {
            for (String sql : statements) {
                try (PreparedStatement one = byServer.prepareStatement(sql);
                        PreparedStatement two = byDriver.prepareStatement(sql)) {
                    assertThat(two.getParameterMetaData().getParameterCount())
                            .as(sql)
                            .isEqualTo(one.getParameterMetaData().getParameterCount());
                }
            }
        }
    }

    /** A literal is no part of the string beside it, which is an alias or an error. */
    @OnEachKind
    void aValueDoesNotGrowByTheStringBesideIt(String kind, Servers servers) throws SQLException {
        for (String between : List.of(" ", " /* a */ ", " -- a\n", " # a\n /* b */ ")) {
            try (Connection connection = open(servers.get(kind), "&useServerPrepStmts=false");
                    PreparedStatement statement =
                            connection.prepareStatement("SELECT ?" + between + "'alias', /*!40001 ? */'other'")) {
                statement.setString(1, "value");
                statement.setString(2, "two");
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString("alias")).as(between).isEqualTo("value");
                    assertThat(rows.getString("other")).isEqualTo("two");
                }
            }
        }
    }

    /** Only what changes nothing may be answered without being run. */
    @OnEachKind
    void whatHasAnEffectIsRunBehindThePingComment(String kind, Servers servers) throws SQLException {
        String insert = "/* ping */ INSERT INTO t (a) VALUES (LEFT(UUID(), 8))";
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(insert)) {
            assertThat(statement.execute(insert)).isFalse();
            assertThat(statement.executeUpdate(insert)).isOne();
            assertThat(prepared.executeUpdate()).isOne();
            assertThat(column(statement.executeQuery("SELECT COUNT(*) FROM t"))).containsExactly("3");
            assertThat(column(statement.executeQuery("/* ping */ SELECT COUNT(*) FROM t FOR UPDATE")))
                    .containsExactly("3");
            assertThat(column(statement.executeQuery("/* ping */"))).containsExactly("1");
            assertThat(column(statement.executeQuery("/* ping */ SELECT 1"))).containsExactly("1");
        }
    }
}
