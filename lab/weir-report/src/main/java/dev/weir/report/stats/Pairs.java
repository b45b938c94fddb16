package dev.weir.report.stats;

import java.util.Arrays;
import java.util.List;

/**
 * Two cells measured in the same laps of the same heats. Pairing within the lap cancels what the lap does to both alike:
 * drift, a busy neighbour, a throttled clock. A heat's log ratio is the robust centre of those of its laps.
 */
final class Pairs {
    private static final int COMMON_LAPS = 40;

    private final Series numerator;
    private final Series denominator;
    private final int[] heats;
    private final Centre[] centres;
    private final double[] logRatios;

    private Pairs(Series numerator, Series denominator, int[] heats, Centre[] centres) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.heats = heats;
        this.centres = centres;
        this.logRatios = Arrays.stream(centres).mapToDouble(Centre::value).toArray();
    }

    /** Pairs two cells up; a heat in which they have no lap in common does not count. */
    static Pairs of(Series numerator, Series denominator) {
        int[] heats = new int[numerator.length()];
        Centre[] centres = new Centre[numerator.length()];
        int n = 0;
        for (int heat = 0; heat < numerator.length(); heat++) {
            if (numerator.has(heat) && denominator.has(heat)) {
                double[] laps = lapLogRatios(numerator.at(heat), denominator.at(heat));
                if (laps.length > 0) {
                    heats[n] = heat;
                    centres[n++] = Centre.of(laps);
                }
            }
        }
        return new Pairs(numerator, denominator, Arrays.copyOf(heats, n), Arrays.copyOf(centres, n));
    }

    /**
     * Several levels of one pair of arms as one: a heat's log ratio is the mean of those of its levels.
     *
     * @param levels two or more
     * @param cell what to call the numerator's cell
     */
    static Pairs pooled(List<Pairs> levels, Cell cell) {
        Series all = new Series(cell, levels.get(0).numerator.length());
        int[] heats = levels.stream()
                .flatMapToInt(each -> Arrays.stream(each.heats))
                .distinct()
                .sorted()
                .toArray();
        Centre[] centres = new Centre[heats.length];
        for (int i = 0; i < heats.length; i++) {
            int heat = heats[i];
            centres[i] = mean(
                    levels.stream().flatMap(each -> each.inHeat(heat).stream()).toList());
        }
        return new Pairs(all, levels.get(0).denominator, heats, centres);
    }

    private static Centre mean(List<Centre> centres) {
        int n = centres.size();
        double value = centres.stream().mapToDouble(Centre::value).sum() / n;
        double squares = centres.stream()
                .mapToDouble(each -> each.standardError() * each.standardError())
                .sum();
        return new Centre(
                value,
                Math.sqrt(squares) / n,
                centres.stream().mapToInt(Centre::n).sum());
    }

    private List<Centre> inHeat(int heat) {
        int index = Arrays.binarySearch(heats, heat);
        return index < 0 ? List.of() : List.of(centres[index]);
    }

    /** Log ratios of the laps that both measured; the lap numbers of either ascend. */
    private static double[] lapLogRatios(Measurement numerator, Measurement denominator) {
        double[] logRatios = new double[Math.min(numerator.slices(), denominator.slices())];
        int n = 0;
        int upper = 0;
        int lower = 0;
        while (upper < numerator.slices() && lower < denominator.slices()) {
            int order = Integer.compare(numerator.lap(upper), denominator.lap(lower));
            if (order == 0) {
                logRatios[n++] = numerator.log(upper) - denominator.log(lower);
            }
            upper += order <= 0 ? 1 : 0;
            lower += order >= 0 ? 1 : 0;
        }
        return Arrays.copyOf(logRatios, n);
    }

    double[] lapLogRatios(int index) {
        return lapLogRatios(numerator.at(heats[index]), denominator.at(heats[index]));
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

    /** Log ratios of the heats, oldest first. */
    double[] logRatios() {
        return logRatios;
    }

    /** Log ratio of one of the heats with its standard error within the heat and its laps. */
    Centre at(int index) {
        return centres[index];
    }

    /**
     * Returns the variance that the noise of its laps gives each of the first n heats; 0 where no heat knows it. Few laps say little
     * about it: each heat is drawn towards what all say of a lap, as if they were {@value #COMMON_LAPS} laps of its own.
     */
    double[] variancesWithin(int n) {
        double ofLap = varianceOfLap(n);
        double[] within = new double[n];
        for (int i = 0; i < n; i++) {
            double laps = centres[i].n();
            double own = centres[i].standardError() * centres[i].standardError() * laps;
            double moderated = Double.isNaN(own) ? ofLap : (COMMON_LAPS * ofLap + laps * own) / (COMMON_LAPS + laps);
            within[i] = moderated / laps;
        }
        return within;
    }

    /** Mean of {@link #variancesWithin}; 0 where no heat knows it. */
    double varianceWithin(int n) {
        return mean(variancesWithin(n));
    }

    static double mean(double[] variances) {
        return Arrays.stream(variances).average().orElse(0);
    }

    /** Variance of one lap's log ratio, from the standard errors of the first n heats; 0 where none knows it. */
    double varianceOfLap(int n) {
        return Arrays.stream(centres, 0, n)
                .filter(each -> !Double.isNaN(each.standardError()))
                .mapToDouble(each -> each.standardError() * each.standardError() * each.n())
                .average()
                .orElse(0);
    }

    int laps() {
        return Arrays.stream(centres).mapToInt(Centre::n).sum();
    }

    Moments moments(int n) {
        return Moments.of(logRatios, n);
    }
}
