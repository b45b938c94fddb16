package dev.weir.report.model;

/** Thrown if a run directory cannot be read; the message states the defect and a remedy. */
public final class RunFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunFormatException(String message) {
        super(message);
    }

    public RunFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
