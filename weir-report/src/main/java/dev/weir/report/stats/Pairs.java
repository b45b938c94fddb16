package dev.weir.report.stats;

import java.util.Arrays;

/**
 * Two cells measured in the same heats. Pairing within the heat cancels what the heat does to both alike: drift,
 * a busy neighbour, a throttled clock.
 */
final class Pairs {
    private final Series numerator;
    private final Series denominator;
    private final int[] heats;
    private final double[] logRatios;

    private Pairs(Series numerator, Series denominator, int[] heats, double[] logRatios) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.heats = heats;
        this.logRatios = logRatios;
    }

    static Pairs of(Series numerator, Series denominator) {
        int[] heats = new int[numerator.length()];
        double[] logRatios = new double[numerator.length()];
        int n = 0;
        for (int heat = 0; heat < numerator.length(); heat++) {
            if (numerator.has(heat) && denominator.has(heat)) {
                heats[n] = heat;
                logRatios[n++] = numerator.logMean(heat) - denominator.logMean(heat);
            }
        }
        return new Pairs(numerator, denominator, Arrays.copyOf(heats, n), Arrays.copyOf(logRatios, n));
    }

    Series numerator() {
        return numerator;
    }

    Series denominator() {
        return denominator;
    }

    int count() {
        return heats.length;
    }

    /** Number of pairs measured up to and with a heat. */
    int countUpTo(int heat) {
        int n = 0;
        while (n < heats.length && heats[n] <= heat) {
            n++;
        }
        return n;
    }

    int heat(int index) {
        return heats[index];
    }

    /** Log-ratios, oldest first. */
    double[] logRatios() {
        return logRatios;
    }

    Moments moments() {
        return Moments.of(logRatios, count());
    }
}
