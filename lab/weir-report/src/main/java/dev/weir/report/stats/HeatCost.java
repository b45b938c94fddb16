package dev.weir.report.stats;

import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The cost of one more heat of a run: launching and warming up, then the laps of every setting that is still open. */
record HeatCost(double launchSeconds) {
    /** A level on a link, whoever races there. */
    private record Setting(String link, Map<String, String> factors) {}

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
            heats += heats(run);
        }
        return new HeatCost(heats == 0 ? 0 : Math.max(0, spent - raced) / heats);
    }

    /** Seconds that more heats of a study take, for its comparisons without a verdict. */
    double seconds(Run run, Collection<ComparisonResult> open, int heats) {
        Map<Setting, Double> laps = laps(run);
        double once = open.stream()
                .map(each -> each.ratio().cell())
                .map(cell -> new Setting(cell.link(), cell.factors()))
                .distinct()
                .mapToDouble(setting -> laps.getOrDefault(setting, 0.0))
                .sum();
        return heats * (launchSeconds + once);
    }

    /** Seconds that the laps of a setting take in a heat, all workers together, by setting. */
    private static Map<Setting, Double> laps(Run run) {
        return byHeat(run).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> each.getValue().values().stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElse(0)));
    }

    private static Map<Setting, Map<Integer, Double>> byHeat(Run run) {
        Map<Setting, Map<Integer, Double>> byHeat = new HashMap<>();
        run.groups()
                .forEach(group -> group.levels()
                        .forEach(level -> byHeat.computeIfAbsent(setting(group, level), key -> new HashMap<>())
                                .merge(
                                        group.heat(),
                                        group.durationMillis()
                                                / 1e3
                                                / group.levels().size(),
                                        Math::max)));
        return byHeat;
    }

    private static Setting setting(SliceGroup group, SliceGroup.Level level) {
        Map<String, String> factors = new HashMap<>(group.factors());
        factors.putAll(level.factors());
        return new Setting(group.link(), factors);
    }

    private static long heats(Run run) {
        return run.groups().mapToInt(SliceGroup::heat).distinct().count();
    }

    /** A resumed run counts on. */
    private static double spent(Run run) {
        return run.entriesOf(Event.class).mapToDouble(Event::spentSeconds).max().orElse(0);
    }
}
