package dev.weir.lab.cli;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.Headline;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.FailedControls;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Figures;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The end of a run on one screen of the terminal: controls that failed, the answers, how sure they are, what is open and what would close it,
 * what is wrong, where the page is; and the exit code.
 */
final class RunSummary {
    /** More than a terminal of the usual size shows at once is not read. */
    static final int MOST_LINES = 25;

    private static final int MOST_ALARMS = 3;

    private RunSummary() {}

    /**
     * Prints the summary.
     *
     * @param verbose whether to list every comparison before it
     */
    static int print(AnalysedSet done, PrintWriter out, boolean verbose) {
        return print(done, out, verbose, Terminal.standard());
    }

    static int print(AnalysedSet done, PrintWriter out, boolean verbose, Terminal terminal) {
        List<Run> runs = done.runs();
        List<Analysis> analyses = done.analyses();
        if (verbose) {
            cells(runs, analyses).forEach(line -> terminal.wrapped(line, 2).forEach(out::println));
        }
        List<String> alarms = alarms(runs);
        List<String> controls = few(failedControls(runs, analyses), "failed controls", terminal);
        List<String> tail = tail(done.set(), runs, analyses, alarms, terminal);
        List<Headline> headlines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            headlines.add(Headline.of(runs.get(i), analyses.get(i)));
        }
        controls.forEach(out::println);
        int left = Math.max(headlines.size(), MOST_LINES - controls.size() - tail.size());
        AnswerLines.of(headlines, left, terminal).forEach(out::println);
        tail.forEach(out::println);
        out.flush();
        return alarms.isEmpty() && controls.isEmpty() ? 0 : WeirCommand.FINDING;
    }

    /** First of all, where the run cannot be relied on. */
    private static List<String> failedControls(List<Run> runs, List<Analysis> analyses) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String study = runs.get(i).manifest().study();
            FailedControls.of(runs.get(i), analyses.get(i).selfTest())
                    .forEach((link, reason) ->
                            lines.add("Control failed, so no verdict and no advice: " + study + " on " + link + ": "
                                    + reason + "; measure again by: " + FailedControls.again(study, link)));
        }
        return lines;
    }

    private static List<String> tail(
            RunSet set, List<Run> runs, List<Analysis> analyses, List<String> alarms, Terminal terminal) {
        List<String> tail = new ArrayList<>();
        List<String> studies = runs.stream().map(run -> run.manifest().study()).toList();
        howSure(studies, analyses).ifPresent(line -> tail.addAll(terminal.wrapped(line, 2)));
        tail.addAll(StillOpen.lines(set, runs, analyses, terminal));
        set.leftOut().forEach(each -> tail.addAll(terminal.wrapped("Note: " + each, 2)));
        List<String> marked = alarms.stream()
                .map(alarm -> terminal.bad("Alarm") + ": " + alarm)
                .toList();
        tail.addAll(few(marked, "alarms", terminal));
        tail.add("Report: " + set.report().toAbsolutePath().normalize().toUri());
        return tail;
    }

    /** Returns the first of some sentences, and how many more there are. */
    private static List<String> few(List<String> sentences, String what, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        sentences.stream().limit(MOST_ALARMS).forEach(each -> lines.addAll(terminal.wrapped(each, 2)));
        if (sentences.size() > MOST_ALARMS) {
            lines.add((sentences.size() - MOST_ALARMS) + " more " + what + ": see the report");
        }
        return lines;
    }

    private static List<String> cells(List<Run> runs, List<Analysis> analyses) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String study = runs.get(i).manifest().study();
            analyses.get(i).comparisons().forEach(each -> lines.add(cell(study, each)));
        }
        return lines;
    }

    private static String cell(String study, ComparisonResult result) {
        Interval ratio = result.ratio().ratio();
        String factors = result.ratio().cell().factors().entrySet().stream()
                .map(factor -> ", " + factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                "%s %s / %s on %s%s: %s %s, %d heats",
                study,
                result.comparison().arm(),
                result.comparison().reference(),
                result.ratio().cell().link(),
                factors,
                Figures.closeRatio(ratio),
                Leaning.words(result.verdict(), ratio),
                result.ratio().heats());
    }

    /**
     * Returns how small an effect each study sees on each link; empty where no link has an A/A pair yet.
     *
     * @param studies names of the studies, named in the line where there are several
     * @param analyses what was found in each, in their order
     */
    private static Optional<String> howSure(List<String> studies, List<Analysis> analyses) {
        List<String> effects = new ArrayList<>();
        for (int i = 0; i < analyses.size(); i++) {
            List<SelfTest.OnLink> links = links(analyses.get(i));
            if (!links.isEmpty()) {
                effects.add((studies.size() == 1 ? "" : studies.get(i) + " ") + range(links));
            }
        }
        return effects.isEmpty()
                ? Optional.empty()
                : Optional.of("How sure: smallest effect seen nine times in ten: " + String.join("; ", effects)
                        + pairs(analyses) + ".");
    }

    private static List<SelfTest.OnLink> links(Analysis analysis) {
        return analysis.selfTest() == null
                ? List.of()
                : analysis.selfTest().links().stream()
                        .filter(link -> Double.isFinite(link.smallestEffectPercent()))
                        .toList();
    }

    private static String range(List<SelfTest.OnLink> links) {
        DoubleSummaryStatistics effects = links.stream()
                .mapToDouble(SelfTest.OnLink::smallestEffectPercent)
                .summaryStatistics();
        String most = percent(effects.getMax());
        return links.size() == 1 ? most : percent(effects.getMin()) + " to " + most;
    }

    /** Two digits, rounded up. */
    private static String percent(double value) {
        return BigDecimal.valueOf(value)
                        .round(new MathContext(2, RoundingMode.UP))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    private static String pairs(List<Analysis> analyses) {
        List<SelfTest.OnLink> pairs = analyses.stream()
                .filter(each -> each.selfTest() != null)
                .flatMap(each -> each.selfTest().links().stream())
                .filter(link -> link.aa() != null)
                .toList();
        long alike = pairs.stream().filter(link -> !link.isAlarm()).count();
        return "; A/A pairs without a difference: " + alike + " of " + pairs.size();
    }

    /** The faults of a run, in sentences; a control that failed says so itself. */
    private static List<String> alarms(List<Run> runs) {
        List<String> alarms = new ArrayList<>();
        for (Run run : runs) {
            String study = run.manifest().study();
            long failed = times(run, SliceGroup.Outcome.FAILED);
            if (failed > 0) {
                alarms.add(study + ": " + groups(failed) + " failed; the report says which and why");
            }
            long invalid = times(run, SliceGroup.Outcome.INVALID);
            if (invalid > 0) {
                alarms.add(study + ": " + groups(invalid) + " invalid: their link was out of tolerance");
            }
        }
        return alarms;
    }

    private static String groups(long count) {
        return String.format(Locale.ROOT, "%,d slice %s", count, count == 1 ? "group" : "groups");
    }

    private static long times(Run run, SliceGroup.Outcome outcome) {
        return run.groups().filter(group -> group.outcome() == outcome).count();
    }
}
