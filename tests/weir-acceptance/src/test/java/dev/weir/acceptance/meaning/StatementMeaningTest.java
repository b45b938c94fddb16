package dev.weir.acceptance.meaning;

import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A prepared statement means what its text means in the session as it is when it runs, but for what setCatalog has set. */
class StatementMeaningTest {
    private static final String A = "weir_meaning_a";
    private static final String B = "weir_meaning_b";
    private static final String READ = "SELECT v FROM t WHERE id = ?";

    /** The same tables, one with a column of another type. */
    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, A, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20))", "INSERT INTO t VALUES (1, 'a')");
        Weir.create(server, B, "CREATE TABLE t (id INT PRIMARY KEY, v BIGINT)", "INSERT INTO t VALUES (1, 77)");
        return server;
    }

    private static String read(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 1);
        return only(statement);
    }

    private static String only(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getString(1) : "nothing";
        }
    }

    private static String readAnew(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return statement.getParameterMetaData().getParameterCount() == 0 ? only(statement) : read(statement);
        }
    }

    @OnEachKind
    void aTableIsOneOfTheCurrentDatabase(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (String options : List.of("", "&prepStmtCacheSize=0", "&pipelining=off")) {
            try (Connection connection = Weir.open(server, A, options);
                    PreparedStatement kept = connection.prepareStatement(READ)) {
                assertThat(read(kept)).isEqualTo("a");
                assertThat(readAnew(connection, READ)).isEqualTo("a");
                run(connection, "USE " + B);
                assertThat(readAnew(connection, READ)).isEqualTo("77");
                assertThat(read(kept)).isEqualTo("77");
                run(connection, "USE " + A);
                assertThat(read(kept)).isEqualTo("a");
                connection.setCatalog(B);
                assertThat(readAnew(connection, READ)).isEqualTo("77");
                assertThat(read(kept)).isEqualTo("a");
                assertThat(readAnew(connection, READ)).isEqualTo("77");
            }
        }
    }

    @OnEachKind
    void rowsAreWrittenToTheCurrentDatabase(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, A)) {
            for (String database : List.of(A, B, A, B)) {
                connection.setCatalog(database);
                try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO t SELECT 1 + MAX(id), ? FROM t x")) {
                    insert.setString(1, "5");
                    insert.executeUpdate();
                }
            }
            for (String database : List.of(A, B)) {
                assertThat(readAnew(connection, "SELECT COUNT(*) FROM " + database + ".t"))
                        .isEqualTo("3");
            }
        }
    }

    /** The database is reported behind rows that nobody has read yet. */
    @OnEachKind
    void aReportBehindAnOpenResultCounts(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, A, "&allowMultiQueries=true");
                PreparedStatement kept = connection.prepareStatement(READ);
                Statement several = connection.createStatement()) {
            assertThat(read(kept)).isEqualTo("a");
            try (ResultSet open = several.executeQuery("SELECT id FROM t UNION SELECT 2; USE " + B)) {
                assertThat(open.next()).isTrue();
                assertThat(read(kept)).isEqualTo("77");
                assertThat(open.next()).isTrue();
            }
        }
    }

    @OnEachKind
    void readsSentTogetherAreOfTheCurrentDatabase(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, A);
                PreparedStatement kept = connection.prepareStatement(READ);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();
                KeyedReads keyed = connection.unwrap(WeirReads.class).keyed(READ)) {
            for (String database : List.of(A, B, A)) {
                run(connection, "USE " + database);
                String expected = database.equals(A) ? "a" : "77";
                kept.setInt(1, 1);
                pipeline.add(kept);
                pipeline.add(kept);
                try (PipelinedResults results = pipeline.run()) {
                    for (int i = 0; i < 2; i++) {
                        assertThat(results.next()).isTrue();
                        assertThat(results.resultSet().next()).isTrue();
                        assertThat(results.resultSet().getString(1)).isEqualTo(expected);
                    }
                }
                assertThat(keyed.read(List.of(1), row -> row.getString(1))).containsExactly(expected);
            }
        }
    }

    /** Before, statement, after: what the server reads when it prepares. */
    private static final String[][] SETTINGS = {
        {"SET sql_mode=''", "SELECT 'a' || 'b'", "SET sql_mode='PIPES_AS_CONCAT'"},
        {"SET sql_mode=''", "SELECT 'a' = \"a\"", "SET sql_mode='ANSI_QUOTES'"},
        {"SET sql_mode=''", "SELECT '\\\\'", "SET sql_mode='NO_BACKSLASH_ESCAPES'"},
        {"SET sql_mode=''", "SELECT NOT 1 BETWEEN -5 AND 5", "SET sql_mode='HIGH_NOT_PRECEDENCE'"},
        {"SET NAMES utf8mb4", "SELECT 'é' = 'e'", "SET NAMES utf8mb4 COLLATE utf8mb4_bin"},
        {"SET NAMES utf8mb4", "SELECT CONCAT(1, 'x') = '1X'", "SET collation_connection=utf8mb4_bin"},
        {"SET NAMES utf8mb4", "SELECT LENGTH('é')", "SET character_set_connection=latin1"},
        {"SET default_week_format=0", "SELECT WEEK('2024-12-31')", "SET default_week_format=1"},
        {"SET div_precision_increment=4", "SELECT 1 / 3", "SET div_precision_increment=8"},
        {"SET group_concat_max_len=1024", "SELECT GROUP_CONCAT('abcdef')", "SET group_concat_max_len=4"},
        {"SET @x = 5", "SELECT @x", "SET @x = 'text'"},
        {"SET @x = 5", "SELECT 'a@b', @x + 1", "SET @x = 1.5"},
        {"SET sql_auto_is_null=0", "SELECT 1 FROM t WHERE id IS NULL", "SET sql_auto_is_null=1"},
    };

    @OnEachKind
    void settingsOfTheSessionCount(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (String[] setting : SETTINGS) {
            for (boolean reported : new boolean[] {true, false}) {
                try (Connection connection = Weir.open(server, A)) {
                    if (!reported) {
                        run(connection, "SET session_track_system_variables='autocommit'");
                    }
                    run(connection, setting[0]);
                    assertSame(connection, setting[1], setting[2]);
                    assertSame(connection, setting[1], setting[0]);
                }
            }
        }
    }

    private static void assertSame(Connection connection, String sql, String setting) throws SQLException {
        try (PreparedStatement kept = connection.prepareStatement(sql)) {
            answer(kept);
            run(connection, setting);
            String expected;
            try (Statement text = connection.createStatement();
                    ResultSet row = text.executeQuery(sql)) {
                expected = row.next() ? row.getString(1) : "nothing";
            } catch (SQLException e) {
                expected = "error " + e.getErrorCode();
            }
            assertThat(answer(kept)).as(setting + " " + sql).isEqualTo(expected);
        }
        try (PreparedStatement anew = connection.prepareStatement(sql)) {
            answer(anew);
        }
    }

    private static String answer(PreparedStatement statement) throws SQLException {
        try {
            return only(statement);
        } catch (SQLException e) {
            return "error " + e.getErrorCode();
        }
    }

    @OnEachKind
    void aDatabaseThatIsNotReportedCounts(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, A);
                PreparedStatement kept = connection.prepareStatement(READ)) {
            run(connection, "SET session_track_schema=0");
            for (String database : List.of(A, B, A, B)) {
                connection.setCatalog(database);
                assertThat(read(kept)).isEqualTo("a");
                assertThat(readAnew(connection, READ)).isEqualTo(database.equals(A) ? "a" : "77");
            }
        }
    }

    @OnEachKind
    void markersThatAModeTakesAwayAreAnError(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, A);
                PreparedStatement kept = connection.prepareStatement("SELECT '\\' AS a, ? -- ' AS a")) {
            run(connection, "SET sql_mode='NO_BACKSLASH_ESCAPES'");
            assertThatThrownBy(kept::executeQuery).hasMessageContaining("sql_mode");
            assertThat(readAnew(connection, "SELECT 1")).isEqualTo("1");
        }
    }
}
