package dev.weir.lab.study.load;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The scheduled starts of requests: a Poisson process, the model of independent callers. */
final class Arrivals {
    private final long[] offsets;

    /** Returns arrivals at these nanoseconds from the start, in ascending order. */
    Arrivals(long[] offsets) {
        this.offsets = offsets;
    }

    /** Returns arrivals for this many seconds with exponential gaps, by inversion: {@code -ln(1 - u) / rate}. */
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

    /** Returns the seconds to the next arrival. */
    static double gap(SplittableRandom random, double perSecond) {
        return -Math.log1p(-random.nextDouble()) / perSecond;
    }

    int count() {
        return offsets.length;
    }

    /** Returns the nanoseconds from the start to an arrival. */
    long offset(int index) {
        return offsets[index];
    }

    /** Returns the number of arrivals before an offset. */
    int countBefore(long offset) {
        int found = Arrays.binarySearch(offsets, offset);
        return found < 0 ? -found - 1 : found;
    }
}
