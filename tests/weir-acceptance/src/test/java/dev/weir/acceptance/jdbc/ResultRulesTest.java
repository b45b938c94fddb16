package dev.weir.acceptance.jdbc;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;

/** What kinds of results there are, what labels find a column, and where errors of rows come. */
class ResultRulesTest {
    private static final String DATABASE = "weir_result_rules";

    @OnEachKind
    void whatIsNotToBeHadIsReplacedWithAWarning(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "")) {
            for (int i = 0; i < 3; i++) {
                connection
                        .createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)
                        .close();
            }
            assertThat(connection.getWarnings().getMessage()).contains("TYPE_SCROLL_SENSITIVE");
            assertThat((Object) connection.getWarnings().getNextWarning()).isNull();
            connection.clearWarnings();
            assertThat((Object) connection.getWarnings()).isNull();
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT 1",
                    ResultSet.TYPE_SCROLL_SENSITIVE,
                    ResultSet.CONCUR_READ_ONLY,
                    ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
                assertThat(connection.getWarnings().getMessage()).contains("CLOSE_CURSORS_AT_COMMIT");
                assertThat(connection.getWarnings().getNextWarning().getMessage())
                        .contains("TYPE_SCROLL_SENSITIVE");
                assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
                assertThat(statement.getResultSetHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
                    assertThat(rows.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
                    assertThat(rows.last()).isTrue();
                }
            }
            connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            assertThat(connection.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            assertThatThrownBy(() -> connection.setHoldability(3)).hasMessageContaining("holdability=3");
            assertThatThrownBy(() -> connection.createStatement(1, ResultSet.CONCUR_READ_ONLY))
                    .hasMessageContaining("type=1");
            assertThatThrownBy(() -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, 1))
                    .hasMessageContaining("concurrency=1");
        }
    }

    @OnEachKind
    void resultsOfMetadataAndGeneratedKeysScroll(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT)");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement()) {
            try (ResultSet columns = connection.getMetaData().getColumns(DATABASE, null, "t", null)) {
                assertThat(columns.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
                assertThat(columns.last()).isTrue();
                assertThat(columns.getRow()).isEqualTo(2);
                assertThat(columns.isLast()).isTrue();
                assertThat(columns.getString("COLUMN_NAME")).isEqualTo("v");
                assertThat(columns.previous()).isTrue();
                assertThat(columns.getString("COLUMN_NAME")).isEqualTo("id");
            }
            statement.executeUpdate("INSERT INTO t (v) VALUES (1), (2), (3)", Statement.RETURN_GENERATED_KEYS);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
                assertThat(keys.absolute(-1)).isTrue();
                assertThat(keys.getInt(1)).isEqualTo(3);
                assertThat(keys.first()).isTrue();
                assertThat(keys.getInt("GENERATED_KEY")).isEqualTo(1);
            }
        }
    }

    @OnEachKind
    void aLabelMayBeQualifiedByItsTable(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (id INT, v INT)", "INSERT INTO t VALUES (1, 2)");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT a.id, b.id + 5 AS id, b.v AS w, b.v, 7 AS `a.dotted` FROM t AS a, t AS b")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.findColumn("id")).isEqualTo(1);
            assertThat(rows.findColumn("A.ID")).isEqualTo(1);
            assertThat(rows.findColumn("b.w")).isEqualTo(3);
            assertThat(rows.findColumn("b.V")).isEqualTo(4);
            assertThat(rows.findColumn("a.dotted")).isEqualTo(5);
            for (String none : new String[] {"b.id", "t.id", "a.v", "b.", ".v", "", ".", "a.id.", "b.x"}) {
                assertThatThrownBy(() -> rows.findColumn(none))
                        .as(none)
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("label=" + none);
            }
        }
    }

    @OnEachKind
    void aColumnsOwnNameIsNoLabelBesideAnAlias(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id AS other FROM t")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("other")).isEqualTo(1);
            assertThatThrownBy(() -> rows.getInt("id")).hasMessageContaining("label=id");
        }
    }

    @OnEachKind
    void anErrorInThePlaceOfRowsComesFromExecuteQuery(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (n INT)", "INSERT INTO t VALUES (1), (9999)");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT EXP(n) FROM t WHERE n > ?")) {
            assertFails(() -> statement.executeQuery("SELECT EXP(n) FROM t WHERE n > 1"), "out of range");
            assertFails(() -> statement.executeQuery("SELECT (SELECT n FROM t) FROM t"), "more than 1 row");
            prepared.setInt(1, 1);
            assertFails(prepared::executeQuery, "out of range");
            prepared.setInt(1, 10_000);
            try (ResultSet rows = prepared.executeQuery()) {
                assertThat(rows.next()).isFalse();
            }
            assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
        }
    }

    @OnEachKind
    void aForwardOnlyResultKnowsItsLastRow(String kind, Servers servers) throws SQLException {
        String numbers = "SELECT @@version AS v, REPEAT('x', 500) AS x FROM information_schema.COLLATIONS LIMIT ";
        for (int count : new int[] {0, 1, 2, 200}) {
            for (int maxRows : new int[] {0, 2}) {
                try (Connection connection = Weir.open(servers.get(kind), "");
                        Statement statement = connection.createStatement()) {
                    statement.setMaxRows(maxRows);
                    ResultSet rows = statement.executeQuery(numbers + count);
                    int last = maxRows == 0 ? count : Math.min(count, maxRows);
                    assertThat(rows.isLast()).isFalse();
                    for (int row = 1; row <= last; row++) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.isLast()).as("row=%d of %d", row, last).isEqualTo(row == last);
                        assertThat(rows.getString("x")).hasSize(500);
                        assertThat(rows.getRow()).isEqualTo(row);
                    }
                    assertThat(rows.next()).isFalse();
                    assertThat(rows.isLast()).isFalse();
                    assertThat(rows.getRow()).isZero();
                    assertThat(rows.isAfterLast()).isEqualTo(last > 0);
                }
            }
        }
    }

    @OnEachKind
    void isLastBuffersWhatIsToCome(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "", "&resultWindow=65536");
                PreparedStatement statement = connection.prepareStatement(
                        "WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 900)"
                                + " SELECT n, REPEAT('x', IF(n % 300 = 0, 400000, 900)) FROM s");
                ResultSet rows = statement.executeQuery()) {
            for (int n = 1; n <= 900; n++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.isLast()).isEqualTo(n == 900);
                assertThat(rows.getInt(1)).isEqualTo(n);
                assertThat(rows.getString(2)).hasSize(n % 300 == 0 ? 400_000 : 900);
            }
            assertThat(rows.next()).isFalse();
        }
    }

    @OnEachKind
    @SuppressWarnings("deprecation") // what JDBC has given up is asked for nevertheless
    void unicodeStreamsAreUtf8(String kind, Servers servers) throws Exception {
        byte[] text = "t\u00e9xt \uD83D\uDE00".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        try (Connection connection = Weir.open(servers.get(kind), "");
                PreparedStatement statement = connection.prepareStatement("SELECT CONCAT(?, 'x') AS v, NULL AS n")) {
            statement.setUnicodeStream(1, new java.io.ByteArrayInputStream(text), text.length);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("t\u00e9xt \uD83D\uDE00x");
                assertThat(rows.getUnicodeStream("v").readAllBytes())
                        .startsWith(text)
                        .hasSize(text.length + 1);
                assertThat(rows.getUnicodeStream(2)).isNull();
                assertThat(rows.wasNull()).isTrue();
            }
        }
    }

    @OnEachKind
    void whatServersDoNotHaveIsRefusedWithAReason(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1 AS a")) {
            statement.setCursorName("ignored");
            assertThat(rows.next()).isTrue();
            assertThatThrownBy(() -> rows.getRowId("a"))
                    .isInstanceOf(SQLFeatureNotSupportedException.class)
                    .hasMessageContaining("use the primary key");
            assertThatThrownBy(rows::getCursorName)
                    .isInstanceOf(SQLFeatureNotSupportedException.class)
                    .hasMessageContaining("name the row by its key");
            assertThatThrownBy(() -> rows.updateInt(1, 2)).hasMessageContaining("CONCUR_UPDATABLE");
            assertThat(rows.rowUpdated() || rows.rowInserted() || rows.rowDeleted())
                    .isFalse();
            assertThatThrownBy(() -> rows.setFetchDirection(5)).hasMessageContaining("fetchDirection=5");
            assertFails(() -> rows.setFetchDirection(ResultSet.FETCH_REVERSE));
        }
    }
}
