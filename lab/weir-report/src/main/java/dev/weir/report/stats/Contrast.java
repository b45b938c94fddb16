package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparison in which the mean time says something else than the typical lap: what strikes few operations makes the difference.
 *
 * @param typical the ratio of the typical lap
 * @param overall the ratio of the mean times, with its interval
 */
public record Contrast(RatioResult typical, Interval overall) {

    /** Finds those whose intervals have nothing in common, and whose estimates differ by more than does not matter. */
    static List<Contrast> among(List<Pairs> compared, Map<String, Footing> footings, StudentT student) {
        Map<String, List<Pairs>> onLinks = new HashMap<>();
        for (Pairs pairs : compared) {
            if (pairs.isExact()) {
                onLinks.computeIfAbsent(pairs.numerator().cell().link(), link -> new ArrayList<>())
                        .add(pairs);
            }
        }
        List<Contrast> found = new ArrayList<>();
        onLinks.forEach((link, family) -> {
            List<Pairs> means = family.stream().map(Pairs::means).toList();
            Moderation moderation = new Moderation(means);
            for (int i = 0; i < means.size(); i++) {
                Footing footing = footings.get(link);
                Contrast contrast = new Contrast(
                        RatioResult.of(family.get(i), footing.moderation(), student),
                        student.exp(moderation.of(means.get(i))));
                if (contrast.differsBy(footing.logMargin())) {
                    found.add(contrast);
                }
            }
        });
        return found;
    }

    private boolean differsBy(double logMargin) {
        Interval lap = typical.ratio();
        boolean apart = lap.high() < overall.low() || overall.high() < lap.low();
        return apart && Math.abs(Math.log(overall.estimate() / lap.estimate())) > logMargin;
    }

    /** Returns whether it is about this comparison. */
    boolean isOf(RatioResult ratio) {
        return typical.cell().equals(ratio.cell()) && typical.reference().equals(ratio.reference());
    }

    /** Says both, with the interval of the mean: {@code typically 0.800x, 1.120x [1.08, 1.16] over all}. */
    String words() {
        return "the typical lap says " + typical.ratio().toThousandths() + ", the mean time " + overall.toThousandths();
    }
}
