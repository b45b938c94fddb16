package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Looks through the samples of a run for what makes single figures doubtful. */
final class Suspicions {
    /** Standard deviation of normal values over their median absolute deviation (Hampel, J. Am. Stat. Assoc. 69, 1974). */
    static final double NORMAL_MAD = 1.4826;

    private static final double LEAST_NOISE = 0.005;
    private static final int FEW_BLOCKS = 8;
    private static final double MOST_NOISE_OF_FEW = 0.1;

    private Suspicions() {}

    static List<Warning> of(Measurements measured) {
        double noise = noise(measured.cells());
        List<Warning> drift = new CellDrift(noise).warnings(measured.cells());
        List<Cell> drifting = drift.stream().map(Warning::cell).toList();
        List<Warning> warnings = new ArrayList<>(drift);
        warnings.addAll(new OutlyingSamples(noise)
                .warnings(measured.cells().stream()
                        .filter(each -> !drifting.contains(each.cell()))
                        .toList()));
        return List.copyOf(warnings);
    }

    /**
     * Returns what one batch scatters by, typically: median over all slice groups of the robust deviation of the logarithms. Of a few slice groups
     * it may be the fault itself that is seen, so that no more than a tenth is taken for noise.
     */
    private static double noise(List<Series> cells) {
        double[] deviations = cells.stream()
                .flatMap(each -> each.measurements().stream())
                .map(Measurement::samples)
                .filter(samples -> samples.length >= 3)
                .mapToDouble(samples -> deviation(logs(samples)))
                .toArray();
        if (deviations.length == 0) {
            return LEAST_NOISE;
        }
        double typical = Math.max(LEAST_NOISE, Median.of(Arrays.stream(deviations)));
        return deviations.length < FEW_BLOCKS ? Math.min(typical, MOST_NOISE_OF_FEW) : typical;
    }

    /** Robust standard deviation: the scaled median absolute deviation. */
    static double deviation(double[] values) {
        double middle = Median.of(Arrays.stream(values));
        return NORMAL_MAD * Median.of(Arrays.stream(values).map(each -> Math.abs(each - middle)));
    }

    static double[] logs(double[] samples) {
        return Arrays.stream(samples).map(Math::log).toArray();
    }

    static String three(double value) {
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
