package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour that users of MySQL rely on when they change rows through a result, whatever the driver. */
abstract class UpdatableContract extends Contract {
    private static final String TEXT = "it's \"quoted\" `back` \\ slash \\' \u00e9 \u4f60 \uD83D\uDE00";

    /** A result that can be scrolled and changed; closing it closes its statement. */
    static ResultSet updatable(Connection connection, String sql) throws SQLException {
        return updatable(connection, sql, ResultSet.TYPE_SCROLL_INSENSITIVE);
    }

    private static ResultSet updatable(Connection connection, String sql, int type) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql, type, ResultSet.CONCUR_UPDATABLE);
        statement.closeOnCompletion();
        return statement.executeQuery();
    }

    /** A table of rows with id 1 to {@code count}, v 'a1'.. and w 10, 20.. */
    static void rows(Connection connection, String table, int count) throws SQLException {
        table(connection, table, "id int auto_increment primary key, v varchar(100) default 'dflt', w int");
        run(connection, "insert into " + table + " select n, concat('a', n), 10 * n from " + numbers(count));
    }

    /** All columns of all rows, with a point between. */
    static List<String> all(Connection connection, String table) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select * from " + table + " order by 1, 2")) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : ".").append(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @InEachProtocol
    void aRowIsUpdatedAndShowsIt(Protocol protocol, Connection connection) throws SQLException {
        rows(connection, "updated", 3);
        try (ResultSet rows = updatable(connection, "select id, v, w from updated order by id")) {
            assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
            assertThat(rows.absolute(2)).isTrue();
            rows.updateString("v", TEXT);
            rows.updateNull(3);
            rows.updateRow();
            assertThat(rows.getString(2)).isEqualTo(TEXT);
            assertThat(rows.getInt("w")).isZero();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getRow()).isEqualTo(2);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("v")).isEqualTo("a3");
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getString("v")).isEqualTo(TEXT);
        }
        assertThat(all(connection, "updated")).containsExactly("1.a1.10", "2." + TEXT + ".null", "3.a3.30");
    }

    @Test
    void aForwardOnlyResultIsChangedRowByRow(Connection connection) throws SQLException {
        rows(connection, "stepwise", 50);
        try (ResultSet rows =
                updatable(connection, "select id, v, w from stepwise order by id", ResultSet.TYPE_FORWARD_ONLY)) {
            while (rows.next()) {
                int id = rows.getInt(1);
                if (id % 5 == 0) {
                    rows.deleteRow();
                } else {
                    rows.updateInt("w", -id);
                    rows.updateRow();
                    assertThat(rows.getInt("w")).isEqualTo(-id);
                }
            }
        }
        assertThat(column(connection, "select count(*) from stepwise where w = -id and v = concat('a', id)"))
                .containsExactly("40");
        assertThat(column(connection, "select count(*) from stepwise")).containsExactly("40");
    }

    @InEachProtocol
    void anInsertedRowComesLastWithItsKeyAndDefaults(Protocol protocol, Connection connection) throws SQLException {
        rows(connection, "inserted", 2);
        try (ResultSet rows = updatable(connection, "select w, id, v from inserted order by id")) {
            assertThat(rows.next()).isTrue();
            rows.moveToInsertRow();
            rows.updateInt("w", 77);
            rows.insertRow();
            rows.updateInt("id", 40);
            rows.updateString("v", TEXT);
            rows.insertRow();
            rows.moveToCurrentRow();
            assertThat(rows.getInt("id")).isEqualTo(1);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("id")).isEqualTo(2);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("id")).isEqualTo(3);
            assertThat(rows.getInt("w")).isEqualTo(77);
            assertThat(rows.getString("v")).isEqualTo("dflt");
            assertThat(rows.last()).isTrue();
            assertThat(rows.getInt("id")).isEqualTo(40);
            assertThat(rows.getString("v")).isEqualTo(TEXT);
            assertThat(rows.getRow()).isEqualTo(4);
            rows.updateInt("w", 5);
            rows.updateRow();
            assertThat(rows.absolute(3)).isTrue();
            rows.deleteRow();
        }
        assertThat(all(connection, "inserted")).containsExactly("1.a1.10", "2.a2.20", "40." + TEXT + ".5");
    }

    @Test
    void aResultWithoutRowsTakesRows(Connection connection) throws SQLException {
        rows(connection, "filled", 1);
        try (ResultSet rows = updatable(connection, "select id, v, w from filled where id > 1")) {
            assertThat(rows.next()).isFalse();
            rows.moveToInsertRow();
            rows.updateString(2, "first");
            rows.insertRow();
            rows.moveToCurrentRow();
            assertThat(rows.first()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(rows.getString(2)).isEqualTo("first");
        }
        assertThat(all(connection, "filled")).containsExactly("1.a1.10", "2.first.null");
    }

    @InEachProtocol
    void aDeletedRowIsGoneAndTheOneBeforeItCurrent(Protocol protocol, Connection connection) throws SQLException {
        rows(connection, "deleted", 5);
        try (ResultSet rows = updatable(connection, "select id from deleted order by id")) {
            assertThat(rows.absolute(3)).isTrue();
            rows.deleteRow();
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(rows.getRow()).isEqualTo(2);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(4);
            assertThat(rows.first()).isTrue();
            rows.deleteRow();
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThat(rows.getRow()).isZero();
            rows.beforeFirst();
            assertThat(column(rows)).containsExactly("2", "4", "5");
        }
        assertThat(column(connection, "select id from deleted order by 1")).containsExactly("2", "4", "5");
    }

    @InEachProtocol
    void rowsWithACompositeKeyAreToldApart(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "composite", "a varchar(10), b binary(3), c date, v int, primary key (b, a, c)");
        run(
                connection,
                "insert into composite values ('x', x'00FF27', '2024-01-02', 1), ('x', x'00FF27', '2024-01-03', 2),"
                        + " ('x', x'005C00', '2024-01-02', 3), ('y', x'00FF27', '2024-01-02', 4)");
        try (ResultSet rows = updatable(connection, "select v, a, b, c from composite order by v")) {
            while (rows.next()) {
                rows.updateInt("v", 100 * rows.getInt(1));
                rows.updateRow();
                assertThat(rows.getInt(1) % 100).isZero();
            }
        }
        assertThat(column(connection, "select v from composite order by v"))
                .containsExactly("100", "200", "300", "400");
    }

    @Test
    void keysOfEveryTypeFindTheirRow() throws SQLException {
        String[] typesAndValues = {
            "bigint unsigned", "18446744073709551615",
            "decimal(30,10)", "12345678901234567890.0123456789",
            "double", "0.1",
            "datetime(6)", "'2024-02-29 23:59:59.123456'",
            // without a default, MySQL 5.7 and MariaDB before 10.10 would have each update change the key
            "timestamp(3) default '2024-01-01 00:00:00'", "'2024-02-29 23:59:59.123'",
            "time(6)", "'12:45:56.5'",
            "year", "2024",
            "char(20) character set latin1", "'\u00e9\\\\'",
            "varbinary(20)", "x'00275C2200'",
            "bit(12)", "b'101010101010'",
            "enum('a','b c')", "'b c'",
            "tinyint(1)", "-7"
        };
        try (Connection connection = open()) {
            unless(Expectation.SOME_KEY_IS_NOT_FOUND, () -> {
                for (int i = 0; i < typesAndValues.length; i += 2) {
                    updateByKey(connection, typesAndValues[i], typesAndValues[i + 1]);
                }
            });
        }
    }

    private static void updateByKey(Connection connection, String type, String value) throws SQLException {
        table(connection, "key_of_type", "k " + type + " not null primary key, v int");
        run(connection, "insert into key_of_type values (" + value + ", 1)");
        try (ResultSet rows = updatable(connection, "select k, v from key_of_type")) {
            assertThat(rows.next()).isTrue();
            rows.updateInt(2, 2);
            rows.updateRow();
            assertThat(rows.getInt(2)).as("row with key of type %s", type).isEqualTo(2);
        }
        assertThat(column(connection, "select v from key_of_type"))
                .as("key of type %s", type)
                .containsExactly("2");
    }

    @InEachProtocol
    void aKeyCanBeChanged(Protocol protocol, Connection connection) throws SQLException {
        rows(connection, "rekeyed", 3);
        try (ResultSet rows = updatable(connection, "select id, v, w from rekeyed order by id")) {
            assertThat(rows.absolute(2)).isTrue();
            rows.updateInt(1, 90);
            rows.updateString(2, "moved");
            rows.updateRow();
            assertThat(rows.getInt(1)).isEqualTo(90);
            assertThat(rows.getString(2)).isEqualTo("moved");
            rows.updateInt(3, 91);
            rows.updateRow();
            assertThat(rows.getInt(3)).isEqualTo(91);
        }
        assertThat(all(connection, "rekeyed")).containsExactly("1.a1.10", "3.a3.30", "90.moved.91");
    }

    @Test
    void updatesThatAreNotAppliedAreForgotten(Connection connection) throws SQLException {
        rows(connection, "forgotten", 2);
        try (ResultSet rows = updatable(connection, "select id, v, w from forgotten order by id")) {
            assertThat(rows.next()).isTrue();
            rows.updateString(2, "x");
            rows.cancelRowUpdates();
            assertThat(rows.getString(2)).isEqualTo("a1");
            rows.updateInt(3, 11);
            rows.updateRow();
            assertThat(rows.getString(2)).isEqualTo("a1");
        }
        assertThat(all(connection, "forgotten")).containsExactly("1.a1.11", "2.a2.20");
    }

    @Test
    void changesBelongToTheTransaction(Connection connection) throws SQLException {
        rows(connection, "transacted", 3);
        connection.setAutoCommit(false);
        try (ResultSet rows = updatable(connection, "select id, v, w from transacted order by id")) {
            assertThat(rows.next()).isTrue();
            rows.updateString(2, "kept");
            rows.updateRow();
            connection.commit();
            assertThat(rows.next()).isTrue();
            rows.updateString(2, "undone");
            rows.updateRow();
            rows.deleteRow();
            rows.moveToInsertRow();
            rows.updateString(2, "undone");
            rows.insertRow();
            connection.rollback();
        }
        connection.setAutoCommit(true);
        assertThat(all(connection, "transacted")).containsExactly("1.kept.10", "2.a2.20", "3.a3.30");
    }

    @Test
    void aRowIsReadAgain(Connection connection) throws SQLException {
        rows(connection, "refreshed", 2);
        try (ResultSet rows = updatable(connection, "select id, v, w from refreshed order by id")) {
            assertFails(rows::refreshRow);
            assertThat(rows.next()).isTrue();
            run(connection, "update refreshed set v = 'theirs'");
            assertThat(rows.getString(2)).isEqualTo("a1");
            rows.refreshRow();
            assertThat(rows.getString(2)).isEqualTo("theirs");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(2)).isEqualTo("a2");
            rows.moveToInsertRow();
            assertFails(rows::refreshRow);
        }
    }

    @Test
    void aRowThatIsGoneIsNotUpdatedSilently(Connection connection) throws SQLException {
        rows(connection, "outrun", 2);
        try (ResultSet rows = updatable(connection, "select id, v, w from outrun order by id")) {
            assertThat(rows.next()).isTrue();
            run(connection, "delete from outrun where id = 1");
            rows.updateString(2, "x");
            unless(Expectation.UPDATE_OF_A_LOST_ROW_IS_A_RUNTIME_EXCEPTION, () -> assertFails(rows::updateRow));
        }
        assertThat(all(connection, "outrun")).containsExactly("2.a2.20");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1 id, 'x' v",
                "select id, v, w + 1 from source_a",
                "select count(*), max(v) from source_a",
                "select id, v from source_a union select id, v from source_a",
                "select a.id, a.v, b.v from source_a a join source_b b on a.id = b.id",
                "select v, w from source_a",
                "select * from source_keyless"
            })
    void rowsWithoutOneTableAndItsKeyAreNotUpdated(String sql) throws SQLException {
        try (Connection connection = open()) {
            rows(connection, "source_a", 2);
            rows(connection, "source_b", 2);
            table(connection, "source_keyless", "id int, v varchar(10)");
            run(connection, "insert into source_keyless values (1, 'a')");
            try (ResultSet rows = updatable(connection, sql)) {
                assertThat(rows.next()).isTrue();
                assertFails(() -> rows.updateString(2, "9"));
            }
            assertThat(all(connection, "source_a")).containsExactly("1.a1.10", "2.a2.20");
        }
    }

    @Test
    void aReadOnlyResultRefusesChanges(Connection connection) throws SQLException {
        rows(connection, "read_only", 1);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id, v, w from read_only")) {
            assertThat(rows.next()).isTrue();
            assertFails(() -> rows.updateString(2, "x"));
            assertFails(rows::updateRow);
            assertFails(rows::deleteRow);
            assertFails(rows::moveToInsertRow);
            assertFails(rows::insertRow);
            assertFails(rows::refreshRow);
        }
        assertThat(all(connection, "read_only")).containsExactly("1.a1.10");
    }

    @Test
    void thereIsNoChangeWithoutARow(Connection connection) throws SQLException {
        rows(connection, "no_row", 1);
        try (ResultSet rows = updatable(connection, "select id, v, w from no_row")) {
            assertFails(rows::deleteRow);
            rows.moveToInsertRow();
            assertFails(rows::deleteRow);
            assertFails(() -> rows.updateString(4, "x"));
            assertFails(() -> rows.updateString(0, "x"));
            rows.moveToCurrentRow();
            rows.afterLast();
            assertFails(rows::deleteRow);
        }
        assertThat(all(connection, "no_row")).containsExactly("1.a1.10");
    }

    @Test
    void anInsertedRowIsMadeUpFirst(Connection connection) throws SQLException {
        rows(connection, "made_up", 1);
        try (ResultSet rows = updatable(connection, "select id, v, w from made_up")) {
            assertThat(rows.next()).isTrue();
            rows.moveToInsertRow();
            rows.updateString("v", "made up");
            rows.updateInt("w", 8);
            unless(Expectation.INSERT_ROW_SHOWS_THE_CURRENT_ROW, () -> {
                assertThat(rows.getString("v")).isEqualTo("made up");
                assertThat(rows.getInt("w")).isEqualTo(8);
                assertThat(rows.getString("id")).isNull();
            });
            rows.moveToCurrentRow();
            assertThat(rows.first()).isTrue();
            assertThat(rows.getString("v")).isEqualTo("a1");
            unless(Expectation.INSERT_WITHOUT_INSERT_ROW_IS_TAKEN, () -> assertFails(rows::insertRow));
        }
    }

    @InEachProtocol
    void namesNeedNotBeSimple(Protocol protocol, Connection connection) throws SQLException {
        run(
                connection,
                "drop table if exists `odd ``table`",
                "create table `odd ``table` (`the key` int primary key, `va``l \"x\"` varchar(20), `select` int)",
                "insert into `odd ``table` values (1, 'a', 1), (2, 'b', 2)");
        try (ResultSet rows =
                updatable(connection, "select `the key`, `va``l \"x\"`, `select` s from `odd ``table` order by 1")) {
            assertThat(rows.next()).isTrue();
            rows.updateString("va`l \"x\"", "new");
            rows.updateInt("S", 7);
            rows.updateRow();
            assertThat(rows.getString(2)).isEqualTo("new");
            rows.moveToInsertRow();
            rows.updateInt(1, 3);
            rows.updateString(2, "c");
            rows.insertRow();
            rows.moveToCurrentRow();
            assertThat(rows.next()).isTrue();
            rows.deleteRow();
        }
        assertThat(all(connection, "`odd ``table`")).containsExactly("1.new.7", "3.c.null");
    }

    @Test
    void aTableOfAnotherDatabaseByAnAliasIsUpdated(Connection connection) throws SQLException {
        String own = connection.getCatalog();
        rows(connection, "elsewhere", 2);
        try (Connection other = open()) {
            run(other, "use information_schema");
            try (ResultSet rows =
                    updatable(other, "select x.id k, x.v from " + own + ".elsewhere as x order by x.id")) {
                assertThat(rows.next()).isTrue();
                rows.updateString(2, "new");
                rows.updateRow();
                assertThat(rows.getString(2)).isEqualTo("new");
            }
        }
        assertThat(all(connection, "elsewhere")).containsExactly("1.new.10", "2.a2.20");
    }

    @Test
    void changesAreMadeWhileAnotherResultIsRead(Connection connection) throws SQLException {
        try (ResultSet other = Protocol.TEXT.query(connection, "select n, repeat('x', 300) from " + numbers(3000))) {
            rows(connection, "meanwhile", 20);
            try (ResultSet rows = updatable(connection, "select id, v, w from meanwhile order by id")) {
                int n = 0;
                while (rows.next()) {
                    assertThat(other.next()).isTrue();
                    n++;
                    assertThat(other.getInt(1)).isEqualTo(n);
                    rows.updateInt(3, n);
                    rows.updateRow();
                    assertThat(rows.getInt(3)).isEqualTo(n);
                }
            }
            assertThat(other.next()).isTrue();
            assertThat(other.getInt(1)).isEqualTo(21);
        }
    }

    @Test
    void aColumnThatTheServerComputesFollows(Connection connection) throws SQLException {
        table(
                connection,
                "computed",
                "id int primary key, a int, twice int generated always as (2 * a) stored, stamp varchar(5)");
        run(connection, "insert into computed (id, a) values (1, 1)");
        try (ResultSet rows = updatable(connection, "select * from computed")) {
            assertThat(rows.next()).isTrue();
            rows.updateInt("a", 21);
            rows.updateRow();
            assertThat(rows.getInt("twice")).isEqualTo(42);
            rows.updateInt("twice", 1);
            assertFails(rows::updateRow);
        }
        assertThat(all(connection, "computed")).containsExactly("1.21.42.null");
    }

    @Test
    void largeValuesAreUpdatedAndScrolledBackTo(Connection connection) throws Exception {
        table(connection, "large_values", "id int primary key, b longblob");
        run(connection, "insert into large_values values (1, repeat('a', 300000)), (2, 'b'), (3, 'c')");
        try (ResultSet rows = updatable(connection, "select id, b from large_values order by id")) {
            assertThat(rows.absolute(2)).isTrue();
            rows.updateBytes(2, new byte[400_000]);
            rows.updateRow();
            assertThat(rows.getBytes(2)).hasSize(400_000);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBytes(2)).containsExactly('c');
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getBytes(2)).hasSize(400_000).containsOnly(0);
            assertThat(rows.first()).isTrue();
            assertThat(rows.getBinaryStream(2).readAllBytes()).hasSize(300_000);
            rows.updateBytes(2, new byte[] {1});
            rows.updateRow();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBytes(2)).hasSize(400_000);
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getBytes(2)).containsExactly(1);
        }
    }
}
