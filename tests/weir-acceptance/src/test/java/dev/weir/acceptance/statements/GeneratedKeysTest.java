package dev.weir.acceptance.statements;

import static dev.weir.acceptance.FirstRow.column;
import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Keys are those that rows have; where the server does not tell which, only the one that it tells. */
class GeneratedKeysTest {
    /** Of every language that servers come with. */
    private static final List<String> LANGUAGES = List.of(
            "en_US", "bg_BG", "zh_CN", "cs_CZ", "da_DK", "nl_NL", "et_EE", "fr_FR", "de_DE", "el_GR", "hi_IN", "hu_HU",
            "it_IT", "ja_JP", "ko_KR", "no_NO", "pl_PL", "pt_PT", "ro_RO", "ru_RU", "sr_RS", "sk_SK", "es_ES", "sv_SE",
            "uk_UA");

    private static final int WRONG_VALUE = 1231;

    private static void create(Servers servers, String kind) throws SQLException {
        Weir.create(
                servers.get(kind),
                "made_keys",
                "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, u INT UNIQUE, v INT DEFAULT 0)",
                "INSERT INTO t VALUES (1, 1, 0), (2, 2, 0)",
                "ALTER TABLE t AUTO_INCREMENT = 1000");
    }

    private static List<String> keys(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            statement.executeUpdate();
            try (ResultSet rows = statement.getGeneratedKeys()) {
                assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("GENERATED_KEY");
            }
            return column(statement.getGeneratedKeys());
        }
    }

    private static List<String> ids(Connection connection) throws SQLException {
        return column(connection, "SELECT id FROM t WHERE id >= 1000 ORDER BY id");
    }

    /** What sets the database before the statement asks for no step of keys: nobody would read the answer. */
    @OnEachKind
    void theDatabaseWasSet(String kind, Servers servers) throws SQLException {
        create(servers, kind);
        Weir.create(servers.get(kind), "made_elsewhere");
        try (Connection connection = Weir.open(servers.get(kind), "made_keys", "socketTimeout=20000");
                PreparedStatement statement = connection.prepareStatement(
                        "INSERT INTO t (v) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < 3; i++) {
                connection.setCatalog("made_elsewhere");
                connection.setCatalog("made_keys");
                statement.setInt(1, i);
                statement.setInt(2, i);
                statement.executeUpdate();
                assertThat(column(statement.getGeneratedKeys()))
                        .containsExactly("" + (1000 + 2 * i), "" + (1001 + 2 * i));
            }
        }
    }

    /** The step of keys is asked for in front of the rows, so that what they leave is there. */
    @OnEachKind
    void warningsAndCountsAreThereBehindTheKeys(String kind, Servers servers) throws SQLException {
        create(servers, kind);
        try (Connection connection = Weir.open(servers.get(kind), "made_keys");
                Statement statement = connection.createStatement()) {
            statement.execute("SET auto_increment_increment = 5");
            statement.executeUpdate(
                    "INSERT IGNORE INTO t (u, v) VALUES (10, 'x'), (11, 'x'), (12, 'x')",
                    Statement.RETURN_GENERATED_KEYS);
            assertThat(column(statement.getGeneratedKeys())).isEqualTo(ids(connection));
            statement.executeUpdate(
                    "INSERT IGNORE INTO t (u, v) VALUES (20, 'x'), (21, 'x')", Statement.RETURN_GENERATED_KEYS);
            assertThat(column(statement.getGeneratedKeys())).hasSize(2);
            assertThat((Throwable) statement.getWarnings()).isNotNull();
            statement.executeUpdate(
                    "INSERT IGNORE INTO t (u, v) VALUES (30, 'x'), (31, 'x')", Statement.RETURN_GENERATED_KEYS);
            assertThat(column(statement.getGeneratedKeys())).hasSize(2);
            assertThat(only(connection, "SELECT ROW_COUNT()")).isEqualTo("2");
        }
    }

    @OnEachKind
    void anUpsertGivesTheKeysOfItsRows(String kind, Servers servers) throws SQLException {
        create(servers, kind);
        try (Connection connection = Weir.open(servers.get(kind), "made_keys")) {
            String upsert = "INSERT INTO t (u) VALUES %s ON DUPLICATE KEY UPDATE v = v + 1";
            assertThat(keys(connection, upsert.formatted("(20), (21), (22)"))).containsExactly("1000", "1001", "1002");
            assertThat(keys(connection, upsert.formatted("(1)"))).containsExactly("1");
            List<String> before = ids(connection);
            List<String> mixed = keys(connection, upsert.formatted("(30), (1), (31), (2), (32)"));
            List<String> made = ids(connection);
            made.removeAll(before);
            assertThat(made).hasSize(3);
            // which ones the others have is not reported: numbers are taken by rows that are updated, too
            assertThat(mixed).containsExactly(made.get(0));
            List<String> ignored = keys(connection, "INSERT IGNORE INTO t (u) VALUES (1), (40), (2), (41)");
            assertThat(ids(connection)).contains(ignored.toArray(String[]::new));
        }
    }

    @OnEachKind
    void thereAreNoneBeforeAnExecution(String kind, Servers servers) throws SQLException {
        create(servers, kind);
        String insert = "INSERT INTO t (u) VALUES (?)";
        try (Connection connection = Weir.open(servers.get(kind), "made_keys");
                PreparedStatement any = connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS);
                PreparedStatement named = connection.prepareStatement(insert, new String[] {"id"});
                CallableStatement call = connection.prepareCall("{call made_keys.none(?)}")) {
            assertThat(column(any.getGeneratedKeys())).isEmpty();
            assertThat(column(call.getGeneratedKeys())).isEmpty();
            try (ResultSet rows = named.getGeneratedKeys()) {
                assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("id");
                assertThat(rows.next()).isFalse();
            }
            any.setInt(1, 20);
            any.addBatch();
            assertThat(column(any.getGeneratedKeys())).isEmpty();
            any.executeBatch();
            assertThat(column(any.getGeneratedKeys())).containsExactly("1000");
        }
        try (Connection connection = Weir.open(servers.get(kind), "made_keys");
                PreparedStatement none = connection.prepareStatement(insert)) {
            assertThatThrownBy(none::getGeneratedKeys).hasMessageContaining("were not asked for");
        }
    }

    @OnEachKind
    void anUpdateGivesWhatItSetsAsTheLastId(String kind, Servers servers) throws SQLException {
        create(servers, kind);
        try (Connection connection = Weir.open(servers.get(kind), "made_keys")) {
            assertThat(keys(connection, "UPDATE t SET v = LAST_INSERT_ID(v + 41) WHERE u = 2"))
                    .containsExactly("41");
            // one value was set, though in two rows
            assertThat(keys(connection, "UPDATE t SET v = LAST_INSERT_ID(77)")).containsExactly("77");
            assertThat(keys(connection, "UPDATE t SET v = 5")).isEmpty();
            assertThat(keys(connection, "DELETE FROM t WHERE u = 2")).isEmpty();
        }
    }

    /** How many rows there were is said in the language of the session; not every server has others than English. */
    @OnEachKind
    void keysAreThereInEveryLanguage(String kind, Servers servers) throws SQLException {
        for (String language : LANGUAGES) {
            create(servers, kind);
            try (Connection connection = Weir.open(servers.get(kind), "made_keys");
                    Statement statement = connection.createStatement()) {
                if (!speaks(statement, language)) {
                    continue;
                }
                assertThat(keys(connection, "INSERT INTO t (u) VALUES (20), (21), (22)"))
                        .as(language)
                        .containsExactly("1000", "1001", "1002");
                assertThat(keys(connection, "INSERT IGNORE INTO t (u) VALUES (30), (1), (31)"))
                        .as(language)
                        .hasSize(1);
                assertThat(keys(connection, "UPDATE t SET v = LAST_INSERT_ID(77)"))
                        .as(language)
                        .containsExactly("77");
                statement.addBatch("UPDATE t SET v = LAST_INSERT_ID(78)");
                statement.addBatch("UPDATE t SET v = LAST_INSERT_ID(79)");
                statement.addBatch("INSERT INTO t (id, u) VALUES (2000, 40)");
                statement.addBatch("INSERT INTO t (u) VALUES (50), (51)");
                statement.executeBatch();
                assertThat(column(statement.getGeneratedKeys()))
                        .as(language)
                        .endsWith("2001", "2002")
                        .startsWith("78", "79");
            }
        }
    }

    private static boolean speaks(Statement statement, String language) throws SQLException {
        try {
            statement.execute("SET lc_messages = '" + language + "'");
            return true;
        } catch (SQLException e) {
            assertThat(e.getErrorCode()).as("%s", e).isEqualTo(WRONG_VALUE);
            return false;
        }
    }
}
