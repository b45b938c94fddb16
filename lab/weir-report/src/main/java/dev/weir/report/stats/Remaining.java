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
 * The forecast that terminal and page show: open comparisons of a run, and the time that would decide some of them.
 *
 * @param outlook the decisions expected from more heats
 * @param seconds measuring time of these heats, launches included; 0 if hardly any comparison would be decided
 */
public record Remaining(Outlook outlook, double seconds) {

    /** Returns the forecast from the studies of a run and their analyses; empty if no comparison is open. */
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

    /** Returns the further measuring time in whole minutes; 0 if it would decide hardly anything. */
    public long minutes() {
        return outlook.moreHeats() == 0 ? 0 : Math.max(1, (long) Math.ceil(seconds / 60));
    }

    /** Returns the forecast in words: {@code about 12 min more: 3 more heats would decide about 14 [9, 19] of them}. */
    public String words() {
        return (outlook.moreHeats() == 0 ? "" : "about " + minutes() + " min more: ") + outlook.words();
    }

    /** The cost of one more heat of a run: launch and warm-up, then the laps of every open setting. */
    private record HeatCost(double launchSeconds) {
        /** Derives the cost from the time spent so far in the studies of a run. */
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

        /** Returns the seconds that further heats of a study take for its comparisons without a verdict. */
        double seconds(Run run, Collection<ComparisonResult> open, int heats) {
            Map<Cell.Setting, Double> laps = laps(run);
            double once = open.stream()
                    .map(each -> each.ratio().cell().setting())
                    .distinct()
                    .mapToDouble(setting -> laps.getOrDefault(setting, 0.0))
                    .sum();
            return heats * (launchSeconds + once);
        }

        /** Returns the seconds that a setting's laps take in a heat, all workers together, by setting. */
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

        /** Returns the seconds spent; a resumed run continues the count. */
        private static double spent(Run run) {
            return run.entriesOf(Event.class)
                    .mapToDouble(Event::spentSeconds)
                    .max()
                    .orElse(0);
        }
    }
}
