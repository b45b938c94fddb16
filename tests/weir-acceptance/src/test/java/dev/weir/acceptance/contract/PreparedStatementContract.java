package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The behaviour that users rely on of prepared statements, whether the server or the driver prepares them. */
abstract class PreparedStatementContract extends Contract {
    private static final List<String> NASTY = List.of(
            "",
            "'",
            "''",
            "\\",
            "\\'",
            "a\\",
            "\"",
            "`",
            "%_",
            "?",
            ":x",
            "/* ? */ -- ?",
            "a\u0000b",
            "\u001a",
            "line\nbreak\r\n\ttab",
            "é\uD83D\uDE80日本",
            "'; drop table nasty; -- ",
            "\\x00\\n");

    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    /** One setter into one column type, and the text that must be there then. */
    private record Case(String type, Setter setter, String expected) {}

    private static List<Case> cases() {
        return List.of(
                new Case("tinyint", s -> s.setByte(1, (byte) -5), "-5"),
                new Case("smallint", s -> s.setShort(1, (short) -500), "-500"),
                new Case("int", s -> s.setInt(1, Integer.MIN_VALUE), "-2147483648"),
                new Case("bigint", s -> s.setLong(1, Long.MIN_VALUE), "-9223372036854775808"),
                new Case("bigint", s -> s.setObject(1, 5), "5"),
                new Case("bigint", s -> s.setObject(1, 5L), "5"),
                new Case("bigint", s -> s.setString(1, "77"), "77"),
                new Case(
                        "bigint unsigned",
                        s -> s.setBigDecimal(1, new BigDecimal("18446744073709551615")),
                        "18446744073709551615"),
                new Case(
                        "bigint unsigned",
                        s -> s.setObject(1, new BigInteger("18446744073709551615")),
                        "18446744073709551615"),
                new Case("tinyint(1)", s -> s.setBoolean(1, true), "1"),
                new Case("tinyint(1)", s -> s.setObject(1, false), "0"),
                new Case("double", s -> s.setDouble(1, -1.5e300), "-1.5e300"),
                new Case("double", s -> s.setObject(1, 0.1), "0.1"),
                new Case("float", s -> s.setFloat(1, 0.25f), "0.25"),
                new Case(
                        "decimal(30,10)",
                        s -> s.setBigDecimal(1, new BigDecimal("-1234567890.0123456789")),
                        "-1234567890.0123456789"),
                new Case("decimal(30,10)", s -> s.setObject(1, new BigDecimal("1E+3")), "1000.0000000000"),
                new Case("decimal(30,10)", s -> s.setObject(1, "12.5", Types.DECIMAL), "12.5000000000"),
                new Case("varchar(50)", s -> s.setString(1, "plain"), "plain"),
                new Case("varchar(50)", s -> s.setNString(1, "é"), "é"),
                new Case("varchar(50)", s -> s.setObject(1, "obj"), "obj"),
                new Case("varchar(50)", s -> s.setObject(1, 42, Types.VARCHAR), "42"),
                new Case("varchar(50)", s -> s.setInt(1, 42), "42"),
                new Case("varchar(50)", s -> s.setCharacterStream(1, new StringReader("streamed é")), "streamed é"),
                new Case("varchar(50)", s -> s.setCharacterStream(1, new StringReader("streamed"), 6), "stream"),
                new Case("varchar(50)", s -> s.setClob(1, new StringReader("clob")), "clob"),
                new Case("varbinary(50)", s -> s.setBytes(1, "bytes".getBytes(StandardCharsets.UTF_8)), "bytes"),
                new Case("varbinary(50)", s -> s.setObject(1, new byte[] {'o', 'b', 'j'}), "obj"),
                new Case("varbinary(50)", s -> s.setBinaryStream(1, stream("binary")), "binary"),
                new Case("varbinary(50)", s -> s.setBinaryStream(1, stream("binary"), 3), "bin"),
                new Case("varbinary(50)", s -> s.setBinaryStream(1, stream("binary"), 3L), "bin"),
                new Case("varbinary(50)", s -> s.setBlob(1, stream("blob")), "blob"),
                new Case("date", s -> s.setDate(1, Date.valueOf("2024-02-29")), "2024-02-29"),
                new Case("date", s -> s.setObject(1, LocalDate.of(2024, 2, 29)), "2024-02-29"),
                new Case("date", s -> s.setString(1, "2024-02-29"), "2024-02-29"),
                new Case("time", s -> s.setTime(1, Time.valueOf("23:59:58")), "23:59:58"),
                new Case("time(6)", s -> s.setObject(1, LocalTime.of(1, 2, 3, 4_000)), "01:02:03.000004"),
                new Case(
                        "datetime(6)",
                        s -> s.setTimestamp(1, Timestamp.valueOf("2024-02-29 12:34:56.123456")),
                        "2024-02-29 12:34:56.123456"),
                new Case(
                        "datetime(6)",
                        s -> s.setObject(1, LocalDateTime.of(2024, 2, 29, 12, 34, 56, 1_000)),
                        "2024-02-29 12:34:56.000001"),
                new Case(
                        "datetime",
                        s -> s.setTimestamp(1, Timestamp.valueOf("1000-01-01 00:00:00")),
                        "1000-01-01 00:00:00"),
                new Case("year", s -> s.setInt(1, 2024), "2024"),
                new Case("json", s -> s.setString(1, "{\"a\": 1}"), "{\"a\": 1}"),
                new Case("enum('x','y')", s -> s.setString(1, "y"), "y"),
                new Case("int", s -> s.setNull(1, Types.INTEGER), null),
                new Case("varchar(5)", s -> s.setNull(1, Types.VARCHAR), null),
                new Case("varchar(5)", s -> s.setString(1, null), null),
                new Case("datetime", s -> s.setTimestamp(1, null), null),
                new Case("blob", s -> s.setBytes(1, null), null),
                new Case("decimal(5,2)", s -> s.setBigDecimal(1, null), null),
                new Case("int", s -> s.setObject(1, null), null),
                new Case("int", s -> s.setObject(1, null, Types.INTEGER), null));
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everySetterStoresItsValueWhenTheDriverPrepares() throws SQLException {
        assertThat(wronglyStored(Protocol.TEXT)).isEmpty();
    }

    @Test
    void everySetterStoresItsValueWhenTheServerPrepares() throws SQLException {
        List<String> wrong = wronglyStored(Protocol.BINARY);
        unless(
                Expectation.SOME_SETTER_FAILS_ON_SERVER_PREPARED,
                () -> assertThat(wrong).isEmpty());
    }

    private List<String> wronglyStored(Protocol protocol) throws SQLException {
        List<String> wrong = new ArrayList<>();
        try (Connection connection = open(protocol)) {
            int number = 0;
            for (Case one : cases()) {
                table(connection, "stored_values", "v " + one.type());
                // a text of its own: a kept statement could remember the type of the column before
                String sql = "insert into stored_values values (?) /* " + number++ + " */";
                try (PreparedStatement insert = connection.prepareStatement(sql)) {
                    one.setter().set(insert);
                    insert.executeUpdate();
                    String stored = column(connection, "select cast(v as char) from stored_values")
                            .get(0);
                    if (!same(stored, one.expected())) {
                        wrong.add("type=" + one.type() + " stored=" + stored + " expected=" + one.expected());
                    }
                } catch (SQLException e) {
                    wrong.add("type=" + one.type() + " expected=" + one.expected() + " error=" + e.getMessage());
                }
            }
        }
        return wrong;
    }

    /** Servers write doubles in different ways. */
    private static boolean same(String stored, String expected) {
        if (stored == null || expected == null) {
            return stored == null && expected == null;
        }
        return stored.equals(expected)
                || (expected.matches("-?[0-9.]+(e[0-9]+)?")
                        && new BigDecimal(stored).compareTo(new BigDecimal(expected)) == 0);
    }

    private static Stream<Arguments> protocolsAndModes() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> Stream.of(
                                "", "NO_BACKSLASH_ESCAPES", "ANSI_QUOTES", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES")
                        .map(mode -> Arguments.of(protocol, mode)));
    }

    @ParameterizedTest
    @MethodSource("protocolsAndModes")
    void nastyStringsAreOnlyStringsInEverySqlMode(Protocol protocol, String mode) throws SQLException {
        if (protocol == Protocol.TEXT && mode.contains("NO_BACKSLASH_ESCAPES")) {
            unless(Expectation.BACKSLASH_MODE_SET_BY_SQL_IS_MISSED, () -> nastyStrings(protocol, mode));
        } else {
            nastyStrings(protocol, mode);
        }
    }

    private void nastyStrings(Protocol protocol, String mode) throws SQLException {
        try (Connection connection = open(protocol)) {
            run(connection, "set sql_mode = '" + mode + "'");
            table(connection, "nasty", "id int, s varchar(100) character set utf8mb4, b varbinary(100)");
            try (PreparedStatement insert = connection.prepareStatement("insert into nasty values (?, ?, ?)")) {
                for (int i = 0; i < NASTY.size(); i++) {
                    insert.setInt(1, i);
                    insert.setString(2, NASTY.get(i));
                    insert.setBytes(3, NASTY.get(i).getBytes(StandardCharsets.UTF_8));
                    insert.executeUpdate();
                }
            }
            try (PreparedStatement select =
                    connection.prepareStatement("select s, b, ? from nasty where s = ? and binary b = ? and id = ?")) {
                for (int i = 0; i < NASTY.size(); i++) {
                    String text = NASTY.get(i);
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    select.setString(1, text);
                    select.setString(2, text);
                    select.setBytes(3, bytes);
                    select.setInt(4, i);
                    try (ResultSet rows = select.executeQuery()) {
                        assertThat(rows.next())
                                .as("row of %s in sql_mode=%s", text, mode)
                                .isTrue();
                        assertThat(rows.getString(1)).isEqualTo(text);
                        assertThat(rows.getBytes(2)).isEqualTo(bytes);
                        assertThat(rows.getString(3)).isEqualTo(text);
                    }
                }
            }
        }
    }

    @InEachProtocol
    void questionMarksInLiteralsNamesAndCommentsAreNoParameters(Protocol protocol, Connection connection)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "select '?', \"?\", 1 as `a?`, 'it''s ?', 'b\\'?', /* ? ' */ ? -- ? '\n, # ?\n 2")) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(1);
            statement.setString(1, "x");
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("?");
                assertThat(rows.getString(2)).isEqualTo("?");
                assertThat(rows.getInt("a?")).isEqualTo(1);
                assertThat(rows.getString(4)).isEqualTo("it's ?");
                assertThat(rows.getString(5)).isEqualTo("b'?");
                assertThat(rows.getString(6)).isEqualTo("x");
                assertThat(rows.getInt(7)).isEqualTo(2);
            }
        }
    }

    @InEachProtocol
    void aParameterMayChangeItsTypeBetweenExecutions(Protocol protocol, Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select concat('', ?)")) {
            List<Object> values = List.of(1, "two", 3L, new BigDecimal("4.5"), LocalDate.of(2024, 1, 2), "six", 7);
            List<String> expected = List.of("1", "two", "3", "4.5", "2024-01-02", "six", "7");
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(1, values.get(i));
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(column(rows)).containsExactly(expected.get(i));
                }
            }
        }
    }

    @InEachProtocol
    void parametersStayUntilTheyAreSetAgainOrCleared(Protocol protocol, Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select ? + 1")) {
            assertFails(statement::executeQuery);
            statement.setInt(1, 1);
            for (int i = 0; i < 3; i++) {
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(2);
                }
            }
            statement.clearParameters();
            assertFails(statement::executeQuery);
        }
    }

    @Test
    void thereIsNoParameterZero() throws SQLException {
        try (Connection connection = open(Protocol.BINARY);
                PreparedStatement statement = connection.prepareStatement("select ?")) {
            unless(Expectation.PARAMETER_ZERO_IS_A_RUNTIME_EXCEPTION, () -> assertFails(() -> statement.setInt(0, 1)));
        }
    }

    @InEachProtocol
    void batchesCountEachRow(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "rows_in", "n int primary key, v varchar(10)");
        try (PreparedStatement insert = connection.prepareStatement("insert into rows_in values (?, ?)")) {
            for (int i = 0; i < 50; i++) {
                insert.setInt(1, i);
                insert.setString(2, i % 7 == 0 ? null : "v" + i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(50).satisfies(counts -> {
                for (int count : counts) {
                    assertThat(count).isIn(1, Statement.SUCCESS_NO_INFO);
                }
            });
            assertThat(insert.executeBatch()).isEmpty();
        }
        assertThat(column(connection, "select count(*) from rows_in")).containsExactly("50");
        assertThat(column(connection, "select count(*) from rows_in where v is null"))
                .containsExactly("8");
    }

    @InEachProtocol
    void aBatchThatFailsThrowsWithTheServersError(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "twice", "n int primary key");
        try (PreparedStatement insert = connection.prepareStatement("insert into twice values (?)")) {
            for (int n : new int[] {1, 2, 2}) {
                insert.setInt(1, n);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                assertThat(e.getErrorCode()).isEqualTo(1062);
                assertThat(e.getSQLState()).isEqualTo("23000");
            });
        }
        assertThat(works(connection)).isTrue();
    }

    @InEachProtocol
    void generatedKeysOfAPreparedInsert(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "keyed", "id bigint auto_increment primary key, v int");
        try (PreparedStatement insert =
                connection.prepareStatement("insert into keyed (v) values (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 1; i <= 3; i++) {
                insert.setInt(1, i);
                insert.executeUpdate();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    assertThat(column(keys)).containsExactly(String.valueOf(i));
                }
            }
        }
    }

    @Test
    void aTableThatChangesBetweenExecutionsIsReadAsItIs() throws SQLException {
        changeTable(Protocol.TEXT);
        unless(Expectation.CHANGED_TABLE_BREAKS_STATEMENT, () -> changeTable(Protocol.BINARY));
    }

    private void changeTable(Protocol protocol) throws SQLException {
        try (Connection connection = open(protocol);
                Connection other = open()) {
            table(connection, "changing", "a int, b varchar(20)");
            run(connection, "insert into changing values (1, '17')");
            try (PreparedStatement select = connection.prepareStatement("select * from changing")) {
                assertRow(select, "1", "17");
                assertRow(select, "1", "17");
                run(other, "alter table changing modify b int");
                assertRow(select, "1", "17");
                run(other, "alter table changing add column c varchar(10) default 'new'");
                assertRow(select, "1", "17", "new");
                run(other, "alter table changing drop column a");
                assertRow(select, "17", "new");
                run(other, "alter table changing modify b bigint unsigned first, modify c varbinary(10)");
                assertRow(select, "17", "new");
            }
        }
    }

    private static void assertRow(PreparedStatement select, String... expected) throws SQLException {
        try (ResultSet rows = select.executeQuery()) {
            assertThat(rows.getMetaData().getColumnCount()).isEqualTo(expected.length);
            assertThat(rows.next()).isTrue();
            for (int i = 0; i < expected.length; i++) {
                assertThat(rows.getString(i + 1)).isEqualTo(expected[i]);
            }
        }
    }

    @InEachProtocol
    void largeParametersArriveWhole(Protocol protocol) throws SQLException {
        byte[] large = new byte[17 << 20];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31 + (i >>> 8));
        }
        try (Connection connection = open(protocol)) {
            table(connection, "large", "b longblob");
            try (PreparedStatement insert = connection.prepareStatement("insert into large values (?)")) {
                insert.setBytes(1, large);
                insert.executeUpdate();
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select b from large")) {
                assertThat(rows.next()).isTrue();
                assertThat(java.util.Arrays.equals(rows.getBytes(1), large)).isTrue();
            }
            run(connection, "drop table large");
        }
    }

    @InEachProtocol
    void limitsListsAndWritesTakeParameters(Protocol protocol, Connection connection) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("select n from " + numbers(100) + " where n in (?, ?, ?) limit ?")) {
            select.setInt(1, 5);
            select.setInt(2, 50);
            select.setString(3, "99");
            select.setInt(4, 2);
            try (ResultSet rows = select.executeQuery()) {
                assertThat(column(rows)).containsExactly("5", "50");
            }
        }
    }

    @InEachProtocol
    void manyStatementsArePreparedClosedAndPreparedAgain(Protocol protocol, Connection connection) throws SQLException {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 300; i++) {
                try (PreparedStatement statement = connection.prepareStatement("select ? + " + i)) {
                    statement.setInt(1, 1);
                    try (ResultSet rows = statement.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getInt(1)).isEqualTo(i + 1);
                    }
                }
            }
        }
    }

    @InEachProtocol
    void theSameSqlTwiceAtATime(Protocol protocol) throws SQLException {
        String sql = "select n + ? from " + numbers(500);
        try (Connection connection = open(protocol);
                PreparedStatement one = connection.prepareStatement(sql);
                PreparedStatement two = connection.prepareStatement(sql)) {
            one.setInt(1, 0);
            two.setInt(1, 1000);
            try (ResultSet first = one.executeQuery();
                    ResultSet second = two.executeQuery()) {
                for (int n = 1; n <= 500; n++) {
                    assertThat(first.next() && second.next()).isTrue();
                    assertThat(first.getInt(1)).isEqualTo(n);
                    assertThat(second.getInt(1)).isEqualTo(1000 + n);
                }
            }
        }
    }

    @Test
    @SuppressWarnings("try")
    void aClosedPreparedStatementRefuses(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement("select 1");
        assertThat(statement.getConnection()).isSameAs(connection);
        statement.close();
        assertFails(statement::executeQuery);
        unless(Expectation.CLOSED_STATEMENT_TAKES_PARAMETERS, () -> assertFails(() -> statement.setInt(1, 1)));
    }
}
