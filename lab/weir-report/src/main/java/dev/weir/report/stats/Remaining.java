package dev.weir.report.stats;

import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The comparisons left to decide in a run, and the time that would decide some of it: the one forecast that terminal and
 * page give.
 *
 * @param outlook what more heats would decide
 * @param seconds measuring time that they take, launching included; 0 where hardly any would be decided
 */
public record Remaining(Outlook outlook, double seconds) {

    /** Looks ahead, from the studies of a run and the analysis of each; empty when nothing is open. */
    public static Optional<Remaining> of(List<Run> runs, List<Analysis> analyses) {
        List<ComparisonResult> open = new ArrayList<>();
        analyses.forEach(each -> open.addAll(each.undecided()));
        return Outlook.of(open).map(outlook -> {
            HeatCost cost = HeatCost.of(runs);
            double seconds = 0;
            for (int i = 0; i < runs.size(); i++) {
                if (!analyses.get(i).undecided().isEmpty()) {
                    seconds += cost.seconds(runs.get(i), analyses.get(i).undecided(), outlook.moreHeats());
                }
            }
            return new Remaining(outlook, seconds);
        });
    }

    /** Whole minutes to go on for; 0 where time would decide hardly anything. */
    public long minutes() {
        return outlook.moreHeats() == 0 ? 0 : Math.max(1, (long) Math.ceil(seconds / 60));
    }

    /** {@code about 12 min more: 3 more heats would decide about 14 [9, 19] of them}. */
    public String words() {
        return (outlook.moreHeats() == 0 ? "" : "about " + minutes() + " min more: ") + outlook.words();
    }
}
