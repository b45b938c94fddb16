package dev.weir.lab.study.stream;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Digests rows of any columns: their number, CRC-32C (RFC 3720) over every value in order, and an order-independent sum over the rows, so
 * that a different order can be told from different values.
 */
final class RowDigest {
    private static final byte[] NULL_MARK = {0};

    private final List<ColumnKind> kinds;
    private final CRC32C all = new CRC32C();
    private final CRC32C row = new CRC32C();
    private final ByteBuffer length = ByteBuffer.allocate(1 + Integer.BYTES);
    private long rows;
    private long sum;
    private long bytes;

    RowDigest(List<ColumnKind> kinds) {
        this.kinds = kinds;
    }

    void row(Object[] values) {
        row.reset();
        for (int i = 0; i < values.length; i++) {
            value(values[i] == null ? null : kinds.get(i).canonical(values[i]));
        }
        rows++;
        // a multiplier spreads the 32 bits, so that errors in two rows are unlikely to cancel out
        sum += (row.getValue() + 1) * 0x9E3779B97F4A7C15L;
    }

    private void value(byte[] canonical) {
        if (canonical == null) {
            update(NULL_MARK);
            return;
        }
        update(length.clear().put((byte) 1).putInt(canonical.length).array());
        update(canonical);
        bytes += canonical.length;
    }

    private void update(byte[] data) {
        all.update(data);
        row.update(data);
    }

    long rows() {
        return rows;
    }

    /** Returns the bytes of the values, as the text protocol would send them, without lengths. */
    long bytes() {
        return bytes;
    }

    /** Returns {@code rows:digest in order:digest in any order}. */
    String text() {
        return rows + ":" + Long.toHexString(all.getValue()) + ":" + Long.toHexString(sum);
    }

    /** Returns whether two digests are of the same rows in different orders. */
    static boolean onlyOrderDiffers(String one, String other) {
        return !one.equals(other) && withoutOrder(one).equals(withoutOrder(other));
    }

    private static String withoutOrder(String digest) {
        String[] parts = digest.split(":", -1);
        return parts[0] + ":" + parts[parts.length - 1];
    }
}
