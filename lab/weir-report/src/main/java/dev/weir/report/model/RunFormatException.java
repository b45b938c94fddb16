package dev.weir.report.model;

/** A run directory that cannot be read as one; the message says what is wrong and what to do. */
public final class RunFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, with values, and what to do next. */
    public RunFormatException(String message) {
        super(message);
    }

    /** Says so, and what it came from. */
    public RunFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
