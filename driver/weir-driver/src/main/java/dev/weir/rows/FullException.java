package dev.weir.rows;

import dev.weir.error.SqlState;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import org.jspecify.annotations.Nullable;

/** There is no room to buffer more, or the temporary file cannot be written. The connection is unharmed. */
public final class FullException extends IOException {
    private static final long serialVersionUID = 1L;

    FullException(String message, @Nullable IOException cause) {
        super(message, cause);
    }

    /** Returns the exception for a caller; {@code what} names the operation that failed. */
    public SQLException toSqlException(String what, String advice) {
        return new SQLNonTransientException(
                what + ": " + getMessage() + "; " + advice, SqlState.GENERAL_ERROR.code(), this);
    }
}
