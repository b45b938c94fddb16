package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Searches the samples of a run for reasons to doubt single figures. */
final class Suspicions {
    /** Ratio of a normal distribution's standard deviation to its median absolute deviation (Hampel, J. Am. Stat. Assoc. 69, 1974). */
    private static final double NORMAL_MAD = 1.4826;

    private static final double LEAST_NOISE = 0.005;
    private static final int FEW_BLOCKS = 8;
    private static final double MOST_NOISE_OF_FEW = 0.1;

    private Suspicions() {}

    static List<Warning> of(Measurements measured) {
        return new OutlyingSamples(noise(measured.cells())).warnings(measured.cells());
    }

    /**
     * Returns the typical scatter of a slice: the median over all slice groups of the robust deviation of the logarithms. With
     * few slice groups it may reflect the disturbance itself, so it is capped at a tenth.
     */
    private static double noise(List<Series> cells) {
        double[] deviations = cells.stream()
                .flatMap(each -> each.measurements().stream())
                .map(Measurement::logs)
                .filter(logs -> logs.length >= 3)
                .mapToDouble(Suspicions::deviation)
                .toArray();
        if (deviations.length == 0) {
            return LEAST_NOISE;
        }
        double typical = Math.max(LEAST_NOISE, Median.of(Arrays.stream(deviations)));
        return deviations.length < FEW_BLOCKS ? Math.min(typical, MOST_NOISE_OF_FEW) : typical;
    }

    /** Returns the robust standard deviation: the scaled median absolute deviation. */
    private static double deviation(double[] values) {
        double middle = Median.of(Arrays.stream(values));
        return NORMAL_MAD * Median.of(Arrays.stream(values).map(each -> Math.abs(each - middle)));
    }

    private static String three(double value) {
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /**
     * Finds cells with single slices or heats far from the rest: slices off the median of their slice group by at least a
     * factor of two and ten times the typical scatter, more than a tenth of them where slices are many; heats off the median by
     * at least a factor of 1.5 and eight robust deviations (after Iglewicz and Hoaglin, How to Detect and Handle Outliers,
     * 1993, whose 3.5 would flag events that a busy machine has every minute). The first slice of a slice group may still be
     * warming up and is left out.
     */
    private record OutlyingSamples(double noise) {
        private static final double FAR = Math.log(2);
        private static final double NOISES = 10;
        private static final double FAR_ROUND = Math.log(1.5);
        private static final double ROUND_NOISES = 8;
        private static final int LEAST = 5;
        private static final int MANY = 20;
        private static final double FEW_OF_MANY = 0.1;

        List<Warning> warnings(List<Series> cells) {
            List<Warning> warnings = new ArrayList<>();
            for (Series series : cells) {
                String sentence = sentence(series);
                if (!sentence.isEmpty()) {
                    warnings.add(new Warning(series.cell(), sentence));
                }
            }
            return List.copyOf(warnings);
        }

        private String sentence(Series series) {
            List<Measurement> groups = series.measurements();
            int slices = 0;
            int far = 0;
            double furthest = 0;
            for (Measurement group : groups) {
                double[] logs = group.logs();
                double middle = Median.of(Arrays.stream(logs));
                slices += logs.length;
                for (int i = 1; logs.length >= LEAST && i < logs.length; i++) {
                    double distance = logs[i] - middle;
                    if (Math.abs(distance) > Math.max(FAR, NOISES * noise)) {
                        far++;
                        furthest = Math.abs(distance) > Math.abs(furthest) ? distance : furthest;
                    }
                }
            }
            if (far > tolerated(groups.size(), slices)) {
                return far + " of " + slices + " slices lie far from the median of their group, the furthest at "
                        + three(Math.exp(furthest)) + " times it: something interfered. The centre of the slices"
                        + " holds against a few of them.";
            }
            return heats(groups);
        }

        /**
         * Returns the number of far slices to tolerate: among many short slices some always meet a burst, which hardly moves
         * the centre; among few, none.
         */
        private static double tolerated(int groups, int slices) {
            return slices >= MANY * groups ? FEW_OF_MANY * slices : 0;
        }

        private static String heats(List<Measurement> groups) {
            double[] logs = groups.stream().mapToDouble(Measurement::logTime).toArray();
            if (logs.length < LEAST) {
                return "";
            }
            double middle = Median.of(Arrays.stream(logs));
            double limit = Math.max(FAR_ROUND, ROUND_NOISES * deviation(logs));
            double[] far = Arrays.stream(logs)
                    .filter(each -> Math.abs(each - middle) > limit)
                    .toArray();
            return far.length == 0
                    ? ""
                    : far.length + " of " + logs.length + " heats lie far from the median of all, one at "
                            + three(Math.exp(far[0] - middle))
                            + " times it: its interval is wide because of that.";
        }
    }
}
