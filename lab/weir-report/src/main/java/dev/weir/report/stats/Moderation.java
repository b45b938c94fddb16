package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The spread over heats of all comparisons on one link, moderated together, as of any heat. */
final class Moderation {
    static final Moderation NONE = new Moderation(List.of());

    /** Least standard deviation of a heat assumed at two heats, due to good or bad placement of a JVM or its memory. */
    private static final double PLACEMENT = 0.02;

    private final List<Pairs> family;
    private final Map<Integer, Prior> priors = new HashMap<>();

    /** Moderates the planned comparisons and controls of one study and link jointly. */
    Moderation(List<Pairs> family) {
        this.family = family;
    }

    /**
     * Returns the mean of a comparison over the heats up to and including this one. A heat with many or quiet laps has a
     * greater weight, to the extent that lap noise explains the variance between heats.
     */
    Estimate upTo(int heat, Pairs pairs) {
        int n = pairs.countUpTo(heat);
        double[] within = pairs.variancesWithin(n);
        double laps = Pairs.mean(within);
        Estimate alike = prior(heat).moderate(pairs.moments(n), laps);
        double between = Math.max(0, alike.sd() * alike.sd() - laps);
        return between + laps > 0 ? alike.weighted(pairs.logRatios(), within, between) : alike;
    }

    /**
     * Returns the estimate at a look. Two heats must not decide a difference that placement may explain: they share a placement
     * by chance half of the time.
     */
    Estimate atLook(int heat, Pairs pairs) {
        Estimate seen = upTo(heat, pairs);
        return seen.n() == 2 ? new Estimate(2, seen.mean(), Math.max(PLACEMENT, seen.sd()), seen.df()) : seen;
    }

    Estimate of(Pairs pairs) {
        return upTo(Integer.MAX_VALUE, pairs);
    }

    Scatter scatter(Pairs pairs) {
        Estimate estimate = of(pairs);
        double between = estimate.sd() * estimate.sd() - pairs.varianceWithin(pairs.count());
        double lap = pairs.varianceOfLap(pairs.count());
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
        Map<String, Integer> heats = new HashMap<>();
        for (Pairs pairs : family) {
            int n = pairs.countUpTo(heat);
            if (n > 1) {
                double sd = pairs.moments(n).sd();
                found.add(new Prior.Evidence(sd * sd, pairs.varianceWithin(n), n - 1.0));
                heats.merge(pairs.numerator().cell().arm(), n, Math::max);
                heats.merge(pairs.denominator().cell().arm(), n, Math::max);
            }
        }
        return Prior.fit(found, heats.values().stream().mapToInt(n -> n - 1).sum());
    }
}
