package dev.weir.acceptance.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
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
import org.junit.jupiter.api.BeforeAll;

/** No value becomes code, whatever has changed how the server reads text, and whether or not it was reported. */
final class InjectionTest {
    private static final String DATABASE = "weir_injection";
    private static final String TEXT = "&useServerPrepStmts=false";
    private static final String LOGIN = "SELECT name FROM acc WHERE name = ? AND pw = ?";
    private static final List<String> NAMES = List.of(
            "x\\", "x\\'", "\u4e2d\\", "\u4e2d", "\u00bf\\", "\u00e9'", "\u8c26'", "\uff3c", "'", "x\u0000\\", "\"\\");
    private static final List<String> PASSWORDS = List.of(
            " OR 1=1 -- ", "' OR 1=1 -- ", "\\' OR 1=1 -- ", " OR 1=1 #", "/* OR */ OR 1=1 -- ", "'' OR 1=1 -- ");

    /** Statements that change how text is read, and the text that reads it so, if any. */
    private static final List<String> CHANGES = List.of(
            "CALL nb()",
            "SELECT fnb()",
            "CALL bs()",
            "SET sql_mode = 'NO_BACKSLASH_ESCAPES'",
            "SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'",
            "SET sql_mode = 'ANSI_QUOTES'",
            "SET sql_mode = ''",
            "SET NAMES gbk",
            "SET NAMES big5",
            "SET NAMES sjis",
            "SET NAMES gb18030",
            "SET NAMES cp932",
            "SET NAMES latin1",
            "CALL gbk()",
            "SET character_set_connection = gbk",
            "SET character_set_client = big5");

    @BeforeAll
    static void tables(Servers servers) throws SQLException {
        for (String kind : Servers.kinds()) {
            Weir.create(
                    servers.get(kind),
                    DATABASE,
                    "CREATE TABLE acc (name VARCHAR(50), pw VARCHAR(50)) CHARACTER SET utf8mb4",
                    "INSERT INTO acc VALUES ('alice', 'secret'), ('bob', 'hidden')",
                    "CREATE PROCEDURE nb() SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'",
                    "CREATE PROCEDURE bs() SET SESSION sql_mode = ''",
                    "CREATE PROCEDURE gbk() SET NAMES gbk",
                    "CREATE FUNCTION fnb() RETURNS INT NO SQL BEGIN"
                            + " SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'; RETURN 1; END");
        }
    }

    @OnEachKind
    void noChangeOfTheSessionMakesCodeOfAValue(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE, TEXT)) {
            attackAfterEveryChange(connection);
        }
    }

    @OnEachKind
    void norWhereTheServerReportsNothing(String kind, Servers servers) throws SQLException {
        for (String tracked : new String[] {"autocommit", ""}) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, TEXT);
                    Statement statement = connection.createStatement()) {
                statement.execute("SET session_track_system_variables = '" + tracked + "'");
                attackAfterEveryChange(connection);
            }
        }
    }

    /** What the server is set to report by default does not matter either. */
    @OnEachKind
    void norWhereTheServerIsSetToReportNothing(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection admin = server.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("SET @before = @@GLOBAL.session_track_system_variables");
            statement.execute("SET GLOBAL session_track_system_variables = ''");
            try (Connection connection = Weir.open(server, DATABASE, TEXT)) {
                attackAfterEveryChange(connection);
            } finally {
                statement.execute("SET GLOBAL session_track_system_variables = @before");
            }
        }
    }

    /** With no option set: a server that has no room for prepared statements makes text of all. */
    @OnEachKind
    void norWherePreparingIsRefused(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection admin = server.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("SET @before = @@GLOBAL.max_prepared_stmt_count");
            statement.execute("SET GLOBAL max_prepared_stmt_count = 0");
            try (Connection connection = Weir.open(server, DATABASE)) {
                attackAfterEveryChange(connection);
            } finally {
                statement.execute("SET GLOBAL max_prepared_stmt_count = @before");
            }
        }
    }

    @OnEachKind
    void norATextThatSwitchesInFrontOfItsOwnUse(String kind, Servers servers) throws SQLException {
        for (String change : CHANGES) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, TEXT + "&allowMultiQueries=true")) {
                if (!changes(connection).contains(change)) {
                    continue;
                }
                for (String value : NAMES) {
                    try (PreparedStatement prepared = connection.prepareStatement(change + "; " + LOGIN)) {
                        assertThat(rows(prepared, value, PASSWORDS.get(0)))
                                .as("%s, %s", change, value)
                                .isEmpty();
                    }
                }
            }
        }
    }

    @OnEachKind
    void aTextThatCanSwitchHowItsOwnMarkersAreReadIsRefused(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE, TEXT + "&allowMultiQueries=true")) {
            assertThatThrownBy(
                            () -> connection.prepareStatement(
                                    "SET sql_mode = 'NO_BACKSLASH_ESCAPES'; SELECT name FROM acc WHERE '\\' = ? OR name = ' OR ?'"))
                    .hasMessageContaining("sql_mode");
            try (PreparedStatement show = connection.prepareStatement("SHOW TABLES LIKE ?; SELECT 1")) {
                show.setString(1, "x\\");
                assertThatThrownBy(show::execute).hasMessageContaining("sql_mode");
            }
        }
    }

    /** Where a quoted string is all that the grammar takes, the mode is asked for. */
    @OnEachKind
    void quotedStringsAreWrittenAsTheServerReadsThemNow(String kind, Servers servers) throws SQLException {
        for (String change : List.of("CALL nb()", "CALL bs()", "SET sql_mode = 'NO_BACKSLASH_ESCAPES'", "DO 0")) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, TEXT);
                    Statement statement = connection.createStatement()) {
                statement.execute(change);
                try (PreparedStatement show = connection.prepareStatement("SHOW TABLES WHERE 'a\\\\' <> ? OR 1 = ?");
                        PreparedStatement like = connection.prepareStatement("SHOW TABLES LIKE ?");
                        PreparedStatement comment = connection.prepareStatement("ALTER TABLE acc COMMENT = ?")) {
                    for (String value : List.of("x\\", "x\\' OR 1=1 -- ", "\u00e9'\\'", "a'b")) {
                        like.setString(1, value);
                        assertThat(count(like)).as("%s, %s", change, value).isZero();
                        show.setString(1, value);
                        show.setString(2, value);
                        assertThat(count(show)).isEqualTo(1);
                        comment.setString(1, value);
                        comment.execute();
                        assertThat(comment(statement)).isEqualTo(value);
                    }
                }
            }
        }
    }

    @OnEachKind
    void enquotedLiteralsStayLiterals(String kind, Servers servers) throws SQLException {
        for (String mode : List.of("", "NO_BACKSLASH_ESCAPES", "ANSI_QUOTES", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES")) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                    Statement statement = connection.createStatement()) {
                statement.execute("SET sql_mode = '" + mode + "'");
                for (String value : List.of(
                        "\\' OR 1=1 -- ", "\\", "a'b", "'", "", "\u00e9'", "\n\t\u0000", "\"", "\ud83d\ude00")) {
                    String literal = statement.enquoteLiteral(value);
                    assertThat(strings(statement, "SELECT name FROM acc WHERE name = " + literal))
                            .isEmpty();
                    assertThat(strings(statement, "SELECT " + literal)).containsExactly(value);
                    assertThat(strings(statement, "SELECT " + statement.enquoteNCharLiteral(value)))
                            .containsExactly(value);
                }
                for (String name : List.of("a", "select", "a`b", "a\"b", "\u00e9", "a'b", "`a")) {
                    String identifier = statement.enquoteIdentifier(name, false);
                    try (ResultSet rows = statement.executeQuery("SELECT 1 AS " + identifier)) {
                        assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo(name);
                    }
                }
                assertThat(statement.isSimpleIdentifier("a\u00e9")).isFalse();
                assertThatThrownBy(() -> statement.enquoteLiteral(null)).isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> statement.enquoteIdentifier("", true)).isInstanceOf(SQLException.class);
            }
        }
    }

    /** MariaDB does not have gb18030. */
    private static List<String> changes(Connection connection) throws SQLException {
        boolean mariaDb = connection.getMetaData().getDatabaseProductName().equals("MariaDB");
        return CHANGES.stream()
                .filter(change -> !mariaDb || !change.contains("gb18030"))
                .toList();
    }

    private static void attackAfterEveryChange(Connection connection) throws SQLException {
        for (String change : changes(connection)) {
            try (Statement statement = connection.createStatement();
                    PreparedStatement before = connection.prepareStatement(LOGIN)) {
                statement.execute(change);
                attack(change, before);
                try (PreparedStatement after = connection.prepareStatement(LOGIN)) {
                    attack(change, after);
                }
                statement.execute("SET NAMES utf8mb4");
            }
        }
    }

    private static void attack(String change, PreparedStatement prepared) throws SQLException {
        for (String name : NAMES) {
            for (String password : PASSWORDS) {
                assertThat(rows(prepared, name, password))
                        .as("%s, %s, %s", change, name, password)
                        .isEmpty();
            }
        }
        assertThat(rows(prepared, "alice", "secret")).as(change).containsExactly("alice");
    }

    /** What the last result has. */
    private static List<String> rows(PreparedStatement prepared, String name, String password) throws SQLException {
        prepared.setString(1, name);
        prepared.setString(2, password);
        List<String> found = new ArrayList<>();
        boolean rows = prepared.execute();
        while (rows || prepared.getUpdateCount() >= 0) {
            found.clear();
            if (rows) {
                try (ResultSet result = prepared.getResultSet()) {
                    while (result.next()) {
                        found.add(result.getString(1));
                    }
                }
            }
            rows = prepared.getMoreResults();
        }
        return found;
    }

    private static int count(PreparedStatement prepared) throws SQLException {
        try (ResultSet rows = prepared.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    private static String comment(Statement statement) throws SQLException {
        return strings(
                        statement,
                        "SELECT TABLE_COMMENT FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + DATABASE
                                + "' AND TABLE_NAME = 'acc'")
                .get(0);
    }

    private static List<String> strings(Statement statement, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
