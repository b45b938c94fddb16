package dev.weir.rewrite;

import java.util.ArrayList;
import java.util.List;

/** The distribution of values' sizes: counts and bytes by powers of two. */
public final class SizeDistribution {
    private static final int CLASSES = 33;

    private final long[] counts = new long[CLASSES];
    private final long[] bytes = new long[CLASSES];

    /**
     * Values of one class.
     *
     * @param below largest size of the class, in bytes, and one more
     * @param values how many
     * @param bytes of all of them
     */
    public record SizeClass(long below, long values, long bytes) {}

    void add(long size) {
        int index = Long.SIZE - Long.numberOfLeadingZeros(size);
        counts[index]++;
        bytes[index] += size;
    }

    /** The classes that have values, the smallest first. */
    public List<SizeClass> classes() {
        List<SizeClass> found = new ArrayList<>();
        for (int i = 0; i < CLASSES; i++) {
            if (counts[i] > 0) {
                found.add(new SizeClass(1L << i, counts[i], bytes[i]));
            }
        }
        return found;
    }
}
