package dev.weir.shared;

import dev.weir.error.SqlState;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;

/** Exceptions for each of the callers that one error meets: its class among those of JDBC, its SQLState and code; it is the cause. */
final class OwnExceptions {
    private OwnExceptions() {}

    static SQLException of(Throwable error) {
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
