package dev.weir.report.page.view;

import dev.weir.report.page.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A logarithmic axis of ratios, from bottom to top or from left to right.
 *
 * @param low logarithm of the ratio at its start
 * @param high logarithm of the ratio at its end
 */
public record RatioAxis(double low, double high) {
    private static final double FAR_OUT = 3;
    private static final double LEAST_SPAN = 0.02;
    private static final int MOST_TICKS = 6;
    private static final double[] STEPS = {1, 2, 5, 10, 20};

    /**
     * Returns an axis that includes the required values and all others except far outliers, which lie beyond the quartiles by
     * more than three times the interquartile range (Tukey, Exploratory Data Analysis, 1977).
     */
    public static RatioAxis holding(double[] sorted, double... seen) {
        double lower = sorted[sorted.length / 4];
        double upper = sorted[sorted.length - 1 - sorted.length / 4];
        double fence = FAR_OUT * (upper - lower);
        double low = Math.max(sorted[0], lower - fence);
        double high = Math.min(sorted[sorted.length - 1], upper + fence);
        for (double each : seen) {
            if (Double.isFinite(each)) {
                low = Math.min(low, each);
                high = Math.max(high, each);
            }
        }
        double margin = Math.max(0.06 * (high - low), LEAST_SPAN / 2);
        return new RatioAxis(low - margin, high + margin);
    }

    public boolean holds(double log) {
        return log >= low && log <= high;
    }

    /** Returns the position of a log ratio on the axis, from 0 at the start to 1; values outside are moved to the nearer end. */
    public double share(double log) {
        return Math.max(0, Math.min(1, (log - low) / (high - low)));
    }

    /** Returns the ratios that are marked, at most a handful. */
    public List<Double> ticks() {
        double step = step();
        List<Double> ticks = new ArrayList<>();
        for (long k = (long) Math.ceil(Math.exp(low) / step); k * step <= Math.exp(high); k++) {
            if (k > 0) {
                ticks.add(k * step);
            }
        }
        return ticks;
    }

    /**
     * Returns the label of a tick with enough decimals to distinguish it from its neighbours, at least two: {@code 1.00×},
     * {@code 0.998×}.
     */
    public String label(double tick) {
        int decimals = Math.max(2, (int) -Math.floor(Math.log10(step()) + 1e-9));
        return String.format(Locale.ROOT, "%." + decimals + "f×", tick);
    }

    public static boolean isOne(double tick) {
        return Math.abs(tick - 1) < 1e-9;
    }

    /** Draws a tick of an axis from bottom to top: a line from left to right at a height, and its label at the left. */
    public String mark(double tick, int left, int right, double y) {
        return Html.format(
                "<line class=\"%s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>"
                        + "<text class=\"value\" x=\"%d\" y=\"%.1f\">%s</text>",
                isOne(tick) ? "one" : "tick", left, y, right, y, left - 6, y + 4, label(tick));
    }

    /** Returns the distance of ticks: one, two or five times a power of ten. */
    private double step() {
        double span = Math.exp(high) - Math.exp(low);
        double power = Math.pow(10, Math.floor(Math.log10(span)) - 1);
        for (double each : STEPS) {
            if (span / (each * power) <= MOST_TICKS) {
                return each * power;
            }
        }
        return span;
    }
}
