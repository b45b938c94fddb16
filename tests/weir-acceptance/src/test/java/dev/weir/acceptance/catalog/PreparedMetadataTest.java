package dev.weir.acceptance.catalog;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

/** What a prepared statement tells of its columns before it has run. */
class PreparedMetadataTest {
    private static final String DATABASE = "weir_prepared_metadata";
    private static final String READ = "SELECT id AS number, name, price FROM t AS x WHERE id = ?";

    private static Connection open(String kind, Servers servers, String options) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(20), price DECIMAL(9, 2) NOT NULL)",
                "INSERT INTO t VALUES (1, 'one', 1.5), (2, 'two', 2.5)");
        return Weir.open(servers.get(kind), DATABASE, options);
    }

    @OnEachKind
    void columnsAreKnownBeforeItRuns(String kind, Servers servers) throws Exception {
        for (String options : List.of("", "useServerPrepStmts=false", "pipelining=off")) {
            try (Connection connection = open(kind, servers, options);
                    PreparedStatement statement = connection.prepareStatement(READ)) {
                check(statement.getMetaData());
                statement.setInt(1, 2);
                for (int i = 0; i < 3; i++) {
                    try (ResultSet rows = statement.executeQuery()) {
                        check(statement.getMetaData());
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString("name")).isEqualTo("two");
                    }
                    check(statement.getMetaData());
                }
            }
        }
    }

    private static void check(ResultSetMetaData columns) throws SQLException {
        assertThat(columns.getColumnCount()).isEqualTo(3);
        assertThat(columns.getColumnLabel(1)).isEqualTo("number");
        assertThat(columns.getColumnName(1)).isEqualTo("id");
        assertThat(columns.getTableName(1)).isEqualTo("t");
        assertThat(columns.getCatalogName(1)).isEqualTo(DATABASE);
        assertThat(columns.getColumnType(1)).isEqualTo(Types.INTEGER);
        assertThat(columns.isAutoIncrement(1)).isTrue();
        assertThat(columns.getColumnTypeName(2)).isEqualTo("VARCHAR");
        assertThat(columns.getPrecision(2)).isEqualTo(20);
        assertThat(columns.isNullable(2)).isEqualTo(ResultSetMetaData.columnNullable);
        assertThat(columns.getPrecision(3)).isEqualTo(9);
        assertThat(columns.getScale(3)).isEqualTo(2);
        assertThat(columns.isNullable(3)).isEqualTo(ResultSetMetaData.columnNoNulls);
    }

    /** In a transaction, MySQL is set to leave out definitions that are known; these must come. */
    @OnEachKind
    void columnsComeWhereTheServerLeavesThemOut(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement read = connection.prepareStatement(READ);
                PreparedStatement other = connection.prepareStatement("SELECT name FROM t ORDER BY id")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 50; i++) {
                read.setInt(1, 1);
                try (ResultSet rows = read.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                }
            }
            assertThat(other.getMetaData().getColumnName(1)).isEqualTo("name");
            connection.rollback();
        }
    }

    @OnEachKind
    void anOpenResultIsReadOn(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement open = connection.prepareStatement("SELECT name FROM t ORDER BY id");
                ResultSet rows = open.executeQuery();
                PreparedStatement other = connection.prepareStatement(READ)) {
            assertThat(rows.next()).isTrue();
            check(other.getMetaData());
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("two");
        }
    }

    @OnEachKind
    void whatGivesNoRowsHasNone(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement update = connection.prepareStatement("UPDATE t SET name = ? WHERE id = ?");
                PreparedStatement set = connection.prepareStatement("SET @a = ?");
                PreparedStatement like = connection.prepareStatement("SHOW TABLES LIKE ?");
                PreparedStatement wrong = connection.prepareStatement("SELECT * FROM nowhere WHERE id = ?")) {
            assertThat(update.getMetaData()).isNull();
            assertThat(set.getMetaData()).isNull();
            assertThat(like.getMetaData())
                    .as("a marker that the server does not prepare")
                    .isNull();
            assertFails(wrong::getMetaData, "nowhere");
            assertThat(update.getParameterMetaData().getParameterCount()).isEqualTo(2);
        }
    }

    /** Each asks the server by itself, and leaves nothing prepared there. */
    @OnEachKind
    void nothingIsLeftPrepared(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "")) {
            for (int i = 0; i < 20; i++) {
                try (PreparedStatement statement = connection.prepareStatement(READ)) {
                    check(statement.getMetaData());
                }
            }
            try (PreparedStatement count = connection.prepareStatement("SHOW SESSION STATUS LIKE 'Com_stmt_close'");
                    ResultSet rows = count.executeQuery()) {
                rows.next();
                assertThat(rows.getInt(2)).isGreaterThanOrEqualTo(19);
            }
        }
    }
}
