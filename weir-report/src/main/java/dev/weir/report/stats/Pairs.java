package dev.weir.report.stats;

import java.util.Arrays;

/**
 * Two cells measured in the same rounds. Pairing within the round cancels what the round does to both alike: drift,
 * a busy neighbour, a throttled clock.
 */
final class Pairs {
    private final Series numerator;
    private final Series denominator;
    private final int[] rounds;
    private final double[] logRatios;

    private Pairs(Series numerator, Series denominator, int[] rounds, double[] logRatios) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.rounds = rounds;
        this.logRatios = logRatios;
    }

    static Pairs of(Series numerator, Series denominator) {
        int[] rounds = new int[numerator.length()];
        double[] logRatios = new double[numerator.length()];
        int n = 0;
        for (int round = 0; round < numerator.length(); round++) {
            if (numerator.has(round) && denominator.has(round)) {
                rounds[n] = round;
                logRatios[n++] = numerator.logMean(round) - denominator.logMean(round);
            }
        }
        return new Pairs(numerator, denominator, Arrays.copyOf(rounds, n), Arrays.copyOf(logRatios, n));
    }

    Series numerator() {
        return numerator;
    }

    Series denominator() {
        return denominator;
    }

    int count() {
        return rounds.length;
    }

    /** Number of pairs measured up to and with a round. */
    int countUpTo(int round) {
        int n = 0;
        while (n < rounds.length && rounds[n] <= round) {
            n++;
        }
        return n;
    }

    int round(int index) {
        return rounds[index];
    }

    /** Log-ratios, oldest first. */
    double[] logRatios() {
        return logRatios;
    }

    Moments moments() {
        return Moments.of(logRatios, count());
    }
}
