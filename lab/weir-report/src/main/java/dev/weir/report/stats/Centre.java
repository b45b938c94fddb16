package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One number for a heat, and its standard error from the scatter of the heat's laps.
 *
 * @param standardError its standard error; {@code NaN} of too few laps
 * @param n number of laps
 */
public record Centre(double value, double standardError, int n) {
    /** The time of each slice in microseconds, and its operations. */
    @SuppressWarnings("ArrayRecordComponent")
    record Sums(double[] micros, double[] operations) {
        static final Sums NONE = new Sums(new double[0], new double[0]);

        /** Those of some slices of a level. */
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

        /** Mean time per operation in microseconds; {@code NaN} of no slices. */
        double mean() {
            return sum(micros) / sum(operations);
        }

        private static double sum(double[] figures) {
            return Arrays.stream(figures).sum();
        }
    }

    /** With fewer values, a single outlier would reach into the spread of the middle third. */
    static final int LEAST_FOR_ERROR = 7;

    private static final int LEAST_FOR_MEANS = 3;

    /**
     * The log ratio of two mean times per operation, over the same laps. Its standard error is that of a ratio of means by the delta
     * method, each lap one sample of both (Cochran, Sampling Techniques, 3rd ed., section 6.4).
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
     * Robust centre of a few values: the mean of the middle third of them, a trimmed mean (Tukey and McLaughlin, Sankhya A 25,
     * 1963). Where the third ends within a value, that counts in part.
     *
     * <p>A third of the values may be anything. That is why no less is cut off: when a slice of a few milliseconds is hit by
     * something, its lap's ratio is wrong, and on shared machines up to one slice in ten is. Exchanging the sign of the values
     * exchanges that of the centre, so that it may be taken of log ratios.
     *
     * <p>The standard error is that of the same paper: of the values drawn in to the ends of the middle third, three times the
     * standard error of the mean. Of few values it is too large rather than too small.
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

    /** The value at a place, from 0, by linear interpolation. */
    private static double between(double[] sorted, double place) {
        int below = (int) place;
        return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
    }
}
