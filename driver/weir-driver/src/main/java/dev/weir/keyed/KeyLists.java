package dev.weir.keyed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Cuts keys into lists of few fixed lengths, so that few statements are prepared. */
public final class KeyLists {
    /** The most bytes of a list's keys: every server accepts such packets. */
    static final long MOST_BYTES = 512 << 10;

    private static final int[] LENGTHS = {1000, 100, 10, 1};

    private KeyLists() {}

    /**
     * A list.
     *
     * @param from index of its first key
     * @param keys the number of its keys
     * @param length the number of its markers, filled up with the last key
     */
    public record KeyList(int from, int keys, int length) {}

    /**
     * Cuts {@code count} keys into the longest lists that they fill, at least by half; {@code bytes} gives each key's size. The
     * lists have each key once, in order.
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
        // a key may exceed a list: the server decides
        return new KeyList(from, 1, 1);
    }
}
