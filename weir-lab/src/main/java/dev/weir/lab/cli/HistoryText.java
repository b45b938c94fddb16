package dev.weir.lab.cli;

import dev.weir.report.history.Change;
import dev.weir.report.history.Difference;
import dev.weir.report.history.Moment;
import dev.weir.report.history.Point;
import dev.weir.report.history.RunHistory;
import dev.weir.report.history.Series;
import dev.weir.report.text.Figures;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A history as lines of the terminal: the runs, the comparisons that changed, a count of the others. */
final class HistoryText {
    /** More is not read; the page and --verbose have all. */
    private static final int MOST = 20;

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private final RunHistory history;
    private final boolean verbose;
    private final Terminal terminal;
    private final List<String> lines = new ArrayList<>();

    private HistoryText(RunHistory history, boolean verbose, Terminal terminal) {
        this.history = history;
        this.verbose = verbose;
        this.terminal = terminal;
    }

    static List<String> lines(RunHistory history, boolean verbose, Terminal terminal) {
        HistoryText text = new HistoryText(history, verbose, terminal);
        text.runs();
        text.changed();
        text.unchanged();
        return text.lines;
    }

    private void add(String line, int indent) {
        lines.addAll(terminal.wrapped(line, indent));
    }

    private void runs() {
        add(history.runs().size() + " runs, oldest first (times in UTC):", 2);
        Moment before = null;
        int number = 1;
        for (Moment run : history.runs()) {
            String differs = before == null
                    ? run.surroundings().entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining(", "))
                    : differs(run.since(before));
            add(
                    String.format(
                            Locale.ROOT,
                            "  %2d  %s  %s (%s): %s",
                            number++,
                            MINUTE.format(run.startedAt().atOffset(ZoneOffset.UTC)),
                            run.name(),
                            String.join(", ", run.studies()),
                            differs),
                    6);
            before = run;
        }
        history.leftOut().forEach(each -> add("Left out: " + each, 2));
    }

    private void changed() {
        List<Series> changed = history.changed();
        if (changed.isEmpty()) {
            add("None of " + comparisons(history.series().size()) + " changed.", 2);
            return;
        }
        add(
                terminal.strong(changed.size() + " of "
                                + comparisons(history.series().size()) + " changed")
                        + ", most changed first (| where, ratios by run):",
                2);
        List<Series> shown = verbose ? changed : changed.subList(0, Math.min(MOST, changed.size()));
        shown.forEach(this::series);
        if (shown.size() < changed.size()) {
            add("  and " + (changed.size() - shown.size()) + " more that changed; --verbose lists them", 4);
        }
    }

    private void unchanged() {
        List<Series> unchanged = history.unchanged();
        if (!unchanged.isEmpty() && !history.changed().isEmpty()) {
            add(comparisons(unchanged.size()) + " did not change" + (verbose ? ":" : "; --verbose lists them"), 2);
        }
        if (verbose) {
            unchanged.forEach(this::series);
        }
        if (history.once() > 0) {
            add(comparisons(history.once()) + " in one run only: not told.", 2);
        }
    }

    private void series(Series series) {
        add("  " + series.words(), 4);
        StringBuilder ratios = new StringBuilder("    ");
        for (int i = 0; i < series.points().size(); i++) {
            int at = i;
            boolean changed = series.changes().stream().anyMatch(each -> each.at() == at);
            Point point = series.points().get(i);
            ratios.append(i == 0 ? "" : changed ? " | " : "  ")
                    .append(String.format(
                            Locale.ROOT,
                            "%d: %s×",
                            point.run() + 1,
                            Figures.close(point.ratio().estimate())));
        }
        add(ratios.toString(), 6);
        series.changes().forEach(each -> add("    " + change(series, each), 6));
    }

    private String change(Series series, Change change) {
        return String.format(
                Locale.ROOT,
                "%s at run %d: %s× -> %s×; differs: %s",
                change.kind() == Change.Kind.LEVEL ? "level changed" : "step",
                series.points().get(change.at()).run() + 1,
                Figures.close(change.before()),
                Figures.close(change.after()),
                String.join(", ", history.differing(series, change)));
    }

    private static String differs(List<Difference> differences) {
        return differences.isEmpty()
                ? "nothing recorded differs"
                : "differs: " + differences.stream().map(Difference::words).collect(Collectors.joining(", "));
    }

    private static String comparisons(int count) {
        return count + (count == 1 ? " comparison" : " comparisons");
    }
}
