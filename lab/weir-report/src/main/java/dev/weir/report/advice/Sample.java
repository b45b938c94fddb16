package dev.weir.report.advice;

import dev.weir.report.stats.Cell;

/**
 * One measured cell as the model sees it.
 *
 * @param path the link as measured, or as declared
 * @param size value of the size factor
 * @param halfWidth half the width of its interval on the logarithmic scale; {@code NaN} where it has none
 */
public record Sample(
        Cell cell, NetworkPath path, double size, String data, Load load, double micros, double halfWidth) {
    /** Spread that even a perfectly measured cell has about the model. */
    private static final double MODEL_SD = 0.02;

    private static final double UNKNOWN_SD = 0.05;

    double weight() {
        double sd = Double.isFinite(halfWidth) ? halfWidth / 2 : UNKNOWN_SD;
        return 1 / (sd * sd + MODEL_SD * MODEL_SD);
    }

    /** The interval's half width where there is one; nothing is forgiven a cell without. */
    double allowance() {
        return Double.isFinite(halfWidth) ? halfWidth : 0;
    }
}
