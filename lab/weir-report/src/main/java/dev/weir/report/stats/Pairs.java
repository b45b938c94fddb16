package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Two cells measured in the same laps of the same heats. Pairing within the lap cancels common effects: drift, a busy
 * neighbour, a throttled clock. A heat's log ratio is the robust centre of its laps' log ratios.
 *
 * @param heats numbers of the heats, ascending
 * @param centres log ratio of each heat, with its standard error within the heat and its number of laps
 */
@SuppressWarnings("ArrayRecordComponent")
record Pairs(Series numerator, Series denominator, int[] heats, Centre[] centres) {
    private static final int COMMON_LAPS = 40;

    /** Pairs two cells; a heat without a common lap does not count. */
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
     * Pools several levels of one pair of arms: a heat's log ratio is the mean of its levels' log ratios.
     *
     * @param levels two or more
     * @param cell the cell that names the pooled numerator
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

    /** Returns whether disturbed slices are left out in all heats, so that {@link #means} is valid. */
    boolean isExact() {
        return numerator.isExact() && denominator.isExact();
    }

    /** Returns the pairs by mean times, which include effects on few laps. */
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
     * Returns the variance of each of the first n heats due to the noise of its laps; 0 if unknown for all heats. Few laps
     * estimate it poorly: each heat's estimate is shrunk towards the variance of a lap over all heats, weighted as {@value
     * #COMMON_LAPS} laps.
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

    /** Returns the mean of {@link #variancesWithin}; 0 if unknown. */
    double varianceWithin(int n) {
        return mean(variancesWithin(n));
    }

    static double mean(double[] variances) {
        return Arrays.stream(variances).average().orElse(0);
    }

    /** Returns the variance of one lap's log ratio, from the standard errors of the first n heats; 0 if none is known. */
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
