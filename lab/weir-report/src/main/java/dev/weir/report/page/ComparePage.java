package dev.weir.report.page;

import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.CellKey;
import dev.weir.report.compare.EnvironmentDifference;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.compare.WorstFirst;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two runs side by side as one HTML file that needs nothing else: no script, no server, no network. */
public final class ComparePage {
    private ComparePage() {}

    /** Renders the page. */
    public static String render(RunComparison comparison, String nameA, String nameB) {
        Map<String, String> parts = new HashMap<>();
        parts.put("title", Html.text("Weir: what changed from " + nameA + " to " + nameB));
        parts.put("lede", lede(comparison, nameA, nameB));
        parts.put("environment", environment(comparison));
        parts.put("sentinels", sentinels(comparison));
        parts.put("agreement", AgreementSection.html(comparison.agreement()));
        parts.put("cells", cells(comparison));
        parts.put("unmatched", unmatched(comparison));
        String style = Template.style("compare.css");
        parts.put("style", style);
        parts.put("style-source", Template.hashSource(style));
        return Template.fill(Template.resource("compare.html"), parts);
    }

    private static String lede(RunComparison comparison, String nameA, String nameB) {
        return "<p class=\"lede\">"
                + Html.text(count(comparison, Verdict.SLOWER) + " slower, "
                        + count(comparison, Verdict.FASTER) + " faster, " + count(comparison, Verdict.EQUAL)
                        + " equal within delta, "
                        + count(comparison, Verdict.UNDECIDED) + " undecided, of "
                        + Figures.plural(comparison.cells().size(), "cell") + " that both runs measured.")
                + "</p>\n<p class=\"sub\">A is <code>" + Html.text(nameA) + "</code>, B is <code>" + Html.text(nameB)
                + "</code>. Every ratio is the time in B over the time in A: above 1, B is slower.</p>\n";
    }

    private static long count(RunComparison comparison, Verdict verdict) {
        return comparison.cells().stream()
                .filter(each -> each.verdict() == verdict)
                .count();
    }

    private static String environment(RunComparison comparison) {
        Table table = Table.of("What the surroundings do not share", "What", "Run A", "Run B", "Touches");
        for (EnvironmentDifference each : comparison.environment()) {
            table.row(
                    Table.name(each.what()),
                    Table.prose(each.a()),
                    Table.prose(each.b()),
                    Table.words(each.touchesAll() ? "every arm" : "what it names"));
        }
        return table.isEmpty() ? "<p>Nothing that the runs recorded differs.</p>\n" : table.html();
    }

    private static String sentinels(RunComparison comparison) {
        StringBuilder out = new StringBuilder("<ul>");
        comparison
                .sentinels()
                .forEach(each -> out.append("<li>")
                        .append(Html.sentence("Study " + each.study() + ": " + each.sentence()))
                        .append("</li>"));
        return out.append("</ul>\n").toString();
    }

    private static String cells(RunComparison comparison) {
        if (comparison.cells().isEmpty()) {
            return "<p>No cell was measured by both runs.</p>\n";
        }
        ForestPlot plot = ForestPlot.of(comparison.cells());
        Table table = Table.of(
                "Time in B over time in A, cell by cell, worst first",
                "Arm",
                "Verdict",
                "Ratio",
                "Interval",
                plot.heading(),
                "Study",
                "Link",
                "Factors",
                "A",
                "B",
                "As measured",
                "Heats A, B",
                "Remark");
        WorstFirst.sorted(comparison.cells()).forEach(each -> table.row(row(each, plot)));
        return table.html();
    }

    private static Table.Cell[] row(CellComparison each, ForestPlot plot) {
        CellKey cell = each.cell();
        String bounds =
                Figures.hasBounds(each.ratio()) ? Figures.bounds(each.ratio()).strip() : Figures.NONE;
        return List.of(
                        Table.name(cell.arm()),
                        Table.html(Html.text(words(each)), "verdict " + VerdictWords.name(each.verdict())),
                        Table.figure(
                                Figures.three(each.ratio().estimate()) + "×",
                                each.ratio().estimate()),
                        Table.figure(bounds, each.ratio().high() - each.ratio().low()),
                        Table.html(plot.svg(each), "plot-cell"),
                        Table.name(cell.study()),
                        Table.name(cell.link()),
                        Table.words(Words.factors(cell.factors())),
                        Table.figure(Scale.time(each.microsA()).with(each.microsA()), each.microsA()),
                        Table.figure(Scale.time(each.microsB()).with(each.microsB()), each.microsB()),
                        Table.figure(
                                each.relative() ? Figures.ratio(each.asMeasured()) : "the same",
                                each.asMeasured().estimate()),
                        Table.figure(each.heatsA() + ", " + each.heatsB(), each.heatsB()),
                        Table.prose(each.note()))
                .toArray(Table.Cell[]::new);
    }

    private static String words(CellComparison each) {
        return VerdictWords.sign(each.verdict()) + " " + each.words();
    }

    private static String unmatched(RunComparison comparison) {
        Table table = Table.of("What only one run measured", "Cell", "Run");
        comparison.studiesOnlyA().forEach(each -> table.row(Table.name("study " + each), Table.words("A")));
        comparison.studiesOnlyB().forEach(each -> table.row(Table.name("study " + each), Table.words("B")));
        comparison.onlyA().forEach(each -> table.row(Table.name(each.words()), Table.words("A")));
        comparison.onlyB().forEach(each -> table.row(Table.name(each.words()), Table.words("B")));
        return table.isEmpty() ? "<p>Both runs measured the same cells.</p>\n" : table.html();
    }
}
