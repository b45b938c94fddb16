package dev.weir.report.advice;

/**
 * A cell predicted by a model that was fitted without it.
 *
 * @param size value of the size factor; 0 where there is none
 * @param data kind of data; empty where there is none
 * @param left what was left out of the fit: {@code link} or {@code level}
 * @param measuredMicros measured time in microseconds
 * @param predictedMicros predicted time in microseconds
 * @param fittedShare share of the fitted part in the predicted time, 0 to 1; the rest is the path's
 * @param allowance half the width of the measured interval on the logarithmic scale; 0 without interval
 */
public record HeldOut(
        String link,
        double size,
        String data,
        String left,
        double measuredMicros,
        double predictedMicros,
        double fittedShare,
        double allowance) {

    /** Returns how far off the prediction is: natural logarithm of predicted over measured. */
    public double logError() {
        return Math.log(predictedMicros / measuredMicros);
    }

    /** Returns what the cell's own interval does not explain: size of the error on the logarithmic scale, 0 or more. */
    public double beyondInterval() {
        return Math.max(0, Math.abs(logError()) - allowance);
    }
}
