package dev.weir.rewrite;

/** Rows after one key, up to another, that one included; null for the table's beginning and end. */
public record KeyRange(RowKey after, RowKey upTo) {
    private static final KeyRange ALL = new KeyRange(null, null);

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
}
