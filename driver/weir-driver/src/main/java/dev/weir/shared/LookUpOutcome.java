package dev.weir.shared;

import dev.weir.api.RowMapper;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a look-up.
 *
 * @param value the mapped row; null for no row
 * @param error an {@link SQLException}, or any failure of the mapper; null for success
 * @param shared whether other look-ups failed with the same error: each caller gets its own exception
 */
record LookUpOutcome<T extends @Nullable Object>(
        @Nullable T value, @Nullable Throwable error, boolean shared) implements Waiting.State<T> {
    static <T extends @Nullable Object> LookUpOutcome<T> none() {
        return new LookUpOutcome<>(null, null, false);
    }

    /** Returns the failure of one look-up. */
    static <T extends @Nullable Object> LookUpOutcome<T> failed(Throwable error) {
        return new LookUpOutcome<>(null, error, false);
    }

    /** Returns the failure of a whole flight. */
    static <T extends @Nullable Object> LookUpOutcome<T> failedWithOthers(Throwable error) {
        return new LookUpOutcome<>(null, error, true);
    }

    /** Maps a row; a failure of the mapper is the outcome. */
    @SuppressWarnings("IllegalCatch") // it must not hurt the other callers
    static <T extends @Nullable Object> LookUpOutcome<T> mapped(RowMapper<T> mapper, ResultSet row) {
        try {
            return new LookUpOutcome<>(mapper.map(row), null, false);
        } catch (SQLException | RuntimeException | Error e) {
            return failed(e);
        }
    }

    static <T extends @Nullable Object> LookUpOutcome<T> ofOnly(RowMapper<T> mapper, ResultSet rows)
            throws SQLException {
        if (!rows.next()) {
            return none();
        }
        LookUpOutcome<T> outcome = mapped(mapper, rows);
        if (rows.next()) {
            return failed(Errors.usage(
                    "shared reads: the look-up gave more than one row; look up by a unique column, or run it as a"
                            + " prepared statement"));
        }
        return outcome;
    }

    /** Returns the exception for the caller; null for success. */
    @Nullable
    Throwable failure() {
        return error != null && shared ? own(error) : error;
    }

    static void raise(Throwable failure) throws SQLException {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error serious) {
            throw serious;
        }
        throw (SQLException) failure;
    }

    static SQLException own(Throwable error) {
        if (!(error instanceof SQLException sql)) {
            return new SQLException(
                    "shared reads: a flight of look-ups failed: " + error, SqlState.GENERAL_ERROR.code(), error);
        }
        String message = String.valueOf(sql.getMessage());
        String state = String.valueOf(sql.getSQLState());
        int code = sql.getErrorCode();
        if (error instanceof SQLRecoverableException) {
            return new SQLRecoverableException(message, state, code, error);
        }
        if (error instanceof SQLTransientException) {
            return ofTransient(sql, message, state, code);
        }
        if (error instanceof SQLNonTransientConnectionException) {
            return new SQLNonTransientConnectionException(message, state, code, error);
        }
        if (error instanceof SQLInvalidAuthorizationSpecException) {
            return new SQLInvalidAuthorizationSpecException(message, state, code, error);
        }
        return error instanceof SQLNonTransientException
                ? new SQLNonTransientException(message, state, code, error)
                : new SQLException(message, state, code, error);
    }

    private static SQLException ofTransient(SQLException error, String message, String state, int code) {
        if (error instanceof SQLTimeoutException) {
            return new SQLTimeoutException(message, state, code, error);
        }
        return error instanceof SQLTransientConnectionException
                ? new SQLTransientConnectionException(message, state, code, error)
                : new SQLTransientException(message, state, code, error);
    }
}
