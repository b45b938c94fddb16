package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A comparison in which the mean time contradicts the typical lap: effects on few operations make the difference.
 *
 * @param typical the ratio of the typical lap
 * @param overall the ratio of the mean times, with its interval
 */
public record Contrast(RatioResult typical, Interval overall) {

    /** A comparison's ratio of the typical lap, and the pairs behind it. */
    record Compared(RatioResult typical, Pairs pairs) {}

    /** Finds the comparisons whose two intervals do not overlap and whose estimates differ by more than the margin. */
    static List<Contrast> among(List<Compared> compared, Map<Cell.Family, Footing> footings, StudentT student) {
        Map<Cell.Family, List<Compared>> families = compared.stream()
                .filter(each -> each.pairs().isExact())
                .collect(Collectors.groupingBy(
                        each -> each.typical().cell().family(), LinkedHashMap::new, Collectors.toList()));
        List<Contrast> found = new ArrayList<>();
        families.forEach((key, family) -> {
            List<Pairs> means =
                    family.stream().map(each -> each.pairs().means()).toList();
            Moderation moderation = new Moderation(means);
            for (int i = 0; i < means.size(); i++) {
                Contrast contrast = new Contrast(family.get(i).typical(), student.exp(moderation.of(means.get(i))));
                if (contrast.differsBy(footings.get(key).logMargin())) {
                    found.add(contrast);
                }
            }
        });
        return found;
    }

    private boolean differsBy(double logMargin) {
        Interval lap = typical.ratio();
        return lap.isDisjointFrom(overall) && Math.abs(Math.log(overall.estimate() / lap.estimate())) > logMargin;
    }

    /** Returns both ratios in words: {@code typically 20 % less time [19, 21], over all laps 12 % more time [8, 16]}. */
    String words() {
        return Prose.plain(
                "typically " + RatioWords.amount(typical.ratio()) + ", over all laps " + RatioWords.amount(overall));
    }
}
