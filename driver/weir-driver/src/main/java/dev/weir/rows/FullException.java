package dev.weir.rows;

import dev.weir.error.SqlState;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import org.jspecify.annotations.Nullable;

/** An error of what cannot be buffered any more, or cannot be written to the temporary file. The connection is as it was. */
public final class FullException extends IOException {
    private static final long serialVersionUID = 1L;

    FullException(String message, @Nullable IOException cause) {
        super(message, cause);
    }

    /** For whoever needed it; {@code what} says what cannot be done. */
    public SQLException toSqlException(String what, String advice) {
        return new SQLNonTransientException(
                what + ": " + getMessage() + "; " + advice, SqlState.GENERAL_ERROR.code(), this);
    }
}
