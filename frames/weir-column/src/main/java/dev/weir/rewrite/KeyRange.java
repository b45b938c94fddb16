package dev.weir.rewrite;

import java.io.Serializable;
import java.util.Optional;

/** Rows between two keys. */
public final class KeyRange implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final KeyRange ALL = new KeyRange(null, null);

    private final RowKey after;
    private final RowKey upTo;

    private KeyRange(RowKey after, RowKey upTo) {
        this.after = after;
        this.upTo = upTo;
    }

    /** Every row. */
    public static KeyRange all() {
        return ALL;
    }

    /** The rows of this range that come after a key. */
    public KeyRange from(RowKey key) {
        return new KeyRange(key, upTo);
    }

    /** The rows of this range to a key, that one included. */
    public KeyRange to(RowKey key) {
        return new KeyRange(after, key);
    }

    Condition condition(KeyOrder order) {
        Condition all = Condition.NONE;
        if (after != null) {
            all = all.and(order.after(after));
        }
        return upTo == null ? all : all.and(order.upTo(upTo));
    }

    /** The first key's predecessor; empty at the table's beginning. */
    Optional<RowKey> after() {
        return Optional.ofNullable(after);
    }
}
