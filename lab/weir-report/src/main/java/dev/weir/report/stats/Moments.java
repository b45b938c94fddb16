package dev.weir.report.stats;

/**
 * Mean and standard deviation of a few values.
 *
 * @param mean their mean; {@code NaN} of none
 * @param sd sample standard deviation (denominator n - 1); {@code NaN} of fewer than two
 */
public record Moments(int n, double mean, double sd) {

    /** Those of the first n values. */
    public static Moments of(double[] values, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += values[i];
        }
        double mean = sum / n;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
        }
        return new Moments(n, mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1)));
    }
}
