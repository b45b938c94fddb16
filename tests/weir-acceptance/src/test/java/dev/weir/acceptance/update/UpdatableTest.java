package dev.weir.acceptance.update;

import static dev.weir.acceptance.FirstRow.column;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What is known of a result's table without asking, what is asked for, and what becomes of rows that others change. */
class UpdatableTest {
    private static final String DATABASE = "weir_updatable";

    private static Connection open(Servers servers, String kind, String options, String... statements)
            throws SQLException {
        Weir.create(servers.get(kind), DATABASE, statements);
        return Weir.open(servers.get(kind), DATABASE, options);
    }

    private static ResultSet updatable(Connection connection, String sql) throws SQLException {
        Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        return statement.executeQuery(sql);
    }

    @OnEachKind
    void aResultSaysWhyItsRowsCannotBeChanged(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(
                servers,
                kind,
                "",
                "CREATE TABLE t (a INT, b INT, v INT, PRIMARY KEY (a, b))",
                "CREATE TABLE keyless (a INT, v INT, UNIQUE (a))",
                "INSERT INTO t VALUES (1, 1, 1)",
                "INSERT INTO keyless VALUES (1, 1)",
                "CREATE VIEW seen AS SELECT a, b, v FROM t")) {
            assertReadOnly(connection, "SELECT 1 AS x", "column x is no column of a table");
            assertReadOnly(connection, "SELECT a, b, v + 1 AS more FROM t", "column more is no column");
            assertReadOnly(connection, "SELECT t.a, t.b, u.v FROM t, t u", "several tables, t.a and u.v");
            assertReadOnly(connection, "SELECT v FROM t", "no column of a key without NULLs of table t");
            assertReadOnly(connection, "SELECT * FROM keyless", "no column of a key without NULLs of table keyless");
            assertLacking(connection, "SELECT b, v FROM t", "lacks column a of the primary key of table t");
            assertThat(column(connection, "SELECT COUNT(*) FROM t")).containsExactly("1");
            assertThat(column(connection, "SELECT COUNT(*) FROM keyless")).containsExactly("1");
            try (ResultSet rows = updatable(connection, "SELECT * FROM seen")) {
                assertThat(rows.next()).isTrue();
                assertFails(() -> rows.updateInt(3, 5), "key");
            }
        }
    }

    private static void assertReadOnly(Connection connection, String sql, String reason) throws SQLException {
        try (ResultSet rows = updatable(connection, sql)) {
            assertThat(rows.getConcurrency()).as(sql).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(rows.getStatement().getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
            assertThat(rows.getStatement().getWarnings().getMessage()).contains("CONCUR_READ_ONLY", reason);
            assertThat(rows.next()).isTrue();
            assertThatThrownBy(() -> rows.updateInt(1, 5)).as(sql).hasMessageContaining(reason);
            assertThatThrownBy(rows::updateRow).as(sql).hasMessageContaining(reason);
            assertThatThrownBy(rows::deleteRow).as(sql).hasMessageContaining(reason);
            assertThatThrownBy(rows::refreshRow).as(sql).hasMessageContaining(reason);
            assertThatThrownBy(rows::cancelRowUpdates).as(sql).hasMessageContaining(reason);
            assertNothingInserted(rows, sql, reason);
        }
    }

    private static void assertNothingInserted(ResultSet rows, String sql, String reason) throws SQLException {
        assertThatThrownBy(rows::moveToInsertRow).as(sql).hasMessageContaining(reason);
        assertThatThrownBy(() -> rows.updateInt(1, 7)).as(sql).hasMessageContaining(reason);
        assertThatThrownBy(rows::insertRow).as(sql).hasMessageContaining(reason);
        assertThatThrownBy(rows::moveToCurrentRow).as(sql).hasMessageContaining(reason);
        assertThat(rows.getConcurrency()).as(sql).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        assertThat(rows.rowInserted()).as(sql).isFalse();
    }

    private static void assertLacking(Connection connection, String sql, String reason) throws SQLException {
        try (ResultSet rows = updatable(connection, sql)) {
            assertThat(rows.getConcurrency()).as(sql).isEqualTo(ResultSet.CONCUR_UPDATABLE);
            assertThat((Object) rows.getStatement().getWarnings()).isNull();
            assertThat(rows.next()).isTrue();
            assertNothingInserted(rows, sql, reason);
            assertThatThrownBy(() -> rows.updateInt("v", 5)).as(sql).hasMessageContaining(reason);
            assertThatThrownBy(rows::deleteRow).as(sql).hasMessageContaining(reason);
        }
    }

    @OnEachKind
    void aUniqueKeyWithoutNullsNamesRowsToo(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(
                servers,
                kind,
                "",
                "CREATE TABLE t (x INT NOT NULL, y INT NOT NULL, z INT, v INT, UNIQUE KEY one (z), UNIQUE KEY two (x,"
                        + " y))",
                "INSERT INTO t VALUES (1, 1, NULL, 1), (1, 2, NULL, 2)")) {
            try (ResultSet rows = updatable(connection, "SELECT v, y, x FROM t ORDER BY y")) {
                assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
                assertThat(rows.last()).isTrue();
                rows.updateInt("v", 22);
                rows.updateRow();
                assertThat(rows.getInt("v")).isEqualTo(22);
            }
            // its second column alone has a flag of a key, too
            assertThat(column(connection, "SELECT v FROM t ORDER BY y")).containsExactly("1", "22");
        }
    }

    @OnEachKind
    void rowsOfATemporaryTableAreChanged(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers, kind, "", "CREATE TABLE t (other INT PRIMARY KEY)")) {
            run(connection, "CREATE TEMPORARY TABLE t (id INT PRIMARY KEY, v INT)");
            run(connection, "INSERT INTO t VALUES (1, 1), (2, 2)");
            try (ResultSet rows = updatable(connection, "SELECT id, v FROM t ORDER BY id")) {
                assertThat(rows.next()).isTrue();
                rows.updateInt(2, 11);
                rows.updateRow();
                assertThat(rows.getInt(2)).isEqualTo(11);
                rows.deleteRow();
            }
            assertThat(column(connection, "SELECT id FROM t")).containsExactly("2");
        }
    }

    @OnEachKind
    void aRowThatAnOuterJoinMadeUpIsNamedByNothing(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(
                servers,
                kind,
                "",
                "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
                "CREATE TABLE u (id INT PRIMARY KEY)",
                "INSERT INTO u VALUES (1)")) {
            try (ResultSet rows = updatable(connection, "SELECT t.* FROM u LEFT JOIN t USING (id)")) {
                assertThat(rows.next()).isTrue();
                rows.updateInt("v", 1);
                assertThatThrownBy(rows::updateRow).hasMessageContaining("key column=id is NULL");
            }
        }
    }

    @OnEachKind
    void theSqlModeDoesNotChangeWhatIsStored(String kind, Servers servers) throws SQLException {
        String text = "a'b\"c`d\\e\\'f\n\u0000g";
        for (String option : List.of("", "&useServerPrepStmts=false")) {
            try (Connection connection = open(
                    servers,
                    kind,
                    option,
                    "CREATE TABLE `a\"b'c\\d{x}` (`k\"'\\?` VARCHAR(40) PRIMARY KEY, `v{fn x}` VARCHAR(40))",
                    "INSERT INTO `a\"b'c\\d{x}` VALUES ('1', 'a'), ('2', 'b')")) {
                for (String mode : List.of("", "ANSI_QUOTES", "NO_BACKSLASH_ESCAPES,ANSI_QUOTES", "ORACLE")) {
                    if (mode.equals("ORACLE") && !kind.equals("mariadb")) {
                        continue;
                    }
                    run(connection, "SET sql_mode = '" + mode + "'");
                    try (ResultSet rows = updatable(connection, "SELECT * FROM `a\"b'c\\d{x}` ORDER BY 1")) {
                        assertThat(rows.next()).isTrue();
                        rows.updateString(2, text);
                        rows.updateRow();
                        assertThat(rows.getString(2)).as(mode).isEqualTo(text);
                        rows.moveToInsertRow();
                        rows.updateString(1, text);
                        rows.updateString(2, text);
                        rows.insertRow();
                        assertThat(rows.last()).isTrue();
                        assertThat(rows.getString(1)).as(mode).isEqualTo(text);
                        rows.deleteRow();
                        assertThat(rows.getString(1)).isEqualTo("2");
                    }
                }
                assertThat(column(connection, "SELECT COUNT(*) FROM `a\"b'c\\d{x}`"))
                        .containsExactly("2");
            }
        }
    }

    @OnEachKind
    void aRowThatStaysAsItIsIsNoLostRow(String kind, Servers servers) throws SQLException {
        for (String option : List.of("", "&useAffectedRows=true")) {
            try (Connection connection = open(
                            servers,
                            kind,
                            option,
                            "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
                            "INSERT INTO t VALUES (1, 1), (2, 2)");
                    Connection other = Weir.open(servers.get(kind), DATABASE)) {
                connection.setAutoCommit(false);
                try (ResultSet rows = updatable(connection, "SELECT id, v FROM t ORDER BY id")) {
                    assertThat(rows.next()).isTrue();
                    rows.updateInt(2, 1);
                    rows.updateRow();
                    assertThat(rows.getInt(2)).isEqualTo(1);
                    assertThat(rows.next()).isTrue();
                    // this transaction goes on seeing it
                    run(other, "DELETE FROM t WHERE id = 2");
                    rows.updateInt(2, 22);
                    assertThatThrownBy(rows::updateRow)
                            .as(option)
                            .isInstanceOf(SQLException.class)
                            .hasMessageContaining("found no row");
                    rows.deleteRow();
                    assertThat(rows.getWarnings().getMessage()).contains("deleteRow found no row");
                    rows.clearWarnings();
                    assertThat((Object) rows.getWarnings()).isNull();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
                connection.rollback();
            }
        }
    }

    @OnEachKind
    void anInsertedRowThatCannotBeFoundAgainIsNotShown(String kind, Servers servers) throws SQLException {
        try (Connection connection =
                open(servers, kind, "", "CREATE TABLE t (id CHAR(36) DEFAULT (UUID()) PRIMARY KEY, v INT)")) {
            try (ResultSet rows = updatable(connection, "SELECT id, v FROM t")) {
                rows.moveToInsertRow();
                rows.updateInt("v", 5);
                rows.insertRow();
                assertThat(rows.rowInserted()).isTrue();
                assertThat(rows.getWarnings().getMessage()).contains("inserted but is not shown");
                assertThat(rows.last()).isFalse();
            }
            assertThat(column(connection, "SELECT v FROM t")).containsExactly("5");
        }
    }

    @OnEachKind
    void theInsertRowShowsWhatWasSetAndThenWhatIsThere(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(
                servers,
                kind,
                "",
                "CREATE TABLE t (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, d DECIMAL(5,1), s DATETIME(3), b"
                        + " BLOB)")) {
            try (ResultSet rows = updatable(connection, "SELECT id, d, s, b FROM t")) {
                rows.moveToInsertRow();
                assertThat(rows.getObject(1)).isNull();
                rows.updateString("d", "1.25");
                rows.updateTimestamp("s", java.sql.Timestamp.valueOf("2024-01-02 03:04:05.5"));
                rows.updateBytes("b", new byte[] {1, 2});
                assertThat(rows.getString("d")).isEqualTo("1.25");
                assertThat(rows.getTimestamp("s")).isEqualTo(java.sql.Timestamp.valueOf("2024-01-02 03:04:05.5"));
                assertThat(rows.getBytes("b")).containsExactly(1, 2);
                assertThat(rows.getLong("id")).isZero();
                assertThat(rows.wasNull()).isTrue();
                rows.updateBinaryStream("b", new java.io.ByteArrayInputStream(new byte[3]));
                assertThatThrownBy(() -> rows.getString("d")).hasMessageContaining("insertRow");
                rows.insertRow();
                assertThat(rows.getLong("id")).isOne();
                assertThat(rows.getString("d")).isEqualTo("1.3");
                assertThat(rows.getBytes("b")).hasSize(3);
                rows.updateInt("d", 2);
                assertThat(rows.getObject("id")).isNull();
                rows.insertRow();
                assertThat(rows.getLong("id")).isEqualTo(2);
                assertThat(rows.getBytes("b")).isNull();
            }
        }
    }

    @OnEachKind
    void manyChangesInAResultThatDoesNotFitItsWindow(String kind, Servers servers) throws SQLException {
        int count = 400;
        try (Connection connection =
                open(servers, kind, "&resultWindow=65536", "CREATE TABLE t (id INT PRIMARY KEY, v TEXT)")) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO t VALUES (?, CONCAT(?, REPEAT('x', 700)))")) {
                for (int i = 0; i < count; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, i);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            List<Integer> expected =
                    new ArrayList<>(IntStream.range(0, count).boxed().toList());
            try (ResultSet rows = updatable(connection, "SELECT id, v FROM t ORDER BY id")) {
                Random random = new Random(7);
                for (int i = 0; i < 300; i++) {
                    change(rows, expected, random, i);
                }
                rows.beforeFirst();
                for (int id : expected) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(id);
                    assertThat(rows.getString(2)).matches("(u|n)?" + Math.abs(id) + "x{700}");
                }
                assertThat(rows.next()).isFalse();
            }
            expected.sort(null);
            assertThat(column(connection, "SELECT id FROM t ORDER BY id"))
                    .isEqualTo(expected.stream().map(String::valueOf).toList());
        }
    }

    private static void change(ResultSet rows, List<Integer> expected, Random random, int step) throws SQLException {
        int place = 1 + random.nextInt(expected.size());
        assertThat(rows.absolute(place)).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(expected.get(place - 1));
        switch (random.nextInt(4)) {
            case 0 -> {
                rows.deleteRow();
                expected.remove(place - 1);
                assertThat(rows.getRow()).isEqualTo(place - 1);
            }
            case 1 -> {
                int id = -1 - step;
                rows.moveToInsertRow();
                rows.updateInt(1, id);
                rows.updateString(2, "n" + -id + "x".repeat(700));
                rows.insertRow();
                rows.moveToCurrentRow();
                assertThat(rows.getInt(1)).isEqualTo(expected.get(place - 1));
                expected.add(id);
            }
            default -> {
                rows.updateString(2, "u" + Math.abs(rows.getInt(1)) + "x".repeat(700));
                rows.updateRow();
                assertThat(rows.getString(2)).startsWith("u");
                assertThat(rows.rowUpdated()).isTrue();
            }
        }
    }
}
