package dev.weir.report.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Hierarchical bootstrap of the geometric mean ratio: heats are drawn with replacement, then batches within both slice groups of
 * each drawn heat (Kalibera and Jones, ISMM 2013 and arXiv 2007.10899).
 *
 * <p>The spread of heat means already holds the noise of their batches; redrawing the batches as well would count it twice.
 * The heat means are therefore shrunk towards their mean by the variance that redrawing puts back (Davison and Hinkley,
 * Bootstrap Methods and their Application, 1997, section 3.8).
 *
 * <p>The interval is Hesterberg's expanded percentile interval (The American Statistician 69, 2015, section 5.3): the
 * percentiles are taken at Phi(-sqrt(n / (n - 1)) t(1 - a/2; n - 1)) instead of a/2, which makes up for the narrowness of
 * the plain percentile interval at few heats. BCa corrects bias and skewness, of which the mean of log-ratios has little,
 * but not narrowness, and its acceleration is itself badly estimated from ten heats.
 *
 * <p>Everything random comes from the run's seed and the cells' names, so a run always gives the same interval; exchanging
 * the two arms gives the exact reciprocal.
 */
final class Bootstrap {
    /** From this many heats on the bootstrap is used; of fewer it is too narrow. */
    static final int MIN_ROUNDS = 10;

    private static final int RESAMPLES = 2000;

    /** Redrawn means kept per slice group; a power of two, so that bits of one random number pick among them. */
    private static final int REDRAWS = 64;

    private final long seed;
    private final double errorRate;
    private final Map<Series, double[][]> redrawn = new HashMap<>();

    Bootstrap(long seed, double errorRate) {
        this.seed = seed;
        this.errorRate = errorRate;
    }

    Interval interval(Pairs pairs) {
        boolean swapped = pairs.numerator()
                        .cell()
                        .arm()
                        .compareTo(pairs.denominator().cell().arm())
                > 0;
        Series upper = swapped ? pairs.denominator() : pairs.numerator();
        Series lower = swapped ? pairs.numerator() : pairs.denominator();
        double[] means = resample(upper, lower, pairs);
        Arrays.sort(means);
        double tail = tail(pairs.count());
        double low = percentile(means, tail);
        double high = percentile(means, 1 - tail);
        double estimate = pairs.moments().mean();
        return swapped
                ? new Interval(Math.exp(-high), Math.exp(estimate), Math.exp(-low))
                : new Interval(Math.exp(low), Math.exp(estimate), Math.exp(high));
    }

    private double tail(int n) {
        double t = TDistribution.of(n - 1).inverseSurvivalProbability(errorRate / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(n / (n - 1.0)) * t);
    }

    private double[] resample(Series upper, Series lower, Pairs pairs) {
        SplittableRandom random = new SplittableRandom(
                31 * seedOf(upper.cell()) + lower.cell().arm().hashCode());
        double[][] uppers = redrawn.computeIfAbsent(upper, this::redraw);
        double[][] lowers = redrawn.computeIfAbsent(lower, this::redraw);
        double[] shrunken = shrunken(upper, lower, pairs, uppers, lowers);
        double[] means = new double[RESAMPLES];
        int n = pairs.count();
        for (int resample = 0; resample < RESAMPLES; resample++) {
            double sum = 0;
            for (int draw = 0; draw < n; draw++) {
                long bits = random.nextLong();
                int pair = (int) (((bits >>> 33) * n) >>> 31);
                int heat = pairs.heat(pair);
                sum += shrunken[pair]
                        + uppers[heat][(int) bits & (REDRAWS - 1)]
                        - lowers[heat][(int) (bits >>> 16) & (REDRAWS - 1)];
            }
            means[resample] = sum / n;
        }
        return means;
    }

    /** The pairs' log-ratios, drawn towards their mean by as much variance as redrawing the batches puts back in. */
    private static double[] shrunken(Series upper, Series lower, Pairs pairs, double[][] uppers, double[][] lowers) {
        int n = pairs.count();
        double[] logRatios = new double[n];
        double within = 0;
        for (int pair = 0; pair < n; pair++) {
            int heat = pairs.heat(pair);
            logRatios[pair] = upper.logMean(heat) - lower.logMean(heat);
            within += (variance(uppers[heat]) + variance(lowers[heat])) / n;
        }
        Moments moments = Moments.of(logRatios, n);
        double total = moments.sd() * moments.sd();
        double factor = total > within ? Math.sqrt(1 - within / total) : 0;
        for (int pair = 0; pair < n; pair++) {
            logRatios[pair] = moments.mean() + factor * (logRatios[pair] - moments.mean());
        }
        return logRatios;
    }

    private static double variance(double[] deviations) {
        double sd = Moments.of(deviations, deviations.length).sd();
        return sd * sd;
    }

    /** How far redrawn batches move each heat's log mean. Redrawn once per cell: comparisons that share it share them. */
    private double[][] redraw(Series series) {
        SplittableRandom random = new SplittableRandom(seedOf(series.cell()));
        double[][] heats = new double[series.length()][];
        for (int heat = 0; heat < heats.length; heat++) {
            if (series.has(heat)) {
                heats[heat] = redraw(series.at(heat), random);
            }
        }
        return heats;
    }

    private static double[] redraw(Measurement measurement, SplittableRandom random) {
        double[] samples = measurement.samples();
        double[] deviations = new double[REDRAWS];
        for (int i = 0; i < REDRAWS; i++) {
            double sum = 0;
            for (int draw = 0; draw < samples.length; draw++) {
                sum += samples[random.nextInt(samples.length)];
            }
            deviations[i] = Math.log(sum / samples.length / measurement.meanMicros());
        }
        return deviations;
    }

    private long seedOf(Cell cell) {
        return 31 * (31 * (31 * seed + cell.arm().hashCode()) + cell.link().hashCode())
                + cell.factors().hashCode();
    }

    /** Percentile of sorted values by linear interpolation (Hyndman and Fan 1996, type 7). */
    private static double percentile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
