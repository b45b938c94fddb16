package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparison in which the typical lap says something else than all of them: what strikes few operations makes the difference.
 *
 * @param ratio the ratio of the mean times, which the verdict is about
 * @param typical the ratio of the typical lap, with its interval
 */
public record Contrast(RatioResult ratio, Interval typical) {

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
            List<Pairs> typical = family.stream().map(Pairs::typical).toList();
            Moderation moderation = new Moderation(typical);
            for (int i = 0; i < typical.size(); i++) {
                Footing footing = footings.get(link);
                Contrast contrast = new Contrast(
                        RatioResult.of(family.get(i), footing.moderation(), student),
                        student.exp(moderation.of(typical.get(i))));
                if (contrast.differsBy(footing.logMargin())) {
                    found.add(contrast);
                }
            }
        });
        return found;
    }

    private boolean differsBy(double logMargin) {
        Interval mean = ratio.ratio();
        boolean apart = mean.high() < typical.low() || typical.high() < mean.low();
        return apart && Math.abs(Math.log(mean.estimate() / typical.estimate())) > logMargin;
    }
}
