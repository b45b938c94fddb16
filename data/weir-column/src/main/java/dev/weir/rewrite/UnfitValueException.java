package dev.weir.rewrite;

/** A value that cannot be rewritten and read again as it was. Nothing of its batch was written. */
public final class UnfitValueException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitValueException(Subject subject, RowKey key, String reason) {
        super(subject + " key=(" + subject.key().describe(key) + "): " + reason
                + "; nothing of its batch was written. Look at this row, then start again: rows before it are done");
    }
}
