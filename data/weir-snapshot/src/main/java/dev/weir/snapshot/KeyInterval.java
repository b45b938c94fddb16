package dev.weir.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a table while it is cut.
 *
 * @param from values of the key's first columns at which it begins; null for the first part
 * @param before those before which it ends; null for the last part
 * @param first the smallest key in it
 * @param last the largest key in it
 * @param rows as the server estimates them
 * @param attempt how many cuts were in vain; negative when there is no other
 */
record KeyInterval(
        @Nullable List<Object> from,
        @Nullable List<Object> before,
        List<Object> first,
        List<Object> last,
        long rows,
        int attempt) {

    /** One between two cuts, of keys from one to another. */
    static KeyInterval of(
            @Nullable List<Object> from, @Nullable List<Object> before, List<Object> first, List<Object> last) {
        return new KeyInterval(from, before, first, last, 0, 0);
    }

    boolean canBeCut() {
        return attempt >= 0 && !Objects.deepEquals(first.toArray(), last.toArray());
    }

    /**
     * Returns where to cut it, in ascending order; none if nothing can be computed, or is left to try.
     *
     * @param pieces how many there should be, a power of two
     */
    List<List<Object>> cuts(Key key, int pieces) {
        List<List<Object>> cuts = new ArrayList<>();
        addCuts(key, first, last, pieces, cuts);
        return cuts;
    }

    private void addCuts(Key key, List<Object> low, List<Object> high, int pieces, List<List<Object>> cuts) {
        List<Object> cut = pieces > 1 ? cut(key, low, high) : null;
        if (cut != null) {
            addCuts(key, low, cut, pieces / 2, cuts);
            cuts.add(cut);
            addCuts(key, cut, high, pieces / 2, cuts);
        }
    }

    /** Returns a cut in the first column in which two keys differ; either may be a cut itself, which has the first columns only. */
    private @Nullable List<Object> cut(Key key, List<Object> low, List<Object> high) {
        for (int i = 0; i < Math.min(low.size(), high.size()) && attempt <= 1; i++) {
            Middle middle = key.columns().get(i).middle();
            Object value = Objects.deepEquals(low.get(i), high.get(i))
                    ? null
                    : attempt == 0 ? middle.between(low.get(i), high.get(i)) : middle.begin(low.get(i), high.get(i));
            if (value != null) {
                List<Object> cut = new ArrayList<>(low.subList(0, i));
                cut.add(value);
                return cut;
            }
        }
        return null;
    }

    KeyInterval withRows(long estimate) {
        return new KeyInterval(from, before, first, last, estimate, attempt);
    }

    KeyInterval withAttempt(int next) {
        return new KeyInterval(from, before, first, last, rows, next);
    }
}
