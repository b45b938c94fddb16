package dev.weir.report.stats;

import java.util.List;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The spread of a heat, estimated jointly from all comparisons of a study and link by empirical Bayes (Smyth, Statistical
 * Applications in Genetics and Molecular Biology 3, 2004, section 6.2). Each comparison's variance s^2 over heats is modelled
 * as {@code scale (between + v) F(d, df)}, where v is the variance of a heat due to the noise of its laps, {@code between} the
 * variance a heat adds, and F the F distribution. Levels whose laps scatter thirty times as much thus have a prior thirty times
 * as wide (like limma's trend, which uses the mean expression instead).
 *
 * <p>It departs from the source in two cautious ways. The spread of the logarithms of s^2, from which {@code df} follows, is
 * taken at its estimate plus a twentieth of its standard error, so that few comparisons moderate little. A variance too large
 * for the prior is not moderated and keeps its own degrees of freedom (the aim of Phipson et al., Ann. Appl. Stat. 10, 2016):
 * bimodality or a heavy tail must widen the interval.
 *
 * @param scale factor on the expected variance
 * @param between variance that a heat adds to that due to its laps
 * @param df degrees of freedom of the prior; 0 for no moderation
 * @param mostDf degrees of freedom of all arms together, the limit for moderated variances (limma's limit; Ritchie et al.,
 *     Nucleic Acids Res. 43, 2015)
 */
record Prior(double scale, double between, double df, double mostDf) {
    static final Prior NONE = new Prior(1, 0, 0, 0);

    /** Least number of comparisons for a prior. */
    static final int LEAST_COMPARISONS = 8;

    private static final double MOST_DF = 40;
    private static final double CAUTION = 0.05;
    private static final double OUTLIER = 0.03;

    /** Candidate ratios of the variance between heats to that due to laps. */
    private static final double[] SHARES = {0, 0.03, 0.1, 0.3, 1, 3, 10, 100};

    /**
     * The observed variance of one comparison.
     *
     * @param variance variance of the heats' log ratios; above 0
     * @param within variance of one heat due to the noise of its laps; 0 where unknown
     * @param df degrees of freedom of {@code variance}
     */
    record Evidence(double variance, double within, double df) {}

    /** Fits the prior whose expected variances leave the least spread in the logarithms of observed over expected variance. */
    static Prior fit(List<Evidence> found, double mostDf) {
        Prior fitted = fit(found);
        return fitted.equals(NONE) ? NONE : new Prior(fitted.scale, fitted.between, fitted.df, mostDf);
    }

    private static Prior fit(List<Evidence> found) {
        List<Evidence> usable = found.stream()
                .filter(each -> each.df() >= 1 && each.variance() > 0)
                .toList();
        if (usable.size() < LEAST_COMPARISONS) {
            return NONE;
        }
        double typical = Median.of(usable.stream().mapToDouble(Evidence::within));
        if (!(typical > 0)) {
            return fitAt(1, usable).prior;
        }
        Fit best = null;
        for (double share : SHARES) {
            Fit fit = fitAt(share * typical, usable);
            best = best == null || fit.spread < best.spread ? fit : best;
        }
        return best.prior;
    }

    private record Fit(Prior prior, double spread) {}

    /** Fits Smyth's moments of log variances at a given variance between heats. */
    private static Fit fitAt(double between, List<Evidence> found) {
        int n = found.size();
        double[] logs = new double[n];
        double sampling = 0;
        double kurtosis = 0;
        for (int i = 0; i < n; i++) {
            Evidence each = found.get(i);
            double half = each.df() / 2;
            double expected = between + each.within();
            if (!(expected > 0)) {
                return new Fit(NONE, Double.POSITIVE_INFINITY);
            }
            logs[i] = Math.log(each.variance() / expected) - Digamma.value(half) + Math.log(half);
            sampling += Trigamma.value(half) / n;
            kurtosis += 2 / half / n;
        }
        Moments moments = Moments.of(logs, n);
        double spread = moments.sd() * moments.sd();
        double error = sampling * Math.sqrt((2 + kurtosis) / (n - 1));
        double excess = Math.max(0, spread - sampling) + CAUTION * error;
        double df = Math.min(MOST_DF, 2 * inverseTrigamma(excess));
        double scale = Math.exp(moments.mean() + Digamma.value(df / 2) - Math.log(df / 2));
        return new Fit(new Prior(scale, between, df, Double.POSITIVE_INFINITY), spread);
    }

    /** Returns the x with trigamma(x) = y, by Newton's method on its reciprocal (Smyth 2004, appendix). */
    static double inverseTrigamma(double y) {
        double x = 0.5 + 1 / y;
        for (int step = 0; step < 50; step++) {
            double value = Trigamma.value(x);
            double h = 1e-5 * x;
            double slope = (Trigamma.value(x + h) - Trigamma.value(x - h)) / (2 * h);
            double change = value * (1 - value / y) / slope;
            x += change;
            if (Math.abs(change) < 1e-8 * x) {
                break;
            }
        }
        return x;
    }

    /**
     * Returns the moderated estimate.
     *
     * @param moments moments of the heats' log ratios; with one heat, the prior alone gives the spread
     * @param within variance that the noise of the laps gives one heat; 0 where unknown
     */
    Estimate moderate(Moments moments, double within) {
        double own = moments.n() < 2 ? 0 : moments.sd() * moments.sd();
        double ownDf = Math.max(0, moments.n() - 1);
        double expected = scale * (between + within);
        boolean alone = df == 0 || (ownDf > 0 && isOutlier(own / expected, ownDf));
        if (alone && ownDf == 0) {
            return Estimate.student(moments);
        }
        double variance = alone ? own : (df * expected + ownDf * own) / (df + ownDf);
        return new Estimate(
                moments.n(),
                moments.mean(),
                Math.sqrt(Math.max(variance, within)),
                alone ? ownDf : Math.min(df + ownDf, Math.max(ownDf, mostDf)));
    }

    private boolean isOutlier(double ratio, double ownDf) {
        return ratio > 1 && FDistribution.of(ownDf, df).survivalProbability(ratio) < OUTLIER;
    }
}
