package dev.weir.lab.cli;

import dev.weir.report.model.Block;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The last lines of a run on the terminal, and its exit code. */
final class RunSummary {
    private RunSummary() {}

    /** Prints the summary; gives the exit code. */
    static int print(RunDirectory directory, PrintWriter out) {
        Run run = directory.read();
        Analysis analysis = Analysis.of(run);
        List<String> alarms = alarms(run, analysis.selfTest());
        alarms.forEach(alarm -> out.println("Alarm: " + alarm));
        undecided(directory, analysis).ifPresent(out::println);
        out.println("Report: " + directory.report().toAbsolutePath().normalize().toUri());
        out.flush();
        return alarms.isEmpty() ? 0 : WeirCommand.FINDING;
    }

    /** What stays undecided, and the time that would probably decide all of it. */
    private static Optional<String> undecided(RunDirectory directory, Analysis analysis) {
        List<ComparisonResult> open = analysis.undecided();
        if (open.isEmpty()) {
            return Optional.empty();
        }
        // levels of one pair of blocks are measured together
        Map<List<Object>, Double> secondsByPair = new HashMap<>();
        for (ComparisonResult result : open) {
            if (Double.isFinite(result.moreSeconds())) {
                Map<String, String> outer = new HashMap<>(result.ratio().cell().factors());
                outer.remove("rows");
                List<Object> pair =
                        List.of(result.comparison(), result.ratio().cell().link(), outer);
                secondsByPair.merge(pair, result.moreSeconds(), Math::max);
            }
        }
        double seconds =
                secondsByPair.values().stream().mapToDouble(Double::doubleValue).sum();
        long minutes = Math.max(1, Math.round(seconds / 60));
        return Optional.of(String.format(
                Locale.ROOT,
                "%d of %d comparisons are undecided; at most about %d min more would probably decide them:"
                        + " weir run --resume %s --budget %dm",
                open.size(),
                analysis.comparisons().size(),
                minutes,
                directory.path(),
                minutes));
    }

    private static List<String> alarms(Run run, SelfTest selfTest) {
        List<String> alarms = new ArrayList<>();
        long failed = count(run, Block.Outcome.FAILED);
        if (failed > 0) {
            alarms.add(String.format(Locale.ROOT, "%d blocks failed; the report says which and why", failed));
        }
        long invalid = count(run, Block.Outcome.INVALID);
        if (invalid > 0) {
            alarms.add(String.format(Locale.ROOT, "%d blocks are invalid: their link was out of tolerance", invalid));
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

    private static long count(Run run, Block.Outcome outcome) {
        return run.blocks().filter(block -> block.outcome() == outcome).count();
    }
}
