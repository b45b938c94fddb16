package dev.weir.acceptance.contract;

/**
 * The ways in which some driver does otherwise than the suites ask for. A subclass states which of it is to be expected of
 * its driver; a
 * suite then insists that it is still so, so that the statement cannot go stale.
 */
enum Expectation {
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
    /** {@code getTimestamp} of a local time that clocks skip is refused. */
    SKIPPED_LOCAL_TIME_IS_REFUSED,
    /** {@code connectionTimeZone} does not say how a DATETIME becomes an instant. */
    DATETIME_IS_IN_THE_ZONE_OF_THE_JVM,
    /** {@code getSQLXML} of NULL is an object. */
    NULL_XML_IS_AN_OBJECT,
    /** A stream that ends before the length that was said is stored as far as it goes. */
    SHORT_STREAM_IS_TAKEN,
    /** {@code insertRow} without {@code moveToInsertRow} is not refused. */
    INSERT_WITHOUT_INSERT_ROW_IS_TAKEN,
    /** Getters on the insert row give values of the row to go back to. */
    INSERT_ROW_SHOWS_THE_CURRENT_ROW,
    /** A row with a key of some type is not found when it is to be updated. */
    SOME_KEY_IS_NOT_FOUND,
    /** {@code updateRow} of a row that was deleted meanwhile is an ArrayIndexOutOfBoundsException. */
    UPDATE_OF_A_LOST_ROW_IS_A_RUNTIME_EXCEPTION,
    /** Some setter of a server-prepared statement stores another value or none. */
    SOME_SETTER_FAILS_ON_SERVER_PREPARED,
    /** Closing a connection of a pool leaves its statements open. */
    POOLED_CONNECTION_LEAVES_STATEMENTS_OPEN,
    /** A transaction that a borrower of a pool has left open goes on with the next one. */
    POOLED_CONNECTION_KEEPS_TRANSACTION,
    /** A pooled connection gives all borrowers the same connection, which their closing does not close. */
    POOLED_CONNECTION_IS_ONE_FOR_ALL,
    /** Inside a branch of a distributed transaction, {@code commit} and the like are not refused. */
    BRANCH_IS_ENDED_BY_THE_BORROWER,
    /** TMSUSPEND is refused. */
    BRANCH_IS_NOT_SUSPENDED,
    /** Names of a routine's parameters are found in one case only. */
    PARAMETER_NAMES_HAVE_A_CASE,
    /** A call that runs again sends what came out of an INOUT parameter instead of what was set. */
    OUT_VALUE_GOES_IN_AGAIN,
    /** Some text of a call is refused or misread: comments, blanks, literals beside markers, quoted names. */
    SOME_CALL_TEXT_IS_MISREAD,
    /** A batch of calls with OUT parameters is not refused. */
    BATCH_TAKES_OUT_PARAMETERS,
    /** An OUT parameter of a call that ended with an error is not refused. */
    OUT_VALUE_IS_GIVEN_AFTER_AN_ERROR,
    /** OUT parameters of some type come as another value or class than JDBC's tables say. */
    SOME_OUT_TYPE_IS_ANOTHER
}
