package dev.weir.keyed;

import dev.weir.error.SqlState;
import java.sql.SQLNonTransientException;

/** Rows of a column cannot be matched to keys, whatever the keys. */
public final class UnlistedColumnException extends SQLNonTransientException {
    private static final long serialVersionUID = 1L;

    UnlistedColumnException(String message) {
        super(message, SqlState.INVALID_ARGUMENT.code());
    }
}
