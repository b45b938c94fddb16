package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Two cells measured in the same laps of the same heats. Pairing within the lap cancels what the lap does to both alike:
 * drift, a busy neighbour, a throttled clock. A heat's log ratio is the robust centre of those of its laps.
 *
 * @param heats numbers of the heats, ascending
 * @param centres log ratio of each heat, with its standard error within the heat and its laps
 */
@SuppressWarnings("ArrayRecordComponent")
record Pairs(Series numerator, Series denominator, int[] heats, Centre[] centres) {
    private static final int COMMON_LAPS = 40;

    /** Pairs two cells up; a heat in which they have no lap in common does not count. */
    static Pairs of(Series numerator, Series denominator) {
        return of(numerator, denominator, LapPairs::typical);
    }

    private static Pairs of(Series numerator, Series denominator, Function<LapPairs, Centre> ofHeat) {
        NavigableMap<Integer, Centre> centres = new TreeMap<>();
        numerator.inHeats().forEach((heat, upper) -> {
            LapPairs laps = LapPairs.of(upper, denominator.inHeats().get(heat));
            if (!laps.isEmpty()) {
                centres.put(heat, ofHeat.apply(laps));
            }
        });
        return of(numerator, denominator, centres);
    }

    private static Pairs of(Series numerator, Series denominator, NavigableMap<Integer, Centre> centres) {
        return new Pairs(
                numerator,
                denominator,
                centres.keySet().stream().mapToInt(Integer::intValue).toArray(),
                centres.values().toArray(Centre[]::new));
    }

    /**
     * Several levels of one pair of arms as one: a heat's log ratio is the mean of those of its levels.
     *
     * @param levels two or more
     * @param cell what to call the numerator's cell
     */
    static Pairs pooled(List<Pairs> levels, Cell cell) {
        NavigableMap<Integer, List<Centre>> inHeats = new TreeMap<>();
        for (Pairs level : levels) {
            for (int i = 0; i < level.count(); i++) {
                inHeats.computeIfAbsent(level.heats[i], heat -> new ArrayList<>())
                        .add(level.centres[i]);
            }
        }
        NavigableMap<Integer, Centre> means = new TreeMap<>();
        inHeats.forEach((heat, centres) -> means.put(heat, mean(centres)));
        return of(new Series(cell), levels.get(0).denominator, means);
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

    /** Returns whether disturbed slices are left out in all heats, so that {@link #means} can be asked for. */
    boolean isExact() {
        return numerator.isExact() && denominator.isExact();
    }

    /** The same two cells by their mean times: with all that strikes few of the laps. */
    Pairs means() {
        return of(numerator, denominator, LapPairs::means);
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

    /** Returns the log ratio of each heat. */
    double[] logRatios() {
        return Arrays.stream(centres).mapToDouble(Centre::value).toArray();
    }

    Moments moments(int n) {
        return Moments.of(logRatios(), n);
    }
}
