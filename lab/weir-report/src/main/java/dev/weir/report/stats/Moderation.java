package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The spread over heats of everything that is compared on one link, moderated together, as of any heat. */
final class Moderation {
    /** Nothing is moderated. */
    static final Moderation NONE = new Moderation(List.of());

    /** Least spread of a heat that is assumed at two heats: a JVM, or its memory, placed well or badly. */
    private static final double PLACEMENT = 0.02;

    /** Spread between placements that verdicts allow for, on the log scale. */
    private static final double UNSEEN = 0.005;

    /** The weight of a prior degree of freedom in a verdict. */
    private static final double PRIOR_IN_VERDICT = 0.7;

    private final List<Pairs> family;
    private final Map<Integer, Prior> priors = new HashMap<>();

    /**
     * Takes in what is compared.
     *
     * @param family planned comparisons and controls of one study and link
     */
    Moderation(List<Pairs> family) {
        this.family = family;
    }

    /** The mean of a comparison over the heats up to and with this one. */
    Estimate upTo(int heat, Pairs pairs) {
        int n = pairs.countUpTo(heat);
        return prior(heat).moderate(pairs.moments(n), pairs.varianceWithin(n));
    }

    /**
     * The mean as a verdict may be built on. Heats that by chance all drew the same of two placements of a JVM look as if
     * they scattered little; of n heats they do so once in 2^(n - 1), and that much of a placement's variance is taken to
     * be there unseen. Nor can the prior, fitted to single modes, know better: its degrees of freedom count for less than
     * in an interval. Simulated races with bimodal heats then keep to the error rate.
     */
    Estimate forVerdict(int heat, Pairs pairs) {
        Estimate seen = upTo(heat, pairs);
        double own = seen.n() - 1.0;
        double variance = seen.sd() * seen.sd() + UNSEEN * UNSEEN * Math.pow(2, -own);
        return new Estimate(
                seen.n(),
                seen.mean(),
                family.isEmpty() ? seen.sd() : Math.sqrt(variance),
                own + PRIOR_IN_VERDICT * (seen.df() - own));
    }

    /** The same at a look. Two heats must not decide what any placement explains. */
    Estimate atLook(int heat, Pairs pairs) {
        Estimate seen = forVerdict(heat, pairs);
        return seen.n() == 2 ? new Estimate(2, seen.mean(), Math.max(PLACEMENT, seen.sd()), seen.df()) : seen;
    }

    /** The mean of a comparison over all heats. */
    Estimate of(Pairs pairs) {
        return upTo(Integer.MAX_VALUE, pairs);
    }

    /** Returns what scatters, and how much. */
    Scatter scatter(Pairs pairs) {
        Estimate estimate = of(pairs);
        double between = estimate.sd() * estimate.sd() - pairs.varianceWithin(pairs.count());
        double lap = pairs.varianceOfLap();
        return new Scatter(
                Double.isNaN(between) ? Double.NaN : Math.sqrt(Math.max(0, between)),
                lap > 0 ? Math.sqrt(lap) : Double.NaN,
                pairs.laps());
    }

    private Prior prior(int heat) {
        return family.isEmpty() ? Prior.NONE : priors.computeIfAbsent(heat, this::fit);
    }

    private Prior fit(int heat) {
        List<Prior.Evidence> found = new ArrayList<>();
        for (Pairs pairs : family) {
            int n = pairs.countUpTo(heat);
            if (n > 1) {
                double sd = pairs.moments(n).sd();
                found.add(new Prior.Evidence(sd * sd, pairs.varianceWithin(n), n - 1.0));
            }
        }
        return Prior.fit(found);
    }
}
