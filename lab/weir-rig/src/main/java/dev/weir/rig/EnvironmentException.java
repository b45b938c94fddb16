package dev.weir.rig;

/** The machine, network or server does not allow it. The message says what happened and what to do next. */
public final class EnvironmentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }

    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
