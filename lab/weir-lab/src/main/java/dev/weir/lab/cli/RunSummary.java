package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.Headline;
import dev.weir.report.page.Overview;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Placements;
import dev.weir.report.stats.Remaining;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The end of a run on one screen: failed controls, answers with their certainty, open questions, alarms, the page. */
record RunSummary(List<Run> runs, List<Analysis> analyses, RunSet set, Terminal terminal) {
    /** Lines beyond a usual terminal's height are not read. */
    static final int MOST_LINES = 25;

    private static final int MOST_ALARMS = 3;

    /** With fewer lines for each study its sentence would be cut to pieces; the table says the same. */
    private static final int LINES_OF_A_SENTENCE = 2;

    static int print(AnalysedSet done, PrintWriter out, boolean verbose, Terminal terminal) {
        return new RunSummary(done.runs(), done.analyses(), done.set(), terminal).print(out, verbose);
    }

    private int print(PrintWriter out, boolean verbose) {
        if (verbose) {
            cells().forEach(line -> terminal.wrapped(line, 2).forEach(out::println));
        }
        List<String> alarms = alarms();
        List<String> controls = few(failedControls(), "failed controls");
        List<String> tail = tail(alarms);
        List<StudyPanel> panels = IntStream.range(0, runs.size())
                .mapToObj(each -> StudyPanel.of(runs.get(each), analyses.get(each), true))
                .toList();
        controls.forEach(out::println);
        List<String> table = OverviewLines.of(Overview.of(panels), terminal);
        table.forEach(out::println);
        boolean isScreen = terminal.columns() > 0 && !table.isEmpty();
        int left = MOST_LINES - controls.size() - tail.size() - (isScreen ? table.size() : 0);
        if (!isScreen || left >= LINES_OF_A_SENTENCE * panels.size()) {
            List<Headline> headlines = panels.stream().map(Headline::of).toList();
            AnswerLines.of(headlines, Math.max(headlines.size(), left), terminal)
                    .forEach(out::println);
        }
        tail.forEach(out::println);
        return alarms.isEmpty() && controls.isEmpty() ? 0 : WeirCommand.FINDING;
    }

    private String study(int i) {
        return runs.get(i).manifest().study();
    }

    /** Returns lines about controls that failed and make the run unreliable; they come first. */
    private List<String> failedControls() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String study = study(i);
            analyses.get(i)
                    .selfTest()
                    .failed(runs.get(i))
                    .all()
                    .forEach(each -> lines.add("Control failed, so no verdict and no advice: " + study + " on "
                            + each.place() + ": " + each.reason() + "; measure again by: "
                            + SelfTest.again(study, each.link())));
        }
        return lines;
    }

    private List<String> tail(List<String> alarms) {
        List<String> tail = new ArrayList<>();
        howSure().ifPresent(line -> tail.addAll(terminal.wrapped(line, 2)));
        Placements.of(runs, analyses)
                .ifPresent(both -> tail.addAll(terminal.wrapped(Words.capital(both.words()) + ".", 2)));
        tail.addAll(stillOpen());
        set.leftOut().forEach(each -> tail.addAll(terminal.wrapped("Note: " + each, 2)));
        List<String> marked = alarms.stream()
                .map(alarm -> terminal.bad("Alarm") + ": " + alarm)
                .toList();
        tail.addAll(few(marked, "alarms"));
        tail.add("Report: " + set.report().toAbsolutePath().normalize().toUri());
        return tail;
    }

    private List<String> few(List<String> sentences, String what) {
        List<String> lines = new ArrayList<>();
        sentences.stream().limit(MOST_ALARMS).forEach(each -> lines.addAll(terminal.message(each, 2)));
        if (sentences.size() > MOST_ALARMS) {
            lines.add((sentences.size() - MOST_ALARMS) + " more " + what + ": see the report");
        }
        return lines;
    }

    private List<String> cells() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String study = study(i);
            analyses.get(i).comparisons().forEach(each -> lines.add(cell(study, each)));
        }
        return lines;
    }

    private static String cell(String study, ComparisonResult result) {
        Interval ratio = result.ratio().ratio();
        Level factors = result.ratio().cell().factors();
        return format(
                "%s %s / %s on %s%s: %s, %s, %d heats",
                study,
                result.comparison().arm(),
                result.comparison().reference(),
                result.ratio().cell().link(),
                factors.isEmpty() ? "" : ", " + factors,
                RatioWords.plain(ratio),
                Leaning.words(result.verdict(), ratio),
                result.ratio().heats());
    }

    /** Returns the smallest visible effect of each study on each link; empty if no link has an A/A pair yet. */
    private Optional<String> howSure() {
        List<String> effects = new ArrayList<>();
        for (int i = 0; i < analyses.size(); i++) {
            List<SelfTest.OnLink> links = links(analyses.get(i));
            if (!links.isEmpty()) {
                effects.add((runs.size() == 1 ? "" : study(i) + " ") + range(links));
            }
        }
        return effects.isEmpty()
                ? Optional.empty()
                : Optional.of("How sure: smallest effect seen nine times in ten: " + String.join("; ", effects)
                        + pairs() + ".");
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

    /** Rounds up to two digits. */
    private static String percent(double value) {
        return BigDecimal.valueOf(value)
                        .round(new MathContext(2, RoundingMode.UP))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    private String pairs() {
        List<SelfTest.OnLink> pairs = analyses.stream()
                .filter(each -> each.selfTest() != null)
                .flatMap(each -> each.selfTest().links().stream())
                .filter(link -> link.aa() != null)
                .toList();
        long alike = pairs.stream().filter(link -> !link.isAlarm()).count();
        return "; A/A pairs without a difference: " + alike + " of " + pairs.size();
    }

    /** Returns the faults of a run in sentences; failed controls have sentences of their own. */
    private List<String> alarms() {
        List<String> alarms = new ArrayList<>();
        for (Run run : runs) {
            String study = run.manifest().study();
            long failed = times(run, SliceGroup.Outcome.FAILED);
            if (failed > 0) {
                alarms.add(study + ": " + Figures.plural(failed, "slice group")
                        + " failed; the report says which and why");
            }
            long invalid = times(run, SliceGroup.Outcome.INVALID);
            if (invalid > 0) {
                alarms.add(study + ": " + Figures.plural(invalid, "slice group")
                        + " invalid: their link was out of tolerance");
            }
        }
        return alarms;
    }

    private static long times(Run run, SliceGroup.Outcome outcome) {
        return run.groups().filter(group -> group.outcome() == outcome).count();
    }

    private List<String> stillOpen() {
        long open = count(Verdict.UNDECIDED);
        long all = comparisons().count();
        if (all == 0) {
            return List.of("Decided: nothing, for nothing was compared yet. Go on with:", "  " + goingOn());
        }
        String decided = open == all
                ? "Decided: none of " + Figures.plural(all, "measured comparison")
                : format(
                        "Decided: %d of %d comparisons (%d faster, %d slower, %d equal)",
                        all - open, all, count(Verdict.FASTER), count(Verdict.SLOWER), count(Verdict.EQUAL));
        if (open == 0) {
            return terminal.wrapped(decided + ".", 2);
        }
        Remaining remaining = Remaining.of(runs, analyses).orElseThrow();
        String ahead = decided + leanings(open == all ? "; " : "; of the others ") + "; " + remaining.words();
        if (remaining.minutes() == 0) {
            return terminal.wrapped(ahead + ".", 2);
        }
        List<String> lines = new ArrayList<>(terminal.wrapped(ahead + ":", 2));
        // in one piece, for copying
        lines.add("  " + goingOn("--budget", remaining.minutes() + "m"));
        return lines;
    }

    private String goingOn(String... more) {
        return RepeatedCommand.goingOn(set.path(), runs.get(0).manifest().commandLine(), more);
    }

    private String leanings(String before) {
        List<String> parts = new ArrayList<>();
        for (Leaning leaning : Leaning.values()) {
            long count = leaning(leaning);
            if (count > 0 && leaning != Leaning.UNKNOWN) {
                parts.add(count + " " + leaning.words());
            }
        }
        return parts.isEmpty() ? "" : before + String.join(", ", parts);
    }

    private long leaning(Leaning leaning) {
        return analyses.stream()
                .flatMap(each -> each.undecided().stream())
                .filter(each -> Leaning.of(each.ratio().ratio()) == leaning)
                .count();
    }

    private long count(Verdict verdict) {
        return comparisons().filter(each -> each.verdict() == verdict).count();
    }

    private Stream<ComparisonResult> comparisons() {
        return analyses.stream().flatMap(each -> each.comparisons().stream());
    }
}
