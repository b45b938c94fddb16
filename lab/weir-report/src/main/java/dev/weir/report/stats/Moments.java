package dev.weir.report.stats;

/**
 * Mean and standard deviation of a few values.
 *
 * @param mean the mean; {@code NaN} without values
 * @param sd sample standard deviation (denominator n - 1); {@code NaN} for fewer than two values
 */
public record Moments(int n, double mean, double sd) {

    /** Returns the moments of the first n values. */
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
