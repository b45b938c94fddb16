package dev.weir.lab.cli;

import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is decided, what is not, and the time that would probably decide the rest. */
final class StillOpen {
    /** Time spent over time of the laps is not taken for more than this: short runs are mostly launching. */
    private static final double MOST_OVERHEAD = 5;

    private StillOpen() {}

    static List<String> lines(RunSet set, List<Run> runs, List<Analysis> analyses) {
        long open = count(analyses, Verdict.UNDECIDED);
        long all =
                analyses.stream().mapToLong(each -> each.comparisons().size()).sum();
        String decided = String.format(
                Locale.ROOT,
                "Decided: %d of %d comparisons (%d faster, %d slower, %d equal)",
                all - open,
                all,
                count(analyses, Verdict.FASTER),
                count(analyses, Verdict.SLOWER),
                count(analyses, Verdict.EQUAL));
        if (open == 0) {
            return AnswerLines.wrapped(decided + ".");
        }
        double seconds = 0;
        for (int i = 0; i < runs.size(); i++) {
            seconds += secondsToDecide(analyses.get(i)) * overhead(runs.get(i));
        }
        long minutes = Math.max(1, Math.round(seconds / 60));
        List<String> lines = new ArrayList<>(AnswerLines.wrapped(
                decided + leanings(analyses) + "; about " + minutes + " min more would probably decide what can be:"));
        // one piece, to be copied
        lines.add("  weir run --resume " + set.path() + " --budget " + minutes + "m");
        return lines;
    }

    /** What the intervals of the others suggest. */
    private static String leanings(List<Analysis> analyses) {
        List<String> parts = new ArrayList<>();
        for (Leaning leaning : Leaning.values()) {
            long count = leaning(analyses, leaning);
            if (count > 0 && leaning != Leaning.UNKNOWN) {
                parts.add(count + " " + leaning.words());
            }
        }
        return parts.isEmpty() ? "" : "; of the others " + String.join(", ", parts);
    }

    private static long leaning(List<Analysis> analyses, Leaning leaning) {
        return analyses.stream()
                .flatMap(each -> each.undecided().stream())
                .filter(each -> Leaning.of(each.ratio().ratio()) == leaning)
                .count();
    }

    private static long count(List<Analysis> analyses, Verdict verdict) {
        return analyses.stream()
                .flatMap(each -> each.comparisons().stream())
                .filter(each -> each.verdict() == verdict)
                .count();
    }

    /** Comparisons at one level and link share their laps. */
    private static double secondsToDecide(Analysis analysis) {
        Map<List<Object>, Double> bySetting = new HashMap<>();
        for (ComparisonResult result : analysis.undecided()) {
            if (Double.isFinite(result.moreSeconds())) {
                Cell cell = result.ratio().cell();
                bySetting.merge(List.of(cell.link(), cell.factors()), result.moreSeconds(), Math::max);
            }
        }
        return bySetting.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Time spent, launching and warming up included, over the time of the laps. */
    private static double overhead(Run run) {
        Map<List<Object>, Long> laps = new HashMap<>();
        run.groups()
                .forEach(group -> laps.merge(
                        List.of(group.heat(), group.link(), group.factors(), levels(group)),
                        group.durationMillis(),
                        Math::max));
        double raced = laps.values().stream().mapToLong(Long::longValue).sum() / 1000.0;
        double spent = run.entriesOf(Event.class)
                .mapToDouble(Event::spentSeconds)
                .max()
                .orElse(0);
        return raced > 0 ? Math.max(1, Math.min(MOST_OVERHEAD, spent / raced)) : 1;
    }

    private static List<Map<String, String>> levels(SliceGroup group) {
        return group.levels().stream().map(SliceGroup.Level::factors).toList();
    }
}
