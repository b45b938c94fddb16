package dev.weir.acceptance.walk;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The differences that are right, or accepted, each with its reason: a part of {@code docs/differences.md}. Everything else that
 * differs is a fault. Steps keep away from those that nobody could tell by an outcome.
 */
enum Accepted {
    ERROR_OF_THE_DRIVER(
            "an error that is not the server's, a lost connection for instance",
            "SQLStates of its own, such as S1009",
            "those of the standard, [or Connector/J's](options.md)",
            "Another driver's words for the same.",
            (step, connectorJ, weir) -> connectorJ.isOfDriver() && weir.isOfDriver()),
    TRUNCATED(
            "the error of a value that does not fit",
            "SQLState 22001, or 01000",
            "the server's, such as 22003",
            "It says more.",
            (step, connectorJ, weir) -> connectorJ.sqlState().matches("22001|01000")
                    && weir.sqlState().startsWith("22")
                    && connectorJ.code() == weir.code()),
    LOCK_WAIT(
            "the error of a lock that was waited for too long",
            "SQLState 40001",
            "HY000, the server's",
            "It ends the statement, not the transaction: it is not one to begin anew.",
            (step, connectorJ, weir) -> connectorJ.code() == 1205 && weir.code() == 1205),
    ERROR_OF_A_BATCH(
            "the error of a batch, some elements of which have failed",
            "that of the last",
            "that of the first; `getNextException` has the others",
            "What fails first is often why others do.",
            (step, connectorJ, weir) -> weir.text().startsWith("counts") && connectorJ.code() == weir.lastCode()),
    PACKET(
            "the error of a value beyond `max_allowed_packet`",
            "SQLState S1000, code 0",
            "code 1153",
            "It is the server's; nothing is sent.",
            (step, connectorJ, weir) -> connectorJ.isOfDriver() && (weir.code() == 1153 || weir.lastCode() == 1153)),
    DIAGNOSTICS_WITHOUT_ROOM(
            "diagnostics of a MariaDB server where `max_prepared_stmt_count` is reached",
            "those of the statement before",
            "perhaps error 1461",
            "The statement before was refused to be prepared, and ran as text; one that uses no table keeps that error."),
    BYTES_OF_A_STREAM(
            "text compared with the bytes of a stream that are no characters, on MySQL 9",
            "error 3854",
            "no row is equal",
            "A stream goes ahead of its command, and not as a literal, which could not be converted.",
            (step, connectorJ, weir) -> connectorJ.code() == 3854 && weir.done()),
    CALL_WITHOUT_ROOM(
            "a call with OUT parameters where `max_prepared_stmt_count` is reached",
            "runs as text, with user variables",
            "error 1461",
            "OUT parameters come in the binary protocol only, of a prepared call."),
    DEFINED_OTHERWISE(
            "a call with a parameter registered as OUT that is IN, or has become IN by another session",
            "gives what was set, or the value of a call before",
            "is an error",
            "Values of another call, or of another parameter, are wrong."),
    DATE_AS_NUMBER(
            "a date or time that is compared with a number, on MySQL before 8.0.22",
            "warning 1292; an error in a change, if the `sql_mode` is strict",
            "is compared as a number",
            "The binary protocol has types of their own for dates and times."),
    CHANGES_BY_A_RESULT(
            "`updateRow`, `deleteRow`, where the session's `sql_select_limit` is below the parts that keys may have",
            "changes",
            "is refused",
            "Without all parts of its key a row may be another one."),
    TEMPORARY_BY_A_RESULT(
            "an updatable result of a temporary table",
            "is read-only: keys of temporary tables are not found",
            "can be changed",
            "Its key is known to the session."),
    TWICE_READ_ONLY(
            "what writes in a read-only transaction of a server that is read-only",
            "error 1290, of the server",
            "error 1792, of the transaction",
            "Both are right; which comes first depends on whether a statement is prepared.",
            (step, connectorJ, weir) -> connectorJ.code() == 1290 && weir.code() == 1792),
    READ_ONLY_BY_TEXT(
            "`isReadOnly()` after a text `SET SESSION TRANSACTION READ ONLY`",
            "true: the server is asked",
            "what `setReadOnly` has set",
            "A getter that costs a round trip is not one."),
    COUNT_OF_A_CALL(
            "the update count of a call that changes no row, on MySQL",
            "what a statement before has left",
            "what a statement before has left",
            "The server says it, and the drivers' own statements in between are others.",
            (step, connectorJ, weir) -> step.text().contains("CALL outs(")
                    && connectorJ.text().matches("count \\d+")
                    && weir.text().matches("count \\d+")),
    IDS_OF_A_RESET_SESSION(
            "the next id of a table behind rows that a foreign key refused, in a session that was reset, on MySQL 9.7",
            "a new session: refused rows take no ids",
            "refused rows take ids",
            "The server's doing: after COM_RESET_CONNECTION it takes an id before it looks at the foreign key.",
            (step, connectorJ, weir) -> step.text().contains("INTO part (")
                    && connectorJ.text().matches("count 1 keys .*")
                    && weir.text().matches("count 1 keys .*")),
    CALLED_ROUTINE(
            "the definition of a routine that a transaction has called, changed by another session, on MySQL",
            "the change waits for the end of the transaction",
            "is made at once",
            "The server holds no definition for a prepared call.",
            (step, connectorJ, weir) ->
                    step.kind() == Step.Kind.DEFINITION && connectorJ.code() == 1205 && weir.done()),
    LOCKED_TABLES(
            "a change of a table that is locked for reading only, and has a table beside that is not locked",
            "error 1099 or 1100",
            "error 1099 or 1100",
            "The server finds one or the other first.",
            (step, connectorJ, weir) -> connectorJ.isOfLocks() && weir.isOfLocks()),
    COLLATION(
            "a user variable compared with text of a column, on MariaDB",
            "error 1267: the connection has the collation utf8mb4_0900_ai_ci",
            "rows",
            "The connection has the server's own collation.",
            (step, connectorJ, weir) -> connectorJ.code() == 1267 && weir.done()),
    KILLED(
            "rows that are still to come when a KILL QUERY comes",
            "were all read before",
            "error 1317",
            "The statement still runs.",
            (step, connectorJ, weir) ->
                    step.text().startsWith("read the rest") && weir.code() == 1317 && connectorJ.done()),
    CANCELLED(
            "the error of a statement that `cancel()` has stopped",
            "without SQLState and code",
            "70100, 1317",
            "It is the server's.",
            (step, connectorJ, weir) ->
                    connectorJ.sqlState().equals("null") && weir.sqlState().equals("70100")),
    LOST_WARNINGS(
            "`getWarnings()` of a statement that was made in another database",
            "null",
            "the warnings",
            "Connector/J goes back to the current database first.",
            (step, connectorJ, weir) -> weir.done() && connectorJ.text().equals(Accepted.withoutWarnings(weir.text()))),
    WARNINGS_OF_A_READ(
            "warning 1292 of a prepared read, where another session has given the column another type",
            "the warning",
            "null",
            "MySQL 9 compares with the type that the column had; the rows are the same.",
            (step, connectorJ, weir) -> weir.text().startsWith("rows")
                    && weir.text().equals(connectorJ.text().replace(" warning 1292", ""))),
    WARNINGS_OF_A_BATCH(
            "`getWarnings()` after a batch",
            "those of the last element",
            "null",
            "Each element has its own; the server has forgotten those before."),
    READ_ONLY(
            "what may write, on a connection that is read-only, be it a text `COMMIT`",
            "is refused by the driver",
            "is sent",
            "The server decides, and may accept it: a temporary table, say."),
    AUTOCOMMIT_BY_TEXT(
            "`getAutoCommit()` after a text `SET autocommit = 0`",
            "true",
            "false",
            "The server tells with each reply; a stale answer is wrong."),
    DATABASE_AFTER_AN_ERROR(
            "the current database after a statement that was made in another one has failed",
            "the other one",
            "as before",
            "JDBC knows no such effect."),
    MODE_BY_TEXT(
            "values and names, when a text has taken `NO_BACKSLASH_ESCAPES` or `ANSI_QUOTES` in or out of the `sql_mode`",
            "other values, or a syntax error",
            "the same",
            "Escaping never depends on the session."),
    STRICT(
            "the `sql_mode` of a new session",
            "the server's and `STRICT_TRANS_TABLES`",
            "the server's",
            "The server decides what does not fit."),
    MOST_ROWS(
            "`setMaxRows`",
            "`sql_select_limit` is set, and set back to its default",
            "rows beyond are dropped",
            "A limit of the session stays. A function in the select list may run for rows that are dropped."),
    UPDATE_COUNT(
            "`getUpdateCount()` behind the rows of `execute`, on a statement that has run `executeUpdate` before",
            "never -1",
            "-1",
            "JDBC asks for it: there are no more results."),
    ROWS_OF_AN_UPDATE(
            "`executeUpdate` of a statement that gives rows",
            "is refused by the driver",
            "is run, and an error",
            "Only the server knows, of a call for instance.");

    /**
     * Warnings that nobody compares: that engines are combined, which MySQL says of the statements behind, too; that blanks in the
     * text of a date are deprecated, of which a statement with markers has none; and that syntax is, which the server says when the
     * statement is prepared.
     */
    static final Set<Integer> WARNINGS = Set.of(6414, 4095, 1287);

    /** Those where one of the two is no error. */
    private static final Set<Accepted> OF_ONE = Set.of(
            LOST_WARNINGS,
            WARNINGS_OF_A_READ,
            BYTES_OF_A_STREAM,
            COUNT_OF_A_CALL,
            COLLATION,
            KILLED,
            IDS_OF_A_RESET_SESSION,
            CALLED_ROUTINE);

    private static final Pattern AUTOCOMMIT = Pattern.compile("(?i)SET .*autocommit|CALL manual");

    private interface Rule {
        boolean test(Step step, Outcome connectorJ, Outcome weir);
    }

    private final String what;
    private final String connectorJ;
    private final String weir;
    private final String why;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
    private final Rule holds;

    /** One that steps keep away from, or that {@link #tell} takes care of. */
    Accepted(String what, String connectorJ, String weir, String why) {
        this(what, connectorJ, weir, why, (step, first, second) -> false);
    }

    Accepted(String what, String connectorJ, String weir, String why, Rule holds) {
        this.what = what;
        this.connectorJ = connectorJ;
        this.weir = weir;
        this.why = why;
        this.holds = holds;
    }

    private static String withoutWarnings(String text) {
        return text.replaceAll(" warning \\d+", "");
    }

    static boolean alike(Step step, Outcome connectorJ, Outcome weir) {
        if (connectorJ.equals(weir) || isRefusedByWeir(step, weir)) {
            return true;
        }
        boolean areErrors =
                !connectorJ.done() && !weir.done() && connectorJ.text().equals(weir.text());
        for (Accepted accepted : values()) {
            if ((areErrors || OF_ONE.contains(accepted)) && accepted.holds.test(step, connectorJ, weir)) {
                return true;
            }
        }
        return false;
    }

    /** Keyed reads refuse keys of some types; a kept call whose routine was defined otherwise is {@link #DEFINED_OTHERWISE}. */
    private static boolean isRefusedByWeir(Step step, Outcome weir) {
        return step.text().matches("(?s)(keyed|(kept)?.call outs).*")
                && weir.isOfDriver()
                && weir.sqlState().equals("S1009");
    }

    /** Connector/J refuses calls whose routine it cannot look up; Weir leaves it to the server, and is not asked. */
    static boolean isRefused(Outcome connectorJ) {
        return connectorJ.sqlState().equals("S1009");
    }

    /** The text of a DOUBLE is what the server shows; Connector/J's is Java's. */
    static boolean hasOtherText(int type) {
        return type == Types.DOUBLE || type == Types.REAL;
    }

    /** Tells Connector/J what it has not noticed of {@link #AUTOCOMMIT_BY_TEXT} and {@link #DATABASE_AFTER_AN_ERROR}. */
    static void tell(Twin twin, Connection weir, Step step, Outcome outcome) throws SQLException {
        Connection connectorJ = twin.connection();
        if (weir.isClosed() || connectorJ.isClosed()) {
            return;
        }
        boolean failed = !outcome.done() || outcome.text().startsWith("error");
        if (failed && !twin.isUsed() && !weir.getCatalog().equals(connectorJ.getCatalog())) {
            connectorJ.setCatalog(weir.getCatalog());
        }
        if (AUTOCOMMIT.matcher(step.text()).find()) {
            connectorJ
                    .unwrap(JdbcConnection.class)
                    .getSession()
                    .getServerSession()
                    .setAutoCommit(weir.getAutoCommit());
        }
    }

    /** The part of the page. */
    static String page() {
        StringBuilder page = new StringBuilder("""
                ## Sequences of calls

                A walk of random calls with default options runs beside Connector/J on MySQL and MariaDB, while another
                session alters tables, kills, revokes and sets limits. Values, counts, errors, warnings, keys, transactions
                and rows are the same, but for:

                | what | Connector/J | Weir | why |
                |---|---|---|---|
                """);
        for (Accepted each : values()) {
            page.append("| %s | %s | %s | %s |\n".formatted(each.what, each.connectorJ, each.weir, each.why));
        }
        return page.toString();
    }
}
