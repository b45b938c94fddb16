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
    /** The server's number of a lock timeout, which undoes the statement. */
    public static final int LOCK_WAIT_TIMEOUT = 1205;

    /** The server's number of a syntax error. */
    public static final int PARSE_ERROR = 1064;

    /** The server's number of an unknown prepared statement's id. */
    public static final int UNKNOWN_STATEMENT = 1243;

    /** The server's number of a deadlock, which rolls the transaction back. */
    public static final int DEADLOCK = 1213;

    /** The server's number of a killed statement. */
    public static final int QUERY_INTERRUPTED = 1317;

    /** The server's number of a command that exceeds {@code max_allowed_packet}. */
    public static final int PACKET_TOO_LARGE = 1153;

    /** MariaDB's number of a statement that exceeds its time limit, or {@code max_statement_time}. */
    private static final int STATEMENT_TIMEOUT_MARIADB = 1969;

    /** The servers' numbers of a refused LOAD DATA LOCAL: MySQL before 8.0 and MariaDB, MySQL, MariaDB since 10.11. */
    public static final Set<Integer> LOAD_NOT_ALLOWED = Set.of(1148, 3948, 4166);

    private static final int QUERY_TIMEOUT_MYSQL = 3024;
    private static final int OUT_OF_RANGE = 1264;
    private static final int TRUNCATED = 1265;
    private static final int TOO_LONG = 1406;

    /** A number of the C client library: a proxy's error for an unreachable or lost server, which no server sends. */
    private static final int NO_SOCKET = 2002;

    private static final int NO_CONNECTION = 2003;
    private static final int SERVER_GONE = 2006;
    private static final int SERVER_LOST = 2013;

    private Errors() {}

    /** Returns the exception for a server's error; a {@link DataTruncation} for a value that does not fit. */
    public static SQLException of(ErrPacket error) {
        String message = error.message();
        String state = error.sqlState();
        int code = error.code();
        return switch (code) {
            case QUERY_INTERRUPTED, QUERY_TIMEOUT_MYSQL, STATEMENT_TIMEOUT_MARIADB ->
                new SQLTimeoutException(message, state, code);
            case LOCK_WAIT_TIMEOUT, DEADLOCK -> new SQLTransactionRollbackException(message, state, code);
            case OUT_OF_RANGE, TRUNCATED, TOO_LONG -> new WriteTruncation(message, state, code);
            // MySQL Router sends HY000, which does not tell a pool that the connection is of no more use
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

    /** Returns the exception for a stream that broke, or whose position is unknown. */
    public static SQLException broken(String during, Throwable cause, ExceptionStyle style) {
        String what = cause instanceof IOException ? cause.getMessage() : cause.toString();
        String message = during + ": " + what + "; the connection is closed";
        return style.connectionFailure(
                message, SqlState.CONNECTION_FAILURE, cause instanceof SocketTimeoutException, cause);
    }

    /** Returns the exception for an invalid argument; {@code message} has name=value and the remedy. */
    public static SQLException argument(String message) {
        return usage(message, SqlState.INVALID_ARGUMENT);
    }

    /** Returns the exception for a result that cannot be used so now; {@code message} has the remedy. */
    public static SQLException cursor(String message) {
        return usage(message, SqlState.INVALID_CURSOR_STATE);
    }

    /** Returns the exception for a call that cannot be served; {@code message} has the remedy. */
    public static SQLException usage(String message) {
        return usage(message, SqlState.GENERAL_ERROR);
    }

    public static SQLException usage(String message, SqlState state) {
        return new SQLNonTransientException(message, state.code());
    }

    /** Returns the exception for a value that cannot be converted; {@code message} names value, column and wanted type. */
    public static SQLException data(String message, SqlState state) {
        return new SQLDataException(message, state.code());
    }

    public static SQLException data(String message, SqlState state, Throwable cause) {
        return new SQLDataException(message, state.code(), cause);
    }

    /** Sets a cause that the error's constructor does not take. */
    public static <E extends Throwable> E because(E error, @Nullable Throwable cause) {
        error.initCause(cause);
        return error;
    }

    /** Returns the exception for an unsupported feature; {@code instead} has the reason and the alternative. */
    public static SQLException unsupported(String what, String instead) {
        return new SQLFeatureNotSupportedException(
                what + " is not supported: " + instead, SqlState.FEATURE_NOT_SUPPORTED.code());
    }

    /**
     * The server refused a value that does not fit. It does not report the parameter; its message names the column. The
     * SQLState is the server's if it is one for such errors: 22001 for too long, 22003 for out of range.
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
