package dev.weir.statement;

import dev.weir.result.StatementDefaults;
import java.util.Arrays;

/** Update counts of a batch's elements in order, as runs of equal counts. Not thread-safe. */
final class BatchCounts {
    private long[] counts = new long[1];

    /** The end index, exclusive, of each run of equal counts. */
    private int[] ends = new int[1];

    private int runs;

    int size() {
        return runs == 0 ? 0 : ends[runs - 1];
    }

    void add(long count) {
        add(count, 1);
    }

    void add(long count, int times) {
        int end = Math.addExact(size(), times);
        if (runs == 0 || counts[runs - 1] != count) {
            if (runs == counts.length) {
                counts = Arrays.copyOf(counts, 2 * runs);
                ends = Arrays.copyOf(ends, 2 * runs);
            }
            counts[runs++] = count;
        }
        ends[runs - 1] = end;
    }

    void removeLast() {
        ends[runs - 1]--;
    }

    long[] longs() {
        long[] all = new long[size()];
        for (int i = 0; i < runs; i++) {
            Arrays.fill(all, start(i), ends[i], counts[i]);
        }
        return all;
    }

    int[] ints() {
        int[] all = new int[size()];
        for (int i = 0; i < runs; i++) {
            Arrays.fill(all, start(i), ends[i], StatementDefaults.clamp(counts[i]));
        }
        return all;
    }

    private int start(int run) {
        return run == 0 ? 0 : ends[run - 1];
    }
}
