package dev.weir.report.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Hierarchical bootstrap of the geometric mean ratio: heats are drawn with replacement, then laps within each drawn heat
 * (Kalibera and Jones, ISMM 2013 and arXiv 2007.10899).
 *
 * <p>The spread of the heats already holds the noise of their laps; redrawing the laps as well would count it twice. The
 * heats are therefore shrunk towards their mean by the variance that redrawing puts back (Davison and Hinkley, Bootstrap
 * Methods and their Application, 1997, section 3.8). A heat's redrawn centre is that of the laps, linearised: the mean of
 * the redrawn laps' rank scores, of which the influence function of the Hodges-Lehmann estimate consists (ibid., section
 * 2.7.4), scaled to its standard error.
 *
 * <p>The interval is Hesterberg's expanded percentile interval (The American Statistician 69, 2015, section 5.3): the
 * percentiles are taken at Phi(-sqrt(n / (n - 1)) t(1 - a/2; n - 1)) instead of a/2, which makes up for the narrowness of
 * the plain percentile interval at few heats. BCa corrects bias and skewness, of which the mean of log ratios has little,
 * but not narrowness, and its acceleration is itself badly estimated from ten heats.
 *
 * <p>Everything random comes from the run's seed and the cells' names, so a run always gives the same interval; exchanging
 * the two arms gives the exact reciprocal.
 */
record Bootstrap(long seed, double errorRate) {
    /** From this many heats on the bootstrap is used; of fewer it is too narrow. */
    static final int MIN_HEATS = 10;

    private static final int RESAMPLES = 2000;

    /** Redrawn centres kept per heat; a power of two, so that bits of one random number pick among them. */
    private static final int REDRAWS = 64;

    Interval interval(Pairs pairs) {
        Cell upper = pairs.numerator().cell();
        Cell lower = pairs.denominator().cell();
        boolean swapped = upper.arm().compareTo(lower.arm()) > 0;
        int sign = swapped ? -1 : 1;
        SplittableRandom random =
                new SplittableRandom(swapped ? seedOf(lower, upper.arm()) : seedOf(upper, lower.arm()));
        double[] means = resample(pairs, sign, random);
        Arrays.sort(means);
        double tail = tail(pairs.count());
        double low = percentile(means, tail);
        double high = percentile(means, 1 - tail);
        double estimate = Math.exp(pairs.moments(pairs.count()).mean());
        return swapped
                ? new Interval(Math.exp(-high), estimate, Math.exp(-low))
                : new Interval(Math.exp(low), estimate, Math.exp(high));
    }

    private double tail(int n) {
        double t = TDistribution.of(n - 1).inverseSurvivalProbability(errorRate / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(n / (n - 1.0)) * t);
    }

    private static double[] resample(Pairs pairs, int sign, SplittableRandom random) {
        int n = pairs.count();
        double[][] redrawn = new double[n][];
        for (int pair = 0; pair < n; pair++) {
            redrawn[pair] = redraw(pairs.at(pair), random);
        }
        double[] shrunken = shrunken(pairs, sign, redrawn);
        double[] means = new double[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            double sum = 0;
            for (int draw = 0; draw < n; draw++) {
                long bits = random.nextLong();
                int pair = (int) (((bits >>> 33) * n) >>> 31);
                sum += shrunken[pair] + redrawn[pair][(int) bits & (REDRAWS - 1)];
            }
            means[resample] = sum / n;
        }
        return means;
    }

    /** The heats' log ratios, drawn towards their mean by as much variance as redrawing the laps puts back in. */
    private static double[] shrunken(Pairs pairs, int sign, double[][] redrawn) {
        int n = pairs.count();
        double within = 0;
        for (double[] heat : redrawn) {
            double sd = Moments.of(heat, heat.length).sd();
            within += sd * sd / n;
        }
        Moments moments = pairs.moments(n);
        double total = moments.sd() * moments.sd();
        double factor = total > within ? Math.sqrt(1 - within / total) : 0;
        double[] logRatios = new double[n];
        for (int pair = 0; pair < n; pair++) {
            logRatios[pair] = sign * (moments.mean() + factor * (pairs.logRatios()[pair] - moments.mean()));
        }
        return logRatios;
    }

    /** Returns how far redrawn laps move a heat's centre; not at all where its laps are too few to tell. */
    private static double[] redraw(Centre centre, SplittableRandom random) {
        double[] deviations = new double[REDRAWS];
        if (!(centre.standardError() > 0)) {
            return deviations;
        }
        int n = centre.n();
        // scores -1 to 1 in even steps have the variance (n + 1) / (n - 1) / 3
        double step = 2.0 / (n - 1);
        double scale = centre.standardError() * Math.sqrt(n * 3.0 * (n - 1) / (n + 1)) / n;
        for (int i = 0; i < REDRAWS; i++) {
            double sum = 0;
            for (int draw = 0; draw < n; draw++) {
                sum += random.nextInt(n) * step - 1;
            }
            deviations[i] = sum * scale;
        }
        return deviations;
    }

    private long seedOf(Cell cell, String reference) {
        long cellSeed =
                31 * (31 * (31 * seed + cell.arm().hashCode()) + cell.link().hashCode())
                        + cell.factors().hashCode();
        return 31 * cellSeed + reference.hashCode();
    }

    /** Percentile of sorted values by linear interpolation (Hyndman and Fan 1996, type 7). */
    private static double percentile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
