package dev.weir.acceptance.contract;

/**
 * The ways in which some driver does otherwise than the suites ask for. A subclass states which of it is to be expected of
 * its driver; a
 * suite then insists that it is still so, so that the statement cannot go stale.
 */
enum Expectation {
    USE_IS_NOT_FOLLOWED,
    NEGATIVE_VALIDITY_TIMEOUT_IS_TAKEN,
    /** A wrong password is a plain SQLException, not an SQLInvalidAuthorizationSpecException. */
    REFUSED_LOGIN_IS_A_PLAIN_EXCEPTION,
    CLOSED_CONNECTION_MAKES_STATEMENTS,
    CLOSED_CONNECTION_LEAVES_RESULT_OPEN,
    CLOSED_RESULT_HAS_NO_MORE_ROWS,
    CLOSED_RESULT_GIVES_VALUES,
    CLOSED_STATEMENT_TAKES_PARAMETERS,
    CLOSED_RESULT_KEEPS_METADATA,
    NEXT_EXECUTION_LEAVES_RESULT_OPEN,
    UNNAMED_SAVEPOINT_HAS_A_NAME,
    SAVEPOINT_NAME_COMES_BACK_ESCAPED,
    /** Index 0 for a server-prepared statement is an ArrayIndexOutOfBoundsException. */
    PARAMETER_ZERO_IS_A_RUNTIME_EXCEPTION,
    /** A driver-prepared statement escapes backslashes although SQL switched NO_BACKSLASH_ESCAPES on. */
    BACKSLASH_MODE_SET_BY_SQL_IS_MISSED,
    /** A server-prepared {@code select *} fails once its table has another column. */
    CHANGED_TABLE_BREAKS_STATEMENT,
    SKIPPED_LOCAL_TIME_IS_REFUSED,
    /** {@code connectionTimeZone} does not say how a DATETIME becomes an instant. */
    DATETIME_IS_IN_THE_ZONE_OF_THE_JVM,
    NULL_XML_IS_AN_OBJECT,
    SHORT_STREAM_IS_TAKEN,
    INSERT_WITHOUT_INSERT_ROW_IS_TAKEN,
    INSERT_ROW_SHOWS_THE_CURRENT_ROW,
    SOME_KEY_IS_NOT_FOUND,
    /** {@code updateRow} of a row that was deleted meanwhile is an ArrayIndexOutOfBoundsException. */
    UPDATE_OF_A_LOST_ROW_IS_A_RUNTIME_EXCEPTION,
    SOME_SETTER_FAILS_ON_SERVER_PREPARED,
    POOLED_CONNECTION_LEAVES_STATEMENTS_OPEN,
    POOLED_CONNECTION_KEEPS_TRANSACTION,
    /** A pooled connection gives all borrowers the same connection, which their closing does not close. */
    POOLED_CONNECTION_IS_ONE_FOR_ALL,
    /** Inside a branch of a distributed transaction, {@code commit} and the like are not refused. */
    BRANCH_IS_ENDED_BY_THE_BORROWER,
    /** TMSUSPEND is refused. */
    BRANCH_IS_NOT_SUSPENDED,
    PARAMETER_NAMES_HAVE_A_CASE,
    /** A call that runs again sends what came out of an INOUT parameter instead of what was set. */
    OUT_VALUE_GOES_IN_AGAIN,
    /** Some text of a call is refused or misread: comments, blanks, literals beside markers, quoted names. */
    SOME_CALL_TEXT_IS_MISREAD,
    BATCH_TAKES_OUT_PARAMETERS,
    OUT_VALUE_IS_GIVEN_AFTER_AN_ERROR,
    /** OUT parameters of some type come as another value or class than JDBC's tables say. */
    SOME_OUT_TYPE_IS_ANOTHER
}
