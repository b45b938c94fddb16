package dev.weir.prepared;

import java.sql.SQLException;

/** An execution has failed before its statement was prepared: nothing of it ran. Its sender decides whether it goes out as text. */
public final class NotPreparedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final SQLException refusal;

    NotPreparedException(SQLException refusal) {
        super(null, refusal, false, false);
        this.refusal = refusal;
    }

    public SQLException refusal() {
        return refusal;
    }
}
