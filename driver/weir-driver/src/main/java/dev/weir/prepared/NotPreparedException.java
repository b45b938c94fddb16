package dev.weir.prepared;

import java.sql.SQLException;

/** The prepare of an execution failed, so that nothing ran. The sender decides whether to send it as text. */
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
