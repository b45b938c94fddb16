package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The behaviour that users and frameworks rely on of calls of stored procedures and functions. */
abstract class CallableStatementContract extends Contract {
    private static final String DOUBLE =
            "(in a int, out b int, inout c varchar(20)) begin set b = a * 2; set c = concat(c, '!'); end";
    private static final String SEVERAL = "(in a int, out b int) begin select a x union all select a + 1;"
            + " update called set n = n + 1; set b = 10 * a; select 'last' y; end";

    private static void procedure(Connection connection, String name, String parametersAndBody) throws SQLException {
        run(connection, "drop procedure if exists " + name, "create procedure " + name + parametersAndBody);
    }

    private static void function(Connection connection, String name, String parametersAndBody) throws SQLException {
        run(connection, "drop function if exists " + name, "create function " + name + parametersAndBody);
    }

    @InEachProtocol
    void outParametersComeByIndex(Protocol protocol, Connection connection) throws SQLException {
        procedure(connection, "doubled", DOUBLE);
        try (CallableStatement call = connection.prepareCall("{call doubled(?, ?, ?)}")) {
            call.registerOutParameter(2, Types.INTEGER);
            call.registerOutParameter(3, Types.VARCHAR);
            for (int i = 0; i < 4; i++) {
                call.setInt(1, i);
                call.setString(3, "é\uD83D\uDE80" + i);
                assertThat(call.execute()).isFalse();
                assertThat(call.getInt(2)).isEqualTo(2 * i);
                assertThat(call.wasNull()).isFalse();
                assertThat(call.getString(3)).isEqualTo("é\uD83D\uDE80" + i + "!");
                assertThat(call.getObject(2)).isEqualTo(2 * i);
                assertThat(call.getObject(2, Long.class)).isEqualTo(2L * i);
                assertThat(call.getMoreResults()).isFalse();
                assertThat(call.getUpdateCount()).isEqualTo(-1);
                assertThat(call.getInt(2)).isEqualTo(2 * i);
            }
        }
        assertThat(works(connection)).isTrue();
    }

    @Test
    void parametersAreSetAndReadByName(Connection connection) throws SQLException {
        procedure(connection, "doubled", DOUBLE);
        try (CallableStatement call = connection.prepareCall("{call doubled(?, ?, ?)}")) {
            unless(Expectation.PARAMETER_NAMES_HAVE_A_CASE, () -> call.setInt("A", 20));
            call.setInt("a", 21);
            call.registerOutParameter("b", Types.INTEGER);
            call.setString("c", "named");
            call.registerOutParameter("c", Types.VARCHAR);
            call.execute();
            assertThat(call.getInt("b")).isEqualTo(42);
            assertThat(call.getString("c")).isEqualTo("named!");
            assertThat(call.getString(3)).isEqualTo("named!");
            assertThat(call.getInt("B")).isEqualTo(42);
            assertFails(() -> call.setInt("nowhere", 1));
            assertFails(() -> call.getInt("nowhere"));
        }
    }

    /** Checks that what is set stays set, as of every prepared statement. */
    @Test
    void whatCameOutDoesNotGoInAgain(Connection connection) throws SQLException {
        procedure(connection, "doubled", DOUBLE);
        try (CallableStatement call = connection.prepareCall("{call doubled(?, ?, ?)}")) {
            call.setInt(1, 1);
            call.setString(3, "same");
            call.registerOutParameter(2, Types.INTEGER);
            call.registerOutParameter(3, Types.VARCHAR);
            call.execute();
            assertThat(call.getString(3)).isEqualTo("same!");
            call.execute();
            unless(
                    Expectation.OUT_VALUE_GOES_IN_AGAIN,
                    () -> assertThat(call.getString(3)).isEqualTo("same!"));
        }
    }

    @Test
    void argumentsMayBeLiteralsAndExpressions(Connection connection) throws SQLException {
        procedure(
                connection,
                "four",
                "(a int, b varchar(20), c varchar(20), out d varchar(80)) set d = concat_ws('/', a, b, c)");
        for (String sql : List.of(
                "{call four(1, ?, 'x,)?', ?)}",
                "{ CALL four ( 1 , ? , 'x,)?' , ? ) }",
                "call four(1, ?, 'x,)?', ?)",
                "  /* a ? */ {call /* b ? */ four(1, /* c, ? */ ?, 'x,)?', -- d ?\n ?)}",
                "{call `four`(1, ?, 'x,)?', ?)}")) {
            try (CallableStatement call = connection.prepareCall(sql)) {
                call.setString(1, "s'");
                call.registerOutParameter(2, Types.VARCHAR);
                call.execute();
                assertThat(call.getString(2)).as(sql).isEqualTo("1/s'/x,)?");
            } catch (SQLException e) {
                assertThat(bench().expects(Expectation.SOME_CALL_TEXT_IS_MISREAD))
                        .as("%s: %s", sql, e)
                        .isTrue();
            }
        }
    }

    @Test
    void aProcedureNeedsNoParentheses(Connection connection) throws SQLException {
        procedure(connection, "nothing", "() begin end");
        procedure(connection, "something", "() select 1");
        for (String sql : List.of("{call nothing}", "{call nothing()}", "CALL nothing")) {
            try (CallableStatement call = connection.prepareCall(sql)) {
                assertThat(call.execute()).isFalse();
                assertThat(call.getUpdateCount()).isZero();
                assertThat(call.executeUpdate()).isZero();
            }
        }
        try (CallableStatement call = connection.prepareCall("{call something()}");
                ResultSet rows = call.executeQuery()) {
            assertThat(column(rows)).containsExactly("1");
        }
    }

    @Test
    void namesAreQuotedAndQualified(Connection connection) throws SQLException {
        String other = connection.getCatalog() + "_other";
        run(connection, "drop database if exists " + other, "create database " + other);
        try {
            for (String name :
                    List.of("`a.b`", "`a``b`", "`it's`", "`a b`", "`p(?)`", other + ".p", "`" + other + "`.`q.r`")) {
                procedure(connection, name, "(in a int, out b int) set b = a + 1");
                try (CallableStatement call = connection.prepareCall("{call " + name + "(?, ?)}")) {
                    call.setInt("a", 1);
                    call.registerOutParameter("b", Types.INTEGER);
                    call.execute();
                    assertThat(call.getInt("b")).as(name).isEqualTo(2);
                } catch (SQLException e) {
                    assertThat(bench().expects(Expectation.SOME_CALL_TEXT_IS_MISREAD))
                            .as("%s: %s", name, e)
                            .isTrue();
                }
            }
        } finally {
            run(connection, "drop database " + other);
        }
    }

    @InEachProtocol
    void resultsAndCountsComeBeforeOutParameters(Protocol protocol, Connection connection) throws SQLException {
        table(connection, "called", "n int");
        run(connection, "insert into called values (1), (2)");
        procedure(connection, "several", SEVERAL);
        try (CallableStatement call = connection.prepareCall("{call several(?, ?)}")) {
            call.registerOutParameter(2, Types.INTEGER);
            for (int i = 1; i < 4; i++) {
                call.setInt(1, i);
                assertThat(call.execute()).isTrue();
                assertThat(column(call.getResultSet())).containsExactly("" + i, "" + (i + 1));
                assertThat(call.getMoreResults()).isTrue();
                assertThat(column(call.getResultSet())).containsExactly("last");
                // the count is the last statement's, of which a procedure has no more than one
                assertThat(call.getMoreResults()).isFalse();
                assertThat(call.getUpdateCount()).isNotNegative();
                assertThat(call.getMoreResults()).isFalse();
                assertThat(call.getUpdateCount()).isEqualTo(-1);
                assertThat(call.getInt(2)).isEqualTo(10 * i);
            }
        }
    }

    @Test
    void readingOutParametersEarlyLosesNoResult(Connection connection) throws SQLException {
        table(connection, "called", "n int");
        procedure(connection, "several", SEVERAL);
        try (CallableStatement call = connection.prepareCall("{call several(?, ?)}")) {
            call.setInt(1, 7);
            call.registerOutParameter(2, Types.INTEGER);
            assertThat(call.execute()).isTrue();
            ResultSet first = call.getResultSet();
            assertThat(first.next()).isTrue();
            assertThat(call.getInt(2)).isEqualTo(70);
            assertThat(first.getInt(1)).isEqualTo(7);
            assertThat(first.next()).isTrue();
            assertThat(first.getInt(1)).isEqualTo(8);
            assertThat(first.next()).isFalse();
            assertThat(call.getMoreResults()).isTrue();
            assertThat(column(call.getResultSet())).containsExactly("last");
            assertThat(call.getInt(2)).isEqualTo(70);
            assertThat(call.getMoreResults()).isFalse();
            assertThat(call.getMoreResults()).isFalse();
            assertThat(call.getUpdateCount()).isEqualTo(-1);
            assertThat(call.getInt(2)).isEqualTo(70);
        }
        assertThat(works(connection)).isTrue();
    }

    @Test
    void resultsAreKeptOpenAndReadInAnyOrder(Connection connection) throws SQLException {
        table(connection, "called", "n int");
        procedure(connection, "several", SEVERAL);
        try (CallableStatement call = connection.prepareCall("{call several(?, ?)}")) {
            call.setInt(1, 7);
            call.registerOutParameter(2, Types.INTEGER);
            call.execute();
            ResultSet first = call.getResultSet();
            assertThat(call.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isTrue();
            assertThat(column(call.getResultSet())).containsExactly("last");
            assertThat(column(first)).containsExactly("7", "8");
            assertThat(call.getInt(2)).isEqualTo(70);
        }
    }

    @Test
    void resultsThatNobodyReadsDoNotMatter(Connection connection) throws SQLException {
        table(connection, "called", "n int");
        procedure(connection, "several", SEVERAL);
        try (CallableStatement call = connection.prepareCall("{call several(?, ?)}")) {
            call.registerOutParameter(2, Types.INTEGER);
            for (int i = 0; i < 3; i++) {
                call.setInt(1, i);
                call.execute();
            }
            assertThat(call.getInt(2)).isEqualTo(20);
            call.setInt(1, 3);
            call.execute();
        }
        assertThat(works(connection)).isTrue();
    }

    @InEachProtocol
    void aFunctionGivesItsValue(Protocol protocol, Connection connection) throws SQLException {
        function(
                connection,
                "joined",
                "(a int, b varchar(20)) returns varchar(40) deterministic return concat(a, '-', b)");
        for (String sql : List.of("{? = call joined(?, ?)}", "{ ?= CALL `joined` ( ?, ? ) }")) {
            try (CallableStatement call = connection.prepareCall(sql)) {
                call.registerOutParameter(1, Types.VARCHAR);
                for (int i = 0; i < 3; i++) {
                    call.setInt(2, i);
                    call.setString(3, "é" + i);
                    assertThat(call.execute()).isFalse();
                    assertThat(call.getString(1)).isEqualTo(i + "-é" + i);
                    assertThat(call.getResultSet()).isNull();
                }
                call.setString(3, null);
                call.executeUpdate();
                assertThat(call.getString(1)).isNull();
                assertThat(call.wasNull()).isTrue();
            }
        }
        try (CallableStatement call = connection.prepareCall("{? = call joined(1, ?)}")) {
            call.registerOutParameter(1, Types.VARCHAR);
            call.setString(2, "b");
            call.execute();
            assertThat(call.getString(1)).isEqualTo("1-b");
        }
        assertThat(works(connection)).isTrue();
    }

    @Test
    void aFunctionsParametersHaveNames(Connection connection) throws SQLException {
        function(connection, "joined", "(a int, b int) returns int deterministic return 10 * a + b");
        try (CallableStatement call = connection.prepareCall("{? = call joined(?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt("b", 2);
            call.setInt("a", 1);
            call.execute();
            assertThat(call.getInt(1)).isEqualTo(12);
        }
    }

    @Test
    void nullComesOutAndGoesIn(Connection connection) throws SQLException {
        procedure(
                connection,
                "nulls",
                "(in a int, out b int, out c varchar(9), inout d double, out e datetime) begin set b = a; end");
        try (CallableStatement call = connection.prepareCall("{call nulls(?, ?, ?, ?, ?)}")) {
            call.setNull(1, Types.INTEGER);
            call.registerOutParameter(2, Types.INTEGER);
            call.registerOutParameter(3, Types.VARCHAR);
            call.registerOutParameter(4, Types.DOUBLE);
            call.setNull(4, Types.DOUBLE);
            call.registerOutParameter(5, Types.TIMESTAMP);
            call.execute();
            assertThat(call.getInt(2)).isZero();
            assertThat(call.wasNull()).isTrue();
            assertThat(call.getString(3)).isNull();
            assertThat(call.wasNull()).isTrue();
            assertThat(call.getDouble(4)).isZero();
            assertThat(call.wasNull()).isTrue();
            assertThat(call.getTimestamp(5)).isNull();
            assertThat(call.getObject(2)).isNull();
            assertThat(call.getBytes(3)).isNull();
        }
    }

    @Test
    void anErrorAmidLeavesTheConnectionUsable(Connection connection) throws SQLException {
        procedure(
                connection,
                "signals",
                "(in a int, out b int) begin select a; if a > 1 then signal sqlstate '45000' set message_text ="
                        + " 'amid', mysql_errno = 1644; end if; set b = a; end");
        try (CallableStatement call = connection.prepareCall("{call signals(?, ?)}")) {
            call.registerOutParameter(2, Types.INTEGER);
            for (int i : new int[] {1, 2, 3, 1}) {
                call.setInt(1, i);
                if (i == 1) {
                    call.execute();
                    assertThat(call.getInt(2)).isEqualTo(1);
                } else {
                    assertThatThrownBy(() -> {
                                call.execute();
                                call.getMoreResults();
                            })
                            .isInstanceOfSatisfying(
                                    SQLException.class,
                                    e -> assertThat(e.getSQLState()).isEqualTo("45000"))
                            .hasMessageContaining("amid");
                    unless(Expectation.OUT_VALUE_IS_GIVEN_AFTER_AN_ERROR, () -> assertFails(() -> call.getInt(2)));
                }
                assertThat(works(connection)).isTrue();
            }
        }
    }

    @Test
    void aMissingRoutineIsAnError(Connection connection) throws SQLException {
        assertFails(() -> callOnce(connection, "{call nowhere(?)}"));
        assertFails(() -> callOnce(connection, "{? = call nowhere()}"));
        assertFails(() -> callOnce(connection, "{call nodatabase.nowhere(?)}"));
        assertThat(works(connection)).isTrue();
    }

    private static void callOnce(Connection connection, String sql) throws SQLException {
        try (CallableStatement call = connection.prepareCall(sql)) {
            call.registerOutParameter(1, Types.INTEGER);
            call.execute();
        }
    }

    @Test
    void theRightToExecuteIsEnough(Connection connection) throws SQLException {
        procedure(connection, "doubled", DOUBLE);
        procedure(connection, "secret", DOUBLE);
        run(
                connection,
                "drop user if exists caller",
                "create user caller identified by 'caller'",
                "grant execute on procedure doubled to caller");
        try (Connection caller = bench().open(Map.of("user", "caller", "password", "caller"))) {
            try (CallableStatement call = caller.prepareCall("{call doubled(?, ?, ?)}")) {
                call.setInt(1, 4);
                call.registerOutParameter(2, Types.INTEGER);
                call.setString(3, "é");
                call.registerOutParameter(3, Types.VARCHAR);
                call.execute();
                assertThat(call.getInt(2)).isEqualTo(8);
                assertThat(call.getString("c")).isEqualTo("é!");
            }
            assertFails(() -> {
                try (CallableStatement call = caller.prepareCall("{call secret(?, ?, ?)}")) {
                    call.setInt(1, 4);
                    call.registerOutParameter(2, Types.INTEGER);
                    call.setString(3, "é");
                    call.execute();
                }
            });
            assertThat(works(caller)).isTrue();
        } finally {
            run(connection, "drop user caller");
        }
    }

    @Test
    void batchesTakeInParametersOnly(Connection connection) throws SQLException {
        table(connection, "called", "n int");
        procedure(connection, "added", "(in a int) insert into called values (a), (a + 1)");
        procedure(connection, "doubled", DOUBLE);
        try (CallableStatement call = connection.prepareCall("{call added(?)}")) {
            for (int i = 0; i < 3; i++) {
                call.setInt(1, 10 * i);
                call.addBatch();
            }
            assertThat(call.executeBatch()).containsExactly(2, 2, 2);
            assertThat(column(connection, "select n from called order by n"))
                    .containsExactly("0", "1", "10", "11", "20", "21");
        }
        try (CallableStatement call = connection.prepareCall("{call doubled(?, ?, ?)}")) {
            call.setInt(1, 1);
            call.setString(3, "");
            call.registerOutParameter(2, Types.INTEGER);
            call.registerOutParameter(3, Types.VARCHAR);
            unless(
                    Expectation.BATCH_TAKES_OUT_PARAMETERS,
                    () -> assertFails(() -> {
                        call.addBatch();
                        call.executeBatch();
                    }));
        }
    }

    @Test
    void updateCountsAreTheLastStatements(Connection connection) throws SQLException {
        table(connection, "called", "n int");
        procedure(
                connection,
                "added",
                "(in a int, out b int) begin insert into called values (a), (a); set b = 2 * a; end");
        try (CallableStatement call = connection.prepareCall("{call added(?, ?)}")) {
            call.setInt(1, 5);
            call.registerOutParameter(2, Types.INTEGER);
            call.executeUpdate();
            assertThat(call.getInt(2)).isEqualTo(10);
            assertThat(column(connection, "select count(*) from called")).containsExactly("2");
            call.executeLargeUpdate();
            assertThat(column(connection, "select count(*) from called")).containsExactly("4");
            assertThat(call.getInt(2)).isEqualTo(10);
        }
    }

    @Test
    void parameterMetadataIsTheDefinitions(Connection connection) throws SQLException {
        procedure(
                connection,
                "declared",
                "(in a int, out b decimal(10,2), inout c varchar(20), out d bigint unsigned, in e datetime(6))"
                        + " begin end");
        try (CallableStatement call = connection.prepareCall("{call declared(?, ?, ?, ?, ?)}")) {
            ParameterMetaData parameters = call.getParameterMetaData();
            assertThat(parameters.getParameterCount()).isEqualTo(5);
            List<Integer> modes = new ArrayList<>();
            List<Integer> types = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                modes.add(parameters.getParameterMode(i));
                types.add(parameters.getParameterType(i));
            }
            assertThat(modes)
                    .containsExactly(
                            ParameterMetaData.parameterModeIn,
                            ParameterMetaData.parameterModeOut,
                            ParameterMetaData.parameterModeInOut,
                            ParameterMetaData.parameterModeOut,
                            ParameterMetaData.parameterModeIn);
            assertThat(types)
                    .containsExactly(Types.INTEGER, Types.DECIMAL, Types.VARCHAR, Types.BIGINT, Types.TIMESTAMP);
            assertThat(parameters.getPrecision(2)).isEqualTo(10);
            assertThat(parameters.getScale(2)).isEqualTo(2);
            assertThat(parameters.isNullable(1)).isNotEqualTo(ParameterMetaData.parameterNoNulls);
            assertFails(() -> parameters.getParameterMode(6));
            assertFails(() -> parameters.getParameterMode(0));
        }
    }

    @Test
    void mistakesAreErrors(Connection connection) throws SQLException {
        procedure(connection, "doubled", DOUBLE);
        try (CallableStatement call = connection.prepareCall("{call doubled(?, ?, ?)}")) {
            call.registerOutParameter(2, Types.INTEGER);
            call.setString(3, "x");
            assertThatThrownBy(call::execute).as("the first is not set").isInstanceOf(SQLException.class);
            call.setInt(1, 1);
            assertThatThrownBy(() -> call.getInt(2)).as("it has not run").isInstanceOf(SQLException.class);
            call.registerOutParameter(3, Types.VARCHAR);
            call.execute();
            assertThat(call.getInt(2)).isEqualTo(2);
            assertThatThrownBy(() -> call.getInt(1)).as("it is IN").isInstanceOf(SQLException.class);
            assertFails(() -> call.getInt(4));
            call.clearParameters();
            assertFails(call::execute);
        }
        assertThatThrownBy(() -> {
                    try (CallableStatement call = connection.prepareCall("{call doubled(?, 1, 'c')}")) {
                        call.setInt(1, 1);
                        call.registerOutParameter(2, Types.INTEGER);
                        call.execute();
                    }
                })
                .as("there is no second marker")
                .isInstanceOf(SQLException.class);
        CallableStatement closed = connection.prepareCall("{call doubled(?, ?, ?)}");
        closed.close();
        assertThat(closed.isClosed()).isTrue();
        unless(Expectation.CLOSED_STATEMENT_TAKES_PARAMETERS, () -> assertFails(() -> closed.setInt(1, 1)));
        assertFails(closed::execute);
        assertFails(() -> closed.getInt(2));
        assertFails(() -> {
            try (CallableStatement call = connection.prepareCall("{call }")) {
                call.execute();
            }
        });
    }

    /** The server prepares the call anew by itself. */
    @Test
    void aRoutineThatIsDefinedAnewIsCalledAsItIs(Connection connection) throws SQLException {
        try (Connection other = open()) {
            procedure(connection, "changes", "(in a int, out b int) set b = a + 1");
            try (CallableStatement call = connection.prepareCall("{call changes(?, ?)}")) {
                call.setInt(1, 1);
                call.registerOutParameter(2, Types.VARCHAR);
                call.execute();
                assertThat(call.getString(2)).isEqualTo("2");
                procedure(other, "changes", "(in a varchar(9), out b varchar(20)) set b = concat('é', a)");
                call.execute();
                assertThat(call.getString(2)).isEqualTo("é1");
            }
        }
    }

    @Test
    void transactionsAndTimeoutsAreTheCallsToo(Connection connection) throws SQLException {
        table(connection, "called", "n int");
        procedure(connection, "added", "(in a int, out b int) begin insert into called values (a); set b = a; end");
        connection.setAutoCommit(false);
        try (CallableStatement call = connection.prepareCall(
                "{call added(?, ?)}", ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            call.setQueryTimeout(30);
            call.setInt(1, 1);
            call.registerOutParameter(2, Types.INTEGER);
            call.execute();
            assertThat(call.getInt(2)).isEqualTo(1);
            connection.rollback();
            call.setInt(1, 2);
            call.execute();
            connection.commit();
            assertThat(call.getInt(2)).as("values stay after a commit").isEqualTo(2);
        }
        assertThat(column(connection, "select n from called")).containsExactly("2");
    }

    @ParameterizedTest
    @CsvSource({"TYPE_FORWARD_ONLY, 1003", "TYPE_SCROLL_INSENSITIVE, 1004"})
    void resultsAreOfTheTypeAskedFor(String name, int type) throws SQLException {
        try (Connection connection = open()) {
            procedure(connection, "several", "(out b int) begin select 1 union select 2; set b = 3; end");
            try (CallableStatement call = connection.prepareCall(
                    "{call several(?)}", type, ResultSet.CONCUR_READ_ONLY, ResultSet.HOLD_CURSORS_OVER_COMMIT)) {
                call.registerOutParameter(1, Types.INTEGER);
                assertThat(call.execute()).isTrue();
                assertThat(column(call.getResultSet())).as(name).containsExactly("1", "2");
                if (type == ResultSet.TYPE_SCROLL_INSENSITIVE) {
                    assertThat(call.getResultSet().first()).isTrue();
                    assertThat(call.getResultSet().getInt(1)).isEqualTo(1);
                }
                assertThat(call.getInt(1)).isEqualTo(3);
            }
        }
    }
}
