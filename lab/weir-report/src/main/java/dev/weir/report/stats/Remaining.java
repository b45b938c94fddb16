package dev.weir.report.stats;

import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** The cost of one more heat of a run: launching and warming up, then the laps of every setting that is still open. */
    private record HeatCost(double launchSeconds) {
        /** Learns it from what the studies of a run have spent. */
        static HeatCost of(List<Run> runs) {
            double spent = runs.stream().mapToDouble(HeatCost::spent).max().orElse(0);
            double raced = 0;
            long heats = 0;
            for (Run run : runs) {
                raced += byHeat(run).values().stream()
                        .flatMap(each -> each.values().stream())
                        .mapToDouble(Double::doubleValue)
                        .sum();
                heats += run.groups().mapToInt(SliceGroup::heat).distinct().count();
            }
            return new HeatCost(heats == 0 ? 0 : Math.max(0, spent - raced) / heats);
        }

        /** Seconds that more heats of a study take, for its comparisons without a verdict. */
        double seconds(Run run, Collection<ComparisonResult> open, int heats) {
            Map<Cell.Setting, Double> laps = laps(run);
            double once = open.stream()
                    .map(each -> each.ratio().cell().setting())
                    .distinct()
                    .mapToDouble(setting -> laps.getOrDefault(setting, 0.0))
                    .sum();
            return heats * (launchSeconds + once);
        }

        /** Seconds that the laps of a setting take in a heat, all workers together, by setting. */
        private static Map<Cell.Setting, Double> laps(Run run) {
            return byHeat(run).entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            each -> each.getValue().values().stream()
                                    .mapToDouble(Double::doubleValue)
                                    .average()
                                    .orElse(0)));
        }

        private static Map<Cell.Setting, Map<Integer, Double>> byHeat(Run run) {
            Map<Cell.Setting, Map<Integer, Double>> byHeat = new HashMap<>();
            run.groups().forEach(group -> {
                double seconds = group.durationMillis() / 1e3 / group.levels().size();
                group.levels()
                        .forEach(level -> byHeat.computeIfAbsent(
                                        new Cell.Setting(group.link(), group.factors(level)), key -> new HashMap<>())
                                .merge(group.heat(), seconds, Math::max));
            });
            return byHeat;
        }

        /** A resumed run counts on. */
        private static double spent(Run run) {
            return run.entriesOf(Event.class)
                    .mapToDouble(Event::spentSeconds)
                    .max()
                    .orElse(0);
        }
    }
}
