package dev.weir.lab.study.keys;

import java.util.Arrays;
import java.util.SplittableRandom;

/** When look-ups are meant to start: a Poisson process, which is what independent callers make. */
final class Arrivals {
    private final long[] offsets;

    /** Arrivals at nanoseconds from the start, in ascending order. */
    Arrivals(long[] offsets) {
        this.offsets = offsets;
    }

    /** Arrivals for so many seconds with exponential gaps, by inversion: {@code -ln(1 - u) / rate}. */
    static Arrivals poisson(double perSecond, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] found = new double[16];
        int count = 0;
        for (double at = gap(random, perSecond); at < seconds; at += gap(random, perSecond)) {
            if (count == found.length) {
                found = Arrays.copyOf(found, 2 * count);
            }
            found[count++] = at;
        }
        return new Arrivals(Arrays.stream(found, 0, count)
                .mapToLong(at -> (long) (at * 1e9))
                .toArray());
    }

    private static double gap(SplittableRandom random, double perSecond) {
        return -Math.log1p(-random.nextDouble()) / perSecond;
    }

    int count() {
        return offsets.length;
    }

    /** Nanoseconds from the start to an arrival. */
    long offset(int index) {
        return offsets[index];
    }

    /** Arrivals up to and including an offset. */
    int countUpTo(long offset) {
        int found = Arrays.binarySearch(offsets, offset);
        return found < 0 ? -found - 1 : found + 1;
    }
}
