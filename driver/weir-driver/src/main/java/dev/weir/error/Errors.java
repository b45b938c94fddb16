package dev.weir.error;

import dev.weir.packet.ErrPacket;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.DataTruncation;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the right subclass of {@link SQLException}, with SQLState and vendor code. */
public final class Errors {
    /** The server's number: a lock was waited for too long, and the statement is undone. */
    public static final int LOCK_WAIT_TIMEOUT = 1205;

    /** The server's number: a text is no statement. */
    public static final int PARSE_ERROR = 1064;

    /** The server's number: no prepared statement has the id. */
    public static final int UNKNOWN_STATEMENT = 1243;

    /** The server's number: transactions waited for each other, and this one is rolled back. */
    public static final int DEADLOCK = 1213;

    /** The server's number: a KILL has stopped it. */
    public static final int QUERY_INTERRUPTED = 1317;

    /** The server's number: a command is longer than {@code max_allowed_packet}. */
    public static final int PACKET_TOO_LARGE = 1153;

    /** MariaDB's number: a statement took longer than its time limit, or {@code max_statement_time}. */
    private static final int STATEMENT_TIMEOUT_MARIADB = 1969;

    /** The servers' numbers where LOAD DATA LOCAL is not allowed: MySQL before 8.0 and MariaDB, MySQL, MariaDB since 10.11. */
    public static final Set<Integer> LOAD_NOT_ALLOWED = Set.of(1148, 3948, 4166);

    private static final int QUERY_TIMEOUT_MYSQL = 3024;
    private static final int OUT_OF_RANGE = 1264;
    private static final int TRUNCATED = 1265;
    private static final int TOO_LONG = 1406;

    /** Numbers of the C client library, which no server sends: a proxy's words for a server that it cannot reach or has lost. */
    private static final int NO_SOCKET = 2002;

    private static final int NO_CONNECTION = 2003;
    private static final int SERVER_GONE = 2006;
    private static final int SERVER_LOST = 2013;

    private Errors() {}

    /** An error of the server, with its SQLState and code; that a value would be cut is a {@link DataTruncation}. */
    public static SQLException of(ErrPacket error) {
        String message = error.message();
        String state = error.sqlState();
        int code = error.code();
        return switch (code) {
            case QUERY_INTERRUPTED, QUERY_TIMEOUT_MYSQL, STATEMENT_TIMEOUT_MARIADB ->
                new SQLTimeoutException(message, state, code);
            case LOCK_WAIT_TIMEOUT, DEADLOCK -> new SQLTransactionRollbackException(message, state, code);
            case OUT_OF_RANGE, TRUNCATED, TOO_LONG -> new WriteTruncation(message, state, code);
            // MySQL Router says HY000, by which no pool would know that the connection is of no more use
            case NO_SOCKET, NO_CONNECTION, SERVER_GONE, SERVER_LOST ->
                new SQLNonTransientConnectionException(message, SqlState.CONNECTION_FAILURE.code(), code);
            default -> ofState(message, state, code);
        };
    }

    private static SQLException ofState(String message, String state, int code) {
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "08" -> new SQLNonTransientConnectionException(message, state, code);
            case "0A" -> new SQLFeatureNotSupportedException(message, state, code);
            case "21", "42", "37" -> new SQLSyntaxErrorException(message, state, code);
            case "22" -> new SQLDataException(message, state, code);
            case "23" -> new SQLIntegrityConstraintViolationException(message, state, code);
            case "28" -> new SQLInvalidAuthorizationSpecException(message, state, code);
            case "40" -> new SQLTransactionRollbackException(message, state, code);
            default -> new SQLException(message, state, code);
        };
    }

    /** The stream broke while it was in use, or nobody knows how far it was read; {@code cause} says why. */
    public static SQLException broken(String during, Throwable cause, ExceptionStyle style) {
        String what = cause instanceof IOException ? cause.getMessage() : cause.toString();
        String message = during + ": " + what + "; the connection is closed";
        return style.connectionFailure(
                message, SqlState.CONNECTION_FAILURE, cause instanceof SocketTimeoutException, cause);
    }

    /** The caller passed an invalid argument; {@code message} is as name=value, and what to do instead. */
    public static SQLException argument(String message) {
        return usage(message, SqlState.INVALID_ARGUMENT);
    }

    /** A result, or a value of it, cannot be used so now; {@code message} says what to do instead. */
    public static SQLException cursor(String message) {
        return usage(message, SqlState.INVALID_CURSOR_STATE);
    }

    /** The call cannot be served; {@code message} says what to do instead. */
    public static SQLException usage(String message) {
        return usage(message, SqlState.GENERAL_ERROR);
    }

    public static SQLException usage(String message, SqlState state) {
        return new SQLNonTransientException(message, state.code());
    }

    /** A value cannot be what the caller asked for; {@code message} names value, column and wanted type. */
    public static SQLException data(String message, SqlState state) {
        return new SQLDataException(message, state.code());
    }

    public static SQLException data(String message, SqlState state, Throwable cause) {
        return new SQLDataException(message, state.code(), cause);
    }

    /** Gives an error the cause that its constructor does not take. */
    public static <E extends Throwable> E because(E error, @Nullable Throwable cause) {
        error.initCause(cause);
        return error;
    }

    /** The driver does not do this, and why, and what to do instead; {@code instead} is the reason, and the way out. */
    public static SQLException unsupported(String what, String instead) {
        return new SQLFeatureNotSupportedException(
                what + " is not supported: " + instead, SqlState.FEATURE_NOT_SUPPORTED.code());
    }

    /**
     * The server refused a value that it would have had to cut to store it. Which parameter it was the server does not say; its
     * message names the column. The SQLState is the server's where it is one of errors: 22001 for too long, 22003 for out of range.
     */
    private static final class WriteTruncation extends DataTruncation {
        private static final long serialVersionUID = 1L;

        private static final int UNKNOWN = -1;

        private final String message;
        private final String state;
        private final int code;

        WriteTruncation(String message, String state, int code) {
            super(UNKNOWN, true, false, UNKNOWN, UNKNOWN);
            this.message = message;
            this.state = state.startsWith("22") ? state : super.getSQLState();
            this.code = code;
        }

        @Override
        public String getMessage() {
            return message;
        }

        @Override
        public String getSQLState() {
            return state;
        }

        @Override
        public int getErrorCode() {
            return code;
        }
    }
}
