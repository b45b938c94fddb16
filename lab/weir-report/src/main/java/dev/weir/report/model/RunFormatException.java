package dev.weir.report.model;

/** A run directory that cannot be read as one; the message says what is wrong and what to do. */
public final class RunFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunFormatException(String message) {
        super(message);
    }

    public RunFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
