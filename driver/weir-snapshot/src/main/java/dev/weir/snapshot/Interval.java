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
record Interval(
        @Nullable List<Object> from,
        @Nullable List<Object> before,
        List<Object> first,
        List<Object> last,
        long rows,
        int attempt) {

    /** One between two cuts, of keys from one to another. */
    static Interval of(
            @Nullable List<Object> from, @Nullable List<Object> before, List<Object> first, List<Object> last) {
        return new Interval(from, before, first, last, 0, 0);
    }

    boolean canBeCut() {
        return attempt >= 0 && !Objects.deepEquals(first.toArray(), last.toArray());
    }

    /** Returns where to cut it, in the first column in which its keys differ; null if nothing can be computed, or is left to try. */
    @Nullable
    List<Object> cut(Key key) {
        for (int i = 0; i < first.size() && attempt <= 1; i++) {
            Middle middle = key.columns().get(i).middle();
            Object value = Objects.deepEquals(first.get(i), last.get(i))
                    ? null
                    : attempt == 0
                            ? middle.between(first.get(i), last.get(i))
                            : middle.begin(first.get(i), last.get(i));
            if (value != null) {
                List<Object> cut = new ArrayList<>(first.subList(0, i));
                cut.add(value);
                return cut;
            }
        }
        return null;
    }

    Interval withRows(long estimate) {
        return new Interval(from, before, first, last, estimate, attempt);
    }

    Interval withAttempt(int next) {
        return new Interval(from, before, first, last, rows, next);
    }
}
