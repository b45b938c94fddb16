package dev.weir.lab.run.fork;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** The times of single calls by slice, in nanoseconds; the slices that count are known only after the laps. */
final class CallTimes {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final List<long[]> slices = new ArrayList<>();
    private long[] current = new long[1024];
    private int calls = -1;

    void beginSlice() {
        keep();
        calls = 0;
    }

    void add(long nanos) {
        if (calls == current.length) {
            current = Arrays.copyOf(current, 2 * calls);
        }
        current[calls++] = nanos;
    }

    /** Returns the calls of all slices except those with these numbers, from 0. */
    Histogram histogram(Set<Integer> leftOut) {
        keep();
        Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
        for (int slice = 0; slice < slices.size(); slice++) {
            if (!leftOut.contains(slice)) {
                Arrays.stream(slices.get(slice)).forEach(nanos::recordValue);
            }
        }
        return nanos;
    }

    private void keep() {
        if (calls >= 0) {
            slices.add(Arrays.copyOf(current, calls));
        }
        calls = -1;
    }
}
