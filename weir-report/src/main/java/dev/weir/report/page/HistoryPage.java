package dev.weir.report.page;

import dev.weir.report.history.Change;
import dev.weir.report.history.Difference;
import dev.weir.report.history.Moment;
import dev.weir.report.history.Point;
import dev.weir.report.history.RunHistory;
import dev.weir.report.history.Series;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Many runs in time order as one HTML file that needs nothing else: no script, no server, no network. */
public final class HistoryPage {
    private HistoryPage() {}

    /**
     * Renders the page.
     *
     * @param history the runs and their comparisons
     * @param name name of the directory that holds the runs
     * @return the page as HTML, to be stored in UTF-8
     */
    public static String render(RunHistory history, String name) {
        Map<String, String> parts = new HashMap<>();
        parts.put("title", Html.text("Weir: the runs in " + name + " over time"));
        parts.put("lede", lede(history));
        parts.put("runs", runs(history));
        parts.put("left-out", leftOut(history));
        parts.put("changed", changed(history));
        parts.put("unchanged", unchanged(history));
        String style = Template.style("compare.css", "history.css");
        parts.put("style", style);
        parts.put("style-source", Template.hashSource(style));
        return Template.fill(Template.resource("history.html"), parts);
    }

    private static String lede(RunHistory history) {
        List<Moment> runs = history.runs();
        return "<p class=\"lede\">"
                + Html.text(history.changed().size() + " of "
                        + Figures.plural(history.series().size(), "comparison") + " changed in "
                        + Figures.plural(runs.size(), "run") + ".")
                + "</p>\n<p class=\"sub\">"
                + Html.text(Words.when(runs.get(0).startedAt()) + " to "
                        + Words.when(runs.get(runs.size() - 1).startedAt()) + ". "
                        + (history.once() == 0
                                ? ""
                                : Figures.plural(history.once(), "comparison") + " in one run only: not shown. ")
                        + "A ratio is the time of the arm over that of its reference: below 1, the arm is faster.")
                + "</p>\n";
    }

    private static String runs(RunHistory history) {
        Table table = Table.of(
                "The runs, oldest first", "No.", "Run", "Started", "Studies", "What differs from the one before");
        for (int i = 0; i < history.runs().size(); i++) {
            Moment run = history.runs().get(i);
            table.row(
                    Table.figure(Integer.toString(i + 1), i + 1),
                    Table.name(run.name()),
                    Table.name(Words.when(run.startedAt())),
                    Table.words(String.join(", ", run.studies())),
                    Table.prose(differing(history, i)));
        }
        return table.html();
    }

    private static String differing(RunHistory history, int i) {
        if (i == 0) {
            return history.runs().get(0).surroundings().entrySet().stream()
                    .map(each -> each.getKey() + ": " + each.getValue())
                    .collect(Collectors.joining("; "));
        }
        List<Difference> differences =
                history.runs().get(i).since(history.runs().get(i - 1));
        return differences.isEmpty()
                ? "nothing recorded"
                : differences.stream().map(Difference::words).collect(Collectors.joining("; "));
    }

    private static String leftOut(RunHistory history) {
        if (history.leftOut().isEmpty()) {
            return "";
        }
        return "<p>Left out:</p>\n<ul>"
                + history.leftOut().stream()
                        .map(each -> "<li>" + Html.text(each) + "</li>")
                        .collect(Collectors.joining())
                + "</ul>\n";
    }

    private static String changed(RunHistory history) {
        return history.changed().isEmpty()
                ? "<p>No ratio changed.</p>\n"
                : table("Comparisons that changed, most changed first", history, history.changed());
    }

    private static String unchanged(RunHistory history) {
        List<Series> unchanged = history.unchanged();
        if (unchanged.isEmpty()) {
            return "<p>Every comparison changed.</p>\n";
        }
        return "<details><summary>" + Html.text(Figures.plural(unchanged.size(), "comparison") + " did not change")
                + "</summary>\n" + table("Comparisons that did not change", history, unchanged) + "</details>\n";
    }

    private static String table(String caption, RunHistory history, List<Series> all) {
        Sparkline spark = new Sparkline(history.runs().size());
        Table table =
                Table.of(caption, "Comparison", "Runs 1 to " + history.runs().size(), "Change", "First", "Last");
        all.forEach(each -> table.row(row(history, each, spark)));
        return table.html();
    }

    private static Table.Cell[] row(RunHistory history, Series series, Sparkline spark) {
        Point first = series.points().get(0);
        Point last = series.points().get(series.points().size() - 1);
        String changes = series.changes().stream()
                .map(each -> change(history, series, each))
                .collect(Collectors.joining(". "));
        return new Table.Cell[] {
            Table.html(comparison(series), "compared"),
            Table.html(spark.svg(series), "plot-cell"),
            Table.prose(changes),
            Table.figure(Figures.ratio(first.ratio()), first.ratio().estimate()),
            Table.figure(Figures.ratio(last.ratio()), last.ratio().estimate())
        };
    }

    private static String comparison(Series series) {
        return Html.text(series.cell().arm() + " / " + series.reference()) + "<small>"
                + Html.text(series.cell().study() + " on " + series.cell().link() + ", "
                        + Words.factors(series.cell().factors()))
                + "</small>";
    }

    private static String change(RunHistory history, Series series, Change change) {
        return (change.kind() == Change.Kind.LEVEL ? "Level" : "Step") + " at run "
                + (series.points().get(change.at()).run() + 1) + ": " + Figures.three(change.before()) + "× to "
                + Figures.three(change.after()) + "×; differs: "
                + String.join(", ", history.differing(series, change));
    }
}
