package dev.weir.testkit.contract;

/**
 * What some driver does otherwise than the suites ask for. A subclass states which of it is to be expected of its driver; a
 * suite then insists that it is still so, so that the statement cannot go stale.
 */
public enum Expectation {
    /** {@code USE database} as SQL does not change {@code getCatalog()}. */
    USE_IS_NOT_FOLLOWED,
    /** {@code isValid(-1)} is not refused. */
    NEGATIVE_VALIDITY_TIMEOUT_IS_TAKEN,
    /** A wrong password is a plain SQLException, not an SQLInvalidAuthorizationSpecException. */
    REFUSED_LOGIN_IS_A_PLAIN_EXCEPTION,
    /** {@code createStatement} on a closed connection is not refused. */
    CLOSED_CONNECTION_MAKES_STATEMENTS,
    /** Closing a connection leaves results open. */
    CLOSED_CONNECTION_LEAVES_RESULT_OPEN,
    /** {@code next} of a closed result says false instead of refusing. */
    CLOSED_RESULT_HAS_NO_MORE_ROWS,
    /** Values of the row that was current are still given once the result is closed. */
    CLOSED_RESULT_GIVES_VALUES,
    /** Setters of a closed prepared statement are not refused. */
    CLOSED_STATEMENT_TAKES_PARAMETERS,
    /** {@code getMetaData} of a closed result is not refused. */
    CLOSED_RESULT_KEEPS_METADATA,
    /** Running a statement again leaves its earlier result open. */
    NEXT_EXECUTION_LEAVES_RESULT_OPEN,
    /** A savepoint without a name gives one. */
    UNNAMED_SAVEPOINT_HAS_A_NAME,
    /** A backtick in a savepoint's name comes back doubled. */
    SAVEPOINT_NAME_COMES_BACK_ESCAPED,
    /** Index 0 for a server-prepared statement is an ArrayIndexOutOfBoundsException. */
    PARAMETER_ZERO_IS_A_RUNTIME_EXCEPTION,
    /** A driver-prepared statement escapes backslashes although SQL switched NO_BACKSLASH_ESCAPES on. */
    BACKSLASH_MODE_SET_BY_SQL_IS_MISSED,
    /** A server-prepared {@code select *} fails once its table has another column. */
    CHANGED_TABLE_BREAKS_STATEMENT,
    /** Some setter of a server-prepared statement stores another value or none. */
    SOME_SETTER_FAILS_ON_SERVER_PREPARED
}
