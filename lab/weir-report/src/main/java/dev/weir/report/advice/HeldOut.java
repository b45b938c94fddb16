package dev.weir.report.advice;

/**
 * A cell predicted by a model that was fitted without it.
 *
 * @param left what was left out of the fit: {@code link} or {@code level}
 * @param predictedMicros predicted time in microseconds
 * @param fittedShare share of the fitted part in the predicted time, 0 to 1; the rest is the path's
 */
public record HeldOut(Sample cell, String left, double predictedMicros, double fittedShare) {

    /** Returns how far off the prediction is: natural logarithm of predicted over measured. */
    public double logError() {
        return Math.log(predictedMicros / cell.micros());
    }

    /** Returns what the cell's own interval does not explain: size of the error on the logarithmic scale, 0 or more. */
    public double beyondInterval() {
        return Math.max(0, Math.abs(logError()) - cell.allowance());
    }
}
