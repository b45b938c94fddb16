package dev.weir.report.advice;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/** The distance of a situation from the measured ones. */
public enum Reach {
    /** Within the measured range. */
    MEASURED,
    /** Outside the measured range by a limited factor, usually {@link #FACTOR}: to be marked. */
    EXTRAPOLATED,
    /** Further outside: no estimate. */
    BEYOND;

    /** The factor by which an estimate may lie outside the measured range of a size, rate or round-trip time. */
    public static final double FACTOR = 4;

    /** The largest factor above the largest size, however far apart the two largest sizes are. */
    private static final double MOST = 10;

    /** A round trip up to this time is within a single host. */
    private static final double HOST_RTT_MICROS = 50;

    /** Returns the reach of a situation, given the measured links, sizes (ascending) and kinds of data. */
    static Reach of(Situation at, List<NetworkPath> links, List<Double> sizes, List<String> data) {
        if (links.isEmpty() || sizes.isEmpty() || !data.contains(at.data())) {
            return BEYOND;
        }
        return ofSize(at.size(), sizes).and(ofPath(at.path(), links));
    }

    private Reach and(Reach other) {
        return compareTo(other) >= 0 ? this : other;
    }

    private static Reach ofPath(NetworkPath path, List<NetworkPath> links) {
        DoubleSummaryStatistics rtts =
                links.stream().mapToDouble(NetworkPath::rttMicros).summaryStatistics();
        DoubleSummaryStatistics periods =
                links.stream().mapToDouble(each -> each.serialisationMicros(1)).summaryStatistics();
        double least = rtts.getMin() <= HOST_RTT_MICROS ? 0 : rtts.getMin();
        return of(path.rttMicros(), least, rtts.getMax(), FACTOR)
                .and(of(path.serialisationMicros(1), periods.getMin(), periods.getMax(), FACTOR));
    }

    /** Returns the reach of a size, given ascending sizes; above the largest, up to its ratio to the next smaller, within 4 to 10. */
    static Reach ofSize(double value, List<Double> sizes) {
        int last = sizes.size() - 1;
        double above = last > 0 ? sizes.get(last) / sizes.get(last - 1) : FACTOR;
        return of(value, sizes.get(0), sizes.get(last), Math.max(FACTOR, Math.min(MOST, above)));
    }

    private static Reach of(double value, double low, double high, double factorAbove) {
        if (value >= low * 0.99 && value <= high * 1.01) {
            return MEASURED;
        }
        return value >= low / FACTOR && value <= high * factorAbove ? EXTRAPOLATED : BEYOND;
    }
}
