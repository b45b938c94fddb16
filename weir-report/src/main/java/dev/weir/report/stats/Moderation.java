package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The spread over heats of everything that is compared on one link, moderated together, as of any heat. */
final class Moderation {
    /** Nothing is moderated. */
    static final Moderation NONE = new Moderation(List.of());

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

    /** The mean of a comparison over all heats. */
    Estimate of(Pairs pairs) {
        return upTo(Integer.MAX_VALUE, pairs);
    }

    /** What scatters, and how much. */
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
