package dev.weir.rewrite;

import dev.weir.codec.CodecException;

/** The rule for a value. For one thread at a time. */
public sealed interface ValueRewriter extends AutoCloseable permits FramingRule, PlainRule {

    /** Largest plain value: no server takes or gives a larger one (max_allowed_packet). */
    int LARGEST = 1 << 30;

    /**
     * The server's side of the rule.
     *
     * @param column quoted
     * @return what holds for values that have to be read
     */
    String wanted(String column);

    /** Returns what becomes of values that need not be read and are not NULL. */
    Outcome unread();

    /**
     * Returns what becomes of a value.
     *
     * @param value as it is
     * @param most bytes that the column takes
     * @return the value to write, if any; it has been read back
     * @throws CodecException when it cannot be rewritten so that it reads as before
     */
    Rewritten rewrite(byte[] value, long most) throws CodecException;

    @Override
    void close();
}
