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
 * @param attempt which of the possible cuts is next; negative when none is left
 */
record Interval(
        @Nullable List<Object> from,
        @Nullable List<Object> before,
        List<Object> first,
        List<Object> last,
        long rows,
        int attempt) {

    boolean isOneKey() {
        return Objects.deepEquals(first.toArray(), last.toArray());
    }

    /**
     * Returns where it may be cut: at the middle of the first column in which its keys differ, or where the value of the last key begins;
     * then the same of the next column, for texts that differ in Java and are equal on the server.
     */
    List<List<Object>> cuts(Key key) {
        List<List<Object>> cuts = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            if (Objects.deepEquals(first.get(i), last.get(i))) {
                continue;
            }
            Object middle = key.columns().get(i).middle().between(first.get(i), last.get(i));
            if (middle != null) {
                cuts.add(upTo(i, middle));
            }
            if (!Objects.deepEquals(middle, last.get(i))) {
                cuts.add(upTo(i, last.get(i)));
            }
        }
        return cuts;
    }

    private List<Object> upTo(int column, Object value) {
        List<Object> cut = new ArrayList<>(first.subList(0, column));
        cut.add(value);
        return cut;
    }

    Interval withRows(long estimate) {
        return new Interval(from, before, first, last, estimate, attempt);
    }

    Interval withAttempt(int next) {
        return new Interval(from, before, first, last, rows, next);
    }
}
