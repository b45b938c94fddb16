package dev.weir.rig;

/** Invalid usage. The message names the value, the expected form and the remedy. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
