package dev.weir.snapshot;

import java.sql.SQLException;

/** A snapshot, or a read of one, that is not possible, or is lost; the message says why, and what to do. */
public final class SnapshotException extends SQLException {
    private static final long serialVersionUID = 1L;

    SnapshotException(String message) {
        super(message);
    }

    /** With SQLState and error number of its cause. */
    SnapshotException(String message, SQLException cause) {
        super(message + ": " + cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), cause);
    }
}
