package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The probability that more heats decide a comparison, if they scatter like those measured so far.
 *
 * <p>With n - k of n heats measured, the mean of all n is distributed about the mean so far as Student's t with variance s^2 k
 * / (n (n - k)) (the posterior predictive distribution of a normal mean under the reference prior: Gelman and others, Bayesian
 * Data Analysis, section 3.2). A look decides if the mean lies beyond margin and noise floor and differs from 0 by the look's
 * half-width, or lies inside the margin by the look's one-sided width.
 */
final class Forecast {
    /** The longest forecast, in heats. */
    static final int MOST_HEATS = 20;

    private final Spending equality;
    private final Spending difference;

    /** Prepares the boundaries from the run's error rate and the rate at which the next difference would be claimed, both 0 to 1. */
    Forecast(double errorRate, double claimRate) {
        this.equality = new Spending(errorRate);
        this.difference = new Spending(claimRate);
    }

    Chances chances(Trial trial) {
        if (trial.verdict() != Verdict.UNDECIDED) {
            return Chances.UNKNOWN;
        }
        Estimate now = trial.estimate();
        if (now.n() < 2 || !(now.sd() > 0)) {
            return Chances.UNKNOWN;
        }
        List<Double> chances = new ArrayList<>();
        double best = 0;
        for (int more = 1; more <= MOST_HEATS; more++) {
            int look = Looks.indexOf(now.n() + more);
            best = look < 0 ? best : Math.max(best, atLook(now, look, more, trial));
            chances.add(best);
        }
        return new Chances(List.copyOf(chances));
    }

    private double atLook(Estimate now, int look, int more, Trial trial) {
        int heats = now.n() + more;
        Estimate then = new Estimate(heats, now.mean(), now.sd(), now.df() + more);
        if (then.df() < Looks.LEAST_DF) {
            return 0;
        }
        double spread = now.sd() * Math.sqrt((double) more / ((double) heats * now.n()));
        double needed = Math.max(trial.logBeyond(), difference.halfWidth(look, then));
        double within =
                trial.logBeyond() > trial.logMargin() ? 0 : trial.logMargin() - equality.oneSidedWidth(look, then);
        TDistribution t = TDistribution.of(now.df());
        double mean = now.mean();
        double apart =
                t.survivalProbability((needed - mean) / spread) + t.cumulativeProbability((-needed - mean) / spread);
        double equal = within <= 0
                ? 0
                : t.cumulativeProbability((within - mean) / spread)
                        - t.cumulativeProbability((-within - mean) / spread);
        return Math.min(1, apart + equal);
    }
}
