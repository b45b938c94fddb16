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

/** The keys of one call, each once, and the places where each stands in the call. */
public final class KeySet {
    public static final int NONE = -1;

    /** No column holds an integer of more bits. */
    private static final int LARGEST_BITS = Long.SIZE;

    private final List<Object> distinct = new ArrayList<>();
    private final Map<Object, Integer> indexes = new HashMap<>();

    /** Index of the key at each place, {@link #NONE} where nothing can be found. */
    private final int[] indexAt;

    /** First place of each key. */
    private final int[] first;

    /** Next place with the same key, by place. */
    private final int[] next;

    private @Nullable KeyKind kind;

    /** Takes keys in as the caller gave them; fails when they are not of one kind, or two of them may be equal on the server. */
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

    /** Index of a key; {@code form} is as {@link KeyKind#form} gives it. Returns {@link #NONE} when it is none of them. */
    public int indexOf(Object form) {
        return indexes.getOrDefault(form, NONE);
    }

    public int firstPlace(int index) {
        return first[index];
    }

    /** The next place with the key of a place; {@link #NONE} after the last. */
    public int nextPlace(int place) {
        return next[place];
    }
}
