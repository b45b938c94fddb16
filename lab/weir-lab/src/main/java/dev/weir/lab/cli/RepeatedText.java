package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.report.compare.CellKey;
import dev.weir.report.compare.EnvironmentDifference;
import dev.weir.report.compare.RepeatedComparison;
import dev.weir.report.compare.RepeatedRuns;
import dev.weir.report.stats.Median;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Several runs side by side as lines of the terminal. */
record RepeatedText(RepeatedRuns repeated, boolean verbose, Terminal terminal, List<String> lines) {
    static List<String> lines(RepeatedRuns repeated, boolean verbose, Terminal terminal) {
        RepeatedText text = new RepeatedText(repeated, verbose, terminal, new ArrayList<>());
        text.environments();
        text.counts();
        text.comparisons();
        return text.lines;
    }

    private void add(String line) {
        lines.addAll(terminal.wrapped(line, line.startsWith("  ") ? 6 : 2));
    }

    private void environments() {
        for (int i = 0; i < repeated.environments().size(); i++) {
            List<String> what = repeated.environments().get(i).stream()
                    .map(EnvironmentDifference::what)
                    .distinct()
                    .toList();
            add("Run " + (i + 2) + " beside run 1: "
                    + (what.isEmpty() ? "nothing that the runs recorded differs" : "other " + String.join(", ", what)));
        }
    }

    private void counts() {
        List<RepeatedComparison> all = repeated.comparisons();
        long decided = all.stream().filter(RepeatedComparison::isDecidedByAll).count();
        long alike = all.stream().filter(RepeatedComparison::isDecidedAlike).count();
        long contradicting =
                all.stream().filter(RepeatedComparison::contradictsItself).count();
        add(format(
                "Comparisons in two runs or more: %,d; decided by all of their runs: %,d; of these alike: %,d; with intervals of two runs"
                        + " that have nothing in common: %,d.",
                all.size(), decided, alike, contradicting));
        add(format(
                "A ratio's standard deviation, half of the comparisons below: %s between runs, %s within a run.",
                percent(median(RepeatedComparison::betweenRuns)), percent(median(RepeatedComparison::withinRun))));
    }

    private double median(ToDoubleFunction<RepeatedComparison> figure) {
        return Median.of(repeated.comparisons().stream().mapToDouble(figure));
    }

    private void comparisons() {
        Map<String, List<RepeatedComparison>> groups = repeated.comparisons().stream()
                .filter(each ->
                        verbose || each.contradictsItself() || (each.isDecidedByAll() && !each.isDecidedAlike()))
                .collect(Collectors.groupingBy(
                        each -> each.cell().study() + " on " + each.cell().link(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        if (!groups.isEmpty()) {
            add(
                    verbose
                            ? "Ratio over all runs with its interval, what a single run scatters by, and its verdicts:"
                            : "Those, and what runs decide otherwise; ratio over all runs with its interval:");
        }
        groups.forEach((heading, group) -> {
            lines.addAll(terminal.wrapped("  " + terminal.strong(heading), 4));
            int width = Terminal.width(group.stream()
                    .map(each -> RatioWords.plain(each.overRuns()))
                    .toList());
            group.forEach(each ->
                    add("    " + Terminal.padded(RatioWords.plain(each.overRuns()), width) + "  " + words(each)));
        });
        if (!verbose) {
            add("--verbose lists all.");
        }
    }

    private static String words(RepeatedComparison each) {
        CellKey cell = each.cell();
        String verdicts = Stream.of(Verdict.values())
                .filter(verdict -> each.count(verdict) > 0)
                .map(verdict -> verdict.word() + " in " + each.count(verdict))
                .collect(Collectors.joining(", "));
        return cell.arm() + " over " + each.reference() + (cell.factors().isEmpty() ? "" : ", " + cell.factors())
                + ": between runs " + percent(each.betweenRuns()) + ", within " + percent(each.withinRun()) + "; "
                + verdicts;
    }

    private static String percent(double logRatio) {
        return Figures.three(100 * Math.expm1(logRatio)) + " %";
    }
}
