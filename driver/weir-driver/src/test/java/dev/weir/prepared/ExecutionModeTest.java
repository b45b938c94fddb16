package dev.weir.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.exchange.FixedTypes;
import dev.weir.exchange.ServerStatement;
import dev.weir.packet.ServerTraits;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.parameter.Parameters;
import dev.weir.prepared.ExecutionMode.Facts;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecutionModeTest {
    private static final SqlDialect MYSQL = SqlDialect.of(ServerVersion.of("8.0.36"));

    /** The states: new, prepared, over (prepared and executed), failed (executed only), fixed (prepared; nothing fits), once (new). */
    @ParameterizedTest(name = "{0}, {1} {2} with {3}, {4}: {6}")
    @CsvSource(delimiter = '|', textBlock = """
            9.7.0           | new      | SELECT 1              | none     | AHEAD     | WITH_PREPARE      | no value to convert
            9.7.0           | prepared | SELECT ?              | int      | AHEAD     | EXECUTE           | its types are known and fit
            9.7.0           | over     | SELECT ?              | stream   | AHEAD     | EXECUTE           | streams are read by their types
            9.7.0           | fixed    | SELECT ?              | int      | AHEAD     | TEXT              | the server would convert it
            9.7.0           | new      | SELECT ?              | int      | AHEAD     | TEXT_WITH_PREPARE | types come with the reply
            9.7.0           | new      | INSERT INTO t VALUES (?) | int   | AHEAD     | TEXT_WITH_PREPARE | as a read, in autocommit
            9.7.0           | new      | INSERT INTO t VALUES (?) | int   | BEGUN     | PREPARE_FIRST     | could be committed alone
            9.7.0           | prepared | INSERT INTO t VALUES (?) | int   | BEGUN     | EXECUTE           | no prepare can end it
            9.7.0           | new      | SELECT ?              | int      | BEGUN     | TEXT_WITH_PREPARE | a read commits nothing
            9.7.0           | once     | SELECT ?              | int      | AHEAD     | TEXT              | prepared for nothing
            9.7.0           | once     | INSERT INTO t VALUES (?) | int   | BEGUN     | TEXT              | nothing goes ahead of it
            9.7.0           | once     | SELECT ?              | int      | ALONE     | PREPARE_FIRST     | no pipelining
            9.7.0           | new      | SELECT ?              | int      | ALONE     | PREPARE_FIRST     | no pipelining
            9.7.0           | new      | SELECT ?              | int      | NO_IDS    | TEXT_WITH_PREPARE | a text needs no id
            9.7.0           | new      | SELECT ?              | stream   | AHEAD     | PREPARE_FIRST     | a stream is in no text
            9.7.0           | new      | SELECT ?              | long     | AHEAD     | PREPARE_FIRST     | literals may get too long
            9.7.0           | new      | SELECT a FROM t ORDER BY ? | int | AHEAD     | PREPARE_FIRST     | a number is a column there
            9.7.0           | new      | DO ?                  | int      | AHEAD     | PREPARE_FIRST     | neither a read nor a change of rows
            9.7.0           | new      | CALL p(?)             | int      | AHEAD     | WITH_PREPARE      | a call gives no types
            8.0.15          | new      | SELECT ?              | int      | AHEAD     | WITH_PREPARE      | gives markers no types
            8.0.15          | new      | SELECT ?              | int      | NO_IDS    | PREPARE_FIRST     | nobody knows its id
            8.0.15          | new      | SELECT ?              | int      | ALONE     | PREPARE_FIRST     | no pipelining
            8.0.15          | new      | SELECT ?              | stream   | AHEAD     | PREPARE_FIRST     | streams need an id that is there
            8.0.15          | new      | SELECT ?              | unsigned | AHEAD     | TEXT              | would be read as signed
            8.0.15          | prepared | SELECT ?              | unsigned | AHEAD     | TEXT              | would be read as signed
            8.0.15          | new      | CALL p(?)             | unsigned | AHEAD     | WITH_PREPARE      | a call reads it right
            11.4.5-MariaDB  | new      | SELECT ?              | int      | AHEAD     | WITH_PREPARE      | gives markers no types
            11.4.5-MariaDB  | new      | INSERT INTO t VALUES (?) | int   | BEGUN     | WITH_PREPARE      | fails with its prepare
            11.4.5-MariaDB  | prepared | SELECT ?              | unsigned | AHEAD     | EXECUTE           | is read as unsigned
            11.4.5-MariaDB  | prepared | SELECT ?              | stream   | AHEAD     | EXECUTE           | no types before
            11.4.5-MariaDB  | over     | SELECT ?              | stream   | AHEAD     | PREPARE_ALONE     | would be read by the old type
            11.4.5-MariaDB  | over     | SELECT ?              | int      | AHEAD     | EXECUTE           | types go with values
            11.4.5-MariaDB  | failed   | SELECT ?              | stream   | AHEAD     | PREPARE_ALONE     | types may have been sent
            """)
    void decidesForAnExecution(
            String server, String state, String sql, String value, String session, ExecutionMode mode, String why)
            throws SQLException {
        assertThat(ExecutionMode.of(facts(server, session), statement(sql, state), values(value)))
                .as(why)
                .isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource({
        "prepared,AHEAD,EXECUTE",
        "prepared,ALONE,EXECUTE",
        "new,AHEAD,WITH_PREPARE",
        "new,NO_IDS,PREPARE_FIRST",
        "new,ALONE,PREPARE_FIRST"
    })
    void decidesForRowsOfABulkCommand(String state, String session, ExecutionMode mode) {
        ServerStatement statement = statement("INSERT INTO t VALUES (?)", state);
        assertThat(ExecutionMode.of(facts("11.4.5-MariaDB", session), statement))
                .isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT ?                    | WITH_PREPARE
            CALL p(?)                   | WITH_PREPARE
            SET @a = ?                  | WITH_PREPARE
            SELECT '\\' + ?             | PREPARE_FIRST
            SELECT /*!80000 ? */        | PREPARE_FIRST
            CREATE EVENT e DO SELECT ?  | TEXT
            alter table t comment = ?   | TEXT
            CREATE TABLE t (a INT)      | TEXT
            SELECT ROW_COUNT() + ?      | TEXT
            CALL p(1)                   | TEXT
            """)
    void decidesForAStatementWithoutValues(String sql, ExecutionMode mode) {
        assertThat(ofNew(command(sql))).isEqualTo(mode);
    }

    @Test
    void aLongTextIsPreparedAtOnceAndOneOfTooManyMarkersNever() {
        assertThat(ofNew(markers(65_535))).isEqualTo(ExecutionMode.WITH_PREPARE);
        assertThat(ofNew(markers(65_536))).isEqualTo(ExecutionMode.TEXT);
        assertThat(ofNew(command("SELECT ?" + " ".repeat(1 << 20)))).isEqualTo(ExecutionMode.PREPARE_FIRST);
    }

    /** A statement that must be prepared is offered to the server, whatever it is; a ping is none. */
    @Test
    void aStatementIsTextWhereItWasRefusedUnlessItMustBePrepared() {
        SqlCommand command = command("SELECT ?");
        assertThat(ExecutionMode.of(command, false, false, true)).isEqualTo(ExecutionMode.TEXT);
        assertThat(ExecutionMode.of(command, false, true, true)).isEqualTo(ExecutionMode.WITH_PREPARE);
        assertThat(ExecutionMode.of(command("CALL p(1)"), false, true, false)).isEqualTo(ExecutionMode.WITH_PREPARE);
        assertThat(ExecutionMode.of(command, true, true, false)).isEqualTo(ExecutionMode.TEXT);
    }

    private static ExecutionMode ofNew(SqlCommand command) {
        return ExecutionMode.of(command, false, false, false);
    }

    private static Facts facts(String server, String session) {
        ServerTraits traits = new ServerTraits(ServerVersion.of(server), 0);
        return new Facts(traits, !session.equals("ALONE"), !session.equals("NO_IDS"), session.equals("BEGUN"));
    }

    private static ServerStatement statement(String sql, String state) {
        SqlCommand command = command(sql);
        int markers = command.markers().orElseThrow().markerCount();
        ServerStatement statement = new ServerStatement(command, markers, "", 0, state.equals("once"));
        if (List.of("prepared", "over", "fixed").contains(state)) {
            statement.prepared(1, 1);
        }
        if (List.of("over", "failed").contains(state)) {
            statement.executed();
        }
        if (state.equals("fixed")) {
            statement.fixedTypes(new FixedTypes(command, markers));
        }
        return statement;
    }

    private static ParameterSet values(String value) throws SQLException {
        if (value.equals("none")) {
            return new ParameterSet(0);
        }
        ParameterSet values = new ParameterSet(1);
        values.set(1, value(value));
        return values;
    }

    private static Parameter value(String value) throws SQLException {
        return switch (value) {
            case "unsigned" -> Parameters.of(BigInteger.TWO.pow(63));
            case "stream" -> Parameters.of(new ByteArrayInputStream(new byte[1]), -1);
            case "long" -> Parameters.of("x".repeat(1 << 19));
            default -> Parameters.of(1);
        };
    }

    private static SqlCommand markers(int count) {
        return command("SELECT 1 IN (" + ",?".repeat(count).substring(1) + ")");
    }

    private static SqlCommand command(String sql) {
        return new SqlCommand(sql, MYSQL, false);
    }
}
