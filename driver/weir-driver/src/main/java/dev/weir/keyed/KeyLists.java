package dev.weir.keyed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Cuts keys into lists of few fixed lengths, so that few statements are prepared. */
public final class KeyLists {
    /** Bytes of the keys of a list: every server takes packets of so many. */
    static final long MOST_BYTES = 512 << 10;

    private static final int[] LENGTHS = {1000, 100, 10, 1};

    private KeyLists() {}

    /** A list; {@code from} is the index of its first key, {@code length} its markers: the last key is repeated to fill them. */
    public record KeyList(int from, int keys, int length) {}

    /**
     * Cuts keys into the longest lists that they fill, or fill at least by half; {@code count} is the number of keys.
     * {@code bytes} gives the size of each. Returns lists that have each key once, in order.
     */
    public static List<KeyList> of(int count, IntUnaryOperator bytes) {
        long[] before = new long[count + 1];
        for (int i = 0; i < count; i++) {
            before[i + 1] = before[i] + bytes.applyAsInt(i);
        }
        List<KeyList> lists = new ArrayList<>();
        int from = 0;
        while (from < count) {
            KeyList list = longest(from, before);
            lists.add(list);
            from += list.keys();
        }
        return lists;
    }

    private static KeyList longest(int from, long[] before) {
        int left = before.length - 1 - from;
        for (int length : LENGTHS) {
            int keys = Math.min(length, left);
            int to = from + keys;
            long repeated = (length - keys) * (before[to] - before[to - 1]);
            if (2 * keys >= length && before[to] - before[from] + repeated <= MOST_BYTES) {
                return new KeyList(from, keys, length);
            }
        }
        // a key that is larger than a list may be: the server decides
        return new KeyList(from, 1, 1);
    }
}
