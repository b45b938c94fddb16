package dev.weir.rewrite;

/** The column is not rewritten, for a reason that the message gives, with what to do. Nothing was written. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
