package dev.weir.lab.study.jdbc;

import io.r2dbc.spi.R2dbcException;
import io.vertx.sqlclient.DatabaseException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;

/**
 * A failure without values of the user's: failures are recorded in the run's journal, and drivers quote values in their messages. It has no
 * cause, since its message would be shown instead.
 */
public final class RedactedException extends SQLException {
    private static final long serialVersionUID = 1L;

    /** SQLSTATE classes whose messages concern the connection, rights or transaction, and never quote a value. */
    private static final Set<String> HARMLESS = Set.of("08", "25", "28", "40", "42", "70");

    private RedactedException(String message, String state, int code) {
        super(message, state, code);
    }

    /** Returns a failure as it may be recorded. */
    public static RedactedException of(String doing, Throwable failure) {
        if (failure instanceof RedactedException redacted) {
            return redacted;
        }
        String state = Objects.requireNonNullElse(state(failure), "none");
        int code = code(failure);
        String message = HARMLESS.contains(state.substring(0, Math.min(2, state.length())))
                ? failure.getMessage()
                : "message left out, for it may quote a value";
        return new RedactedException(
                doing + " failed: " + failure.getClass().getSimpleName() + ", SQLState=" + state + ", code=" + code
                        + ": " + message,
                state,
                code);
    }

    private static String state(Throwable failure) {
        return failure instanceof SQLException sql
                ? sql.getSQLState()
                : failure instanceof DatabaseException vertx
                        ? vertx.getSqlState()
                        : failure instanceof R2dbcException r2dbc ? r2dbc.getSqlState() : null;
    }

    private static int code(Throwable failure) {
        return failure instanceof SQLException sql
                ? sql.getErrorCode()
                : failure instanceof DatabaseException vertx
                        ? vertx.getErrorCode()
                        : failure instanceof R2dbcException r2dbc ? r2dbc.getErrorCode() : 0;
    }
}
