package dev.weir.lab.cli;

import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The last lines of a run on the terminal, and its exit code. */
final class RunSummary {
    private RunSummary() {}

    /** Prints the summary; gives the exit code. */
    static int print(RunSet set, PrintWriter out) {
        List<Analysis> analyses = new ArrayList<>();
        Set<String> alarms = new LinkedHashSet<>();
        for (Run run : set.read()) {
            Analysis analysis = Analysis.of(run);
            analyses.add(analysis);
            alarms(run, analysis.selfTest())
                    .forEach(alarm -> alarms.add(run.manifest().study() + ": " + alarm));
        }
        alarms.forEach(alarm -> out.println("Alarm: " + alarm));
        undecided(set, analyses).ifPresent(out::println);
        out.println("Report: " + set.report().toAbsolutePath().normalize().toUri());
        out.flush();
        return alarms.isEmpty() ? 0 : WeirCommand.FINDING;
    }

    /** What stays undecided, and the time that would probably decide all of it. */
    private static Optional<String> undecided(RunSet set, List<Analysis> analyses) {
        int open = analyses.stream().mapToInt(each -> each.undecided().size()).sum();
        if (open == 0) {
            return Optional.empty();
        }
        int all = analyses.stream().mapToInt(each -> each.comparisons().size()).sum();
        double seconds =
                analyses.stream().mapToDouble(RunSummary::secondsToDecide).sum();
        long minutes = Math.max(1, Math.round(seconds / 60));
        return Optional.of(String.format(
                Locale.ROOT,
                "%d of %d comparisons are undecided; at most about %d min more would probably decide them:"
                        + " weir run --resume %s --budget %dm",
                open,
                all,
                minutes,
                set.path(),
                minutes));
    }

    private static double secondsToDecide(Analysis analysis) {
        // levels of one pair of slice groups are measured together
        Map<List<Object>, Double> secondsByPair = new HashMap<>();
        for (ComparisonResult result : analysis.undecided()) {
            if (Double.isFinite(result.moreSeconds())) {
                Cell cell = result.ratio().cell();
                List<Object> pair =
                        List.of(result.comparison(), cell.link(), cell.factors().getOrDefault("tls", "off"));
                secondsByPair.merge(pair, result.moreSeconds(), Math::max);
            }
        }
        return secondsByPair.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static List<String> alarms(Run run, SelfTest selfTest) {
        List<String> alarms = new ArrayList<>();
        long failed = count(run, SliceGroup.Outcome.FAILED);
        if (failed > 0) {
            alarms.add(String.format(Locale.ROOT, "%d groups failed; the report says which and why", failed));
        }
        long invalid = count(run, SliceGroup.Outcome.INVALID);
        if (invalid > 0) {
            alarms.add(String.format(Locale.ROOT, "%d groups are invalid: their link was out of tolerance", invalid));
        }
        if (run.entriesOf(LinkCard.class).anyMatch(card -> !card.withinTolerance())) {
            alarms.add("a link was not what it was declared to be");
        }
        if (selfTest != null && (selfTest.aaVerdict() == Verdict.FASTER || selfTest.aaVerdict() == Verdict.SLOWER)) {
            alarms.add("the A/A pair, which is twice the same, came out different: do not trust small differences");
        }
        if (selfTest != null && !selfTest.drift().isEmpty()) {
            alarms.add(selfTest.drift());
        }
        return alarms;
    }

    private static long count(Run run, SliceGroup.Outcome outcome) {
        return run.groups().filter(group -> group.outcome() == outcome).count();
    }
}
