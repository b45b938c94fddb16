package dev.weir.rewrite;

import dev.weir.codec.CodecException;

/** The rule for a value. For one thread at a time. */
public sealed interface ValueRewriter extends AutoCloseable permits FramingRule, PlainRule {

    /** Largest plain value: no server takes or gives a larger one (max_allowed_packet). */
    int LARGEST = 1 << 30;

    /** The server's side of the rule: what holds for values that have to be read of a column, whose name is quoted. */
    String wanted(String column);

    /** Returns what becomes of values that need not be read and are not NULL. */
    RowOutcome unread();

    /**
     * Returns what becomes of a value, and the one to write, if any, which has been read back; the column takes so many bytes at
     * {@code most}. Fails when it cannot be rewritten so that it reads as before.
     */
    Rewritten rewrite(byte[] value, long most) throws CodecException;

    @Override
    void close();
}
