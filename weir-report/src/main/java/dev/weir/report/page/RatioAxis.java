package dev.weir.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A logarithmic axis of ratios, from bottom to top or from left to right.
 *
 * @param low logarithm of the ratio at its start
 * @param high logarithm of the ratio at its end
 */
record RatioAxis(double low, double high) {
    private static final double LEAST_SPAN = 0.02;
    private static final int INTERVALS = 4;
    private static final double[] STEPS = {1, 2, 5, 10};

    /** Holds all but the outermost hundredth on either side of the values, and whatever must be seen. */
    static RatioAxis holding(double[] sorted, double... seen) {
        int cut = sorted.length / 100;
        double low = sorted[cut];
        double high = sorted[sorted.length - 1 - cut];
        for (double each : seen) {
            if (Double.isFinite(each)) {
                low = Math.min(low, each);
                high = Math.max(high, each);
            }
        }
        double margin = Math.max(0.06 * (high - low), LEAST_SPAN / 2);
        return new RatioAxis(low - margin, high + margin);
    }

    boolean holds(double log) {
        return log >= low && log <= high;
    }

    /** Share of the axis at which a logarithm of a ratio lies, 0 at the start; what lies outside is put at the end. */
    double share(double log) {
        return Math.max(0, Math.min(1, (log - low) / (high - low)));
    }

    /** Ratios to be marked: round ones, evenly spaced. */
    List<Double> ticks() {
        double from = Math.exp(low);
        double to = Math.exp(high);
        double rough = (to - from) / INTERVALS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power * 10;
        for (double each : STEPS) {
            if (each * power >= rough) {
                step = each * power;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        for (long k = (long) Math.ceil(from / step); k * step <= to; k++) {
            if (k > 0) {
                ticks.add(k * step);
            }
        }
        return ticks;
    }
}
