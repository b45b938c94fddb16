package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The central value of a heat, with a standard error from the scatter of its laps.
 *
 * @param standardError standard error of the value; {@code NaN} for too few laps
 * @param n number of laps
 */
public record Centre(double value, double standardError, int n) {
    /** The time in microseconds and the number of operations of each slice. */
    @SuppressWarnings("ArrayRecordComponent")
    record Sums(double[] micros, double[] operations) {
        static final Sums NONE = new Sums(new double[0], new double[0]);

        /** Returns the sums of the given slices of a level. */
        static Sums of(SliceGroup.LevelResult level, int[] slices) {
            double[] operations = Arrays.stream(slices)
                    .mapToDouble(i -> level.sliceOperations().get(i))
                    .toArray();
            double[] micros = IntStream.range(0, slices.length)
                    .mapToDouble(i -> level.slicesMicros().get(slices[i]) * operations[i])
                    .toArray();
            return new Sums(micros, operations);
        }

        Sums at(int[] places) {
            return new Sums(at(micros, places), at(operations, places));
        }

        private static double[] at(double[] figures, int[] places) {
            return Arrays.stream(places).mapToDouble(i -> figures[i]).toArray();
        }

        /** Returns the mean time per operation in microseconds; {@code NaN} without slices. */
        double mean() {
            return sum(micros) / sum(operations);
        }

        private static double sum(double[] figures) {
            return Arrays.stream(figures).sum();
        }
    }

    /** Least number of values for a standard error: with fewer, a single outlier would affect the spread of the middle third. */
    static final int LEAST_FOR_ERROR = 7;

    private static final int LEAST_FOR_MEANS = 3;

    /**
     * Returns the log ratio of two mean times per operation over the same laps. Its standard error is that of a ratio of means
     * by the delta method, with each lap as one sample of both (Cochran, Sampling Techniques, 3rd ed., section 6.4).
     */
    static Centre ofMeans(Sums numerator, Sums denominator) {
        double upper = numerator.mean();
        double lower = denominator.mean();
        double upperSum = Sums.sum(numerator.micros);
        double lowerSum = Sums.sum(denominator.micros);
        int n = numerator.micros.length;
        double squares = 0;
        for (int lap = 0; lap < n; lap++) {
            double residual = (numerator.micros[lap] - upper * numerator.operations[lap]) / upperSum
                    - (denominator.micros[lap] - lower * denominator.operations[lap]) / lowerSum;
            squares += residual * residual;
        }
        double error = n < LEAST_FOR_MEANS ? Double.NaN : Math.sqrt(squares * n / (n - 1));
        return new Centre(Math.log(upper / lower), error, n);
    }

    /**
     * Returns the robust centre of a few values: the mean of their middle third, a trimmed mean (Tukey and McLaughlin, Sankhya
     * A 25, 1963). A value at the edge of the third counts in part.
     *
     * <p>Up to a third of the values may be arbitrary. So much is trimmed because a disturbance of a slice of a few
     * milliseconds makes its lap's ratio wrong, and on shared machines up to one slice in ten is disturbed. Negating the values
     * negates the centre, so it suits log ratios.
     *
     * <p>The standard error follows the same paper: three times the standard error of the mean of the values winsorized to the
     * ends of the middle third. For few values it errs on the large side.
     */
    public static Centre of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        return new Centre(middleThird(sorted), n < LEAST_FOR_ERROR ? Double.NaN : error(sorted), n);
    }

    private static double middleThird(double[] sorted) {
        double cut = sorted.length / 3.0;
        double sum = 0;
        for (int i = 0; i < sorted.length; i++) {
            double within = Math.min(i + 1, 2 * cut) - Math.max(i, cut);
            sum += sorted[i] * Math.max(0, within);
        }
        return sum / cut;
    }

    private static double error(double[] sorted) {
        int n = sorted.length;
        double edge = n / 3.0 - 0.5;
        double low = between(sorted, edge);
        double high = between(sorted, n - 1 - edge);
        double[] drawnIn = Arrays.stream(sorted)
                .map(each -> Math.max(low, Math.min(high, each)))
                .toArray();
        return 3 * Moments.of(drawnIn, n).sd() / Math.sqrt(n);
    }

    /** Returns the value at a position, counted from 0, by linear interpolation. */
    private static double between(double[] sorted, double place) {
        int below = (int) place;
        return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
    }
}
