package dev.weir.acceptance.jdbc;

import static dev.weir.acceptance.FirstRow.column;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When results and statements are closed, what a result takes over from its statement, and whose keys are given. */
class ResultLifeTest {
    private static final String DATABASE = "weir_result_life";
    private static final String MULTI = "&allowMultiQueries=true";

    @ParameterizedTest
    @CsvSource({"close,false", "close,true", "abort,false", "abort,true"})
    void aResultIsClosedWithItsConnection(String how, boolean scrollable, Servers servers) throws SQLException {
        Connection connection = Weir.open(servers.get("mysql"), "");
        Statement statement = scrollable
                ? connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                : connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 AS a UNION ALL SELECT 2");
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(1);
        if (how.equals("close")) {
            connection.close();
        } else {
            connection.abort(Runnable::run);
        }
        assertThat(rows.isClosed()).isTrue();
        assertThat(statement.isClosed()).isTrue();
        assertFails(rows::next, "closed");
        assertFails(() -> rows.getInt(1), "closed");
        assertFails(() -> rows.getString("a"));
        assertFails(() -> rows.getObject(1));
        assertFails(rows::wasNull);
        rows.close();
    }

    @OnEachKind
    void aResultHasTheFetchSizeOfItsStatement(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "");
                PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            statement.setFetchSize(3);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.getFetchSize()).isEqualTo(3);
                rows.setFetchSize(7);
                assertThat(rows.getFetchSize()).isEqualTo(7);
                assertThat(statement.getFetchSize()).isEqualTo(3);
            }
        }
    }

    @OnEachKind
    void closeOnCompletionCountsEveryResult(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "", MULTI)) {
            Statement moved = completing(connection, "SELECT 1; SELECT 2");
            assertThat(moved.getMoreResults()).isTrue();
            assertThat(moved.isClosed()).isFalse();
            assertThat(moved.getMoreResults()).isFalse();
            assertThat(moved.isClosed()).isTrue();

            Statement kept = completing(connection, "SELECT 1; SELECT 2");
            ResultSet first = kept.getResultSet();
            assertThat(kept.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isTrue();
            kept.getResultSet().close();
            assertThat(kept.isClosed()).isFalse();
            first.close();
            assertThat(kept.isClosed()).isTrue();

            Statement all = completing(connection, "SELECT 1; SELECT 2");
            assertThat(all.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isTrue();
            assertThat(all.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isFalse();
            assertThat(all.isClosed()).isTrue();

            Statement counts = completing(connection, "DO 1; DO 2");
            assertThat(counts.getMoreResults()).isFalse();
            assertThat(counts.isClosed()).isFalse();
            assertThat(counts.execute("SELECT 1")).isTrue();
            assertThat(counts.execute("SELECT 2")).isTrue();
            counts.getResultSet().close();
            assertThat(counts.isClosed()).isTrue();
        }
    }

    private static Statement completing(Connection connection, String sql) throws SQLException {
        Statement statement = connection.createStatement();
        assertThat(statement.isCloseOnCompletion()).isFalse();
        statement.closeOnCompletion();
        assertThat(statement.isCloseOnCompletion()).isTrue();
        statement.execute(sql);
        return statement;
    }

    @OnEachKind
    void keysAreThoseOfTheCurrentResult(String kind, Servers servers) throws SQLException {
        Weir.create(
                servers.get(kind), DATABASE, "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, v INT, w INT UNIQUE)");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE, MULTI);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO k (v) VALUES (1); INSERT INTO k (v) VALUES (2), (3); SELECT 1; DO 1",
                    Statement.RETURN_GENERATED_KEYS);
            assertThat(column(statement.getGeneratedKeys())).containsExactly("1");
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(column(statement.getGeneratedKeys())).containsExactly("2", "3");
            assertThat(statement.getMoreResults()).isTrue();
            assertThat(column(statement.getGeneratedKeys())).isEmpty();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(column(statement.getGeneratedKeys())).isEmpty();
        }
    }

    @OnEachKind
    void replaceGivesNoKeyThatDoesNotExist(String kind, Servers servers) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, v INT, w INT UNIQUE)",
                "INSERT INTO k (id) VALUES (50), (51)");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "REPLACE INTO k (id, v) VALUES (50, 9), (NULL, 10), (51, 3)",
                    "REPLACE INTO k (v) VALUES (1), (2)",
                    "REPLACE INTO k (w) VALUES (7), (8)",
                    "REPLACE INTO k (w) VALUES (8), (9)",
                    "REPLACE INTO k (w) VALUES (9)")) {
                statement.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS);
                List<String> given = column(statement.getGeneratedKeys());
                assertThat(given).as(sql).isNotEmpty().isSubsetOf(column(connection, "SELECT id FROM k"));
            }
        }
    }
}
