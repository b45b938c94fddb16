package dev.weir.lab.cli;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.Headline;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The end of a run on the terminal: the answers, how sure they are, what is decided, what is wrong, where the page is; and
 * the exit code.
 */
final class RunSummary {
    /** More than a terminal of the usual size shows at once is not read. */
    static final int MOST_LINES = 25;

    private static final int MOST_ALARMS = 4;

    private RunSummary() {}

    /**
     * Prints the summary.
     *
     * @param set the run
     * @param out where to
     * @param verbose whether to list every comparison before it
     * @return the exit code
     */
    static int print(RunSet set, PrintWriter out, boolean verbose) {
        List<Run> runs = set.read();
        List<Analysis> analyses = runs.stream().map(Analysis::of).toList();
        if (verbose) {
            cells(runs, analyses).forEach(out::println);
        }
        List<String> alarms = RunAlarms.of(runs, analyses);
        List<String> tail = new ArrayList<>();
        List<String> studies = runs.stream().map(run -> run.manifest().study()).toList();
        HowSure.line(studies, analyses).ifPresent(line -> tail.addAll(AnswerLines.wrapped(line)));
        tail.addAll(StillOpen.lines(set, runs, analyses));
        set.leftOut().forEach(each -> tail.addAll(AnswerLines.wrapped("Note: " + each)));
        alarms.stream().limit(MOST_ALARMS).forEach(alarm -> tail.addAll(AnswerLines.wrapped("Alarm: " + alarm)));
        if (alarms.size() > MOST_ALARMS) {
            tail.add((alarms.size() - MOST_ALARMS) + " more alarms: see the report");
        }
        tail.add("Report: " + set.report().toAbsolutePath().normalize().toUri());
        List<Headline> headlines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            headlines.add(Headline.of(runs.get(i), analyses.get(i)));
        }
        AnswerLines.of(headlines, MOST_LINES - tail.size()).forEach(out::println);
        tail.forEach(out::println);
        out.flush();
        return alarms.isEmpty() ? 0 : WeirCommand.FINDING;
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
        return String.format(
                Locale.ROOT,
                "%s %s / %s on %s %s: %s %s, %d heats",
                study,
                result.comparison().arm(),
                result.comparison().reference(),
                result.ratio().cell().link(),
                result.ratio().cell().factors(),
                CompareCommand.ratio(ratio).strip(),
                result.verdict().name().toLowerCase(Locale.ROOT),
                result.ratio().heats());
    }
}
