package dev.weir.keyed;

import dev.weir.error.Errors;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The distinct keys of one call, and their places in the call. */
public final class KeySet {
    public static final int NONE = -1;

    /** The most bits of an integer column. */
    private static final int LARGEST_BITS = Long.SIZE;

    private final List<Object> distinct = new ArrayList<>();
    private final Map<Object, Integer> indexes = new HashMap<>();

    /** The index of the key at each place; {@link #NONE} for null. */
    private final int[] indexAt;

    /** The first place of each key. */
    private final int[] first;

    /** The next place with the same key, by place. */
    private final int[] next;

    private @Nullable KeyKind kind;

    /** Takes the caller's keys; fails if they are of several kinds, or two of them may be equal on the server. */
    public KeySet(List<?> keys) throws SQLException {
        indexAt = new int[keys.size()];
        int place = 0;
        for (Object key : keys) {
            indexAt[place++] = key == null ? NONE : index(key);
        }
        first = new int[distinct.size()];
        next = new int[indexAt.length];
        Arrays.fill(first, NONE);
        for (int i = indexAt.length - 1; i >= 0; i--) {
            if (indexAt[i] != NONE) {
                next[i] = first[indexAt[i]];
                first[indexAt[i]] = i;
            }
        }
    }

    private int index(Object key) throws SQLException {
        KeyKind own = KeyKind.of(key);
        if (kind != null && own != kind) {
            throw Errors.argument("keys of one call are of one kind, but key of class="
                    + key.getClass().getName() + " comes after keys of type=" + kind.classes()
                    + "; convert them, or make two calls");
        }
        kind = own;
        if (key instanceof BigInteger integer && !fits(integer)) {
            return NONE;
        }
        Integer known = indexes.putIfAbsent(own.form(key), distinct.size());
        if (known == null) {
            distinct.add(key);
            return distinct.size() - 1;
        }
        checkSame(distinct.get(known), key);
        return known;
    }

    private static boolean fits(BigInteger key) {
        return key.bitLength() < LARGEST_BITS || (key.signum() > 0 && key.bitLength() == LARGEST_BITS);
    }

    private static void checkSame(Object one, Object other) throws SQLException {
        if (one instanceof String && !one.equals(other)) {
            throw Errors.argument(
                    "keys \"" + one + "\" and \"" + other + "\" of one call differ only in trailing spaces, which most"
                            + " collations take for equal; look them up in two calls");
        }
    }

    public @Nullable KeyKind kind() {
        return kind;
    }

    public int size() {
        return distinct.size();
    }

    public Object get(int index) {
        return distinct.get(index);
    }

    /** Returns the index of a key by its {@linkplain KeyKind#form form}; {@link #NONE} if it is unknown. */
    public int indexOf(Object form) {
        return indexes.getOrDefault(form, NONE);
    }

    public int firstPlace(int index) {
        return first[index];
    }

    /** Returns the next place with the same key; {@link #NONE} after the last. */
    public int nextPlace(int place) {
        return next[place];
    }
}
