package dev.weir.report.page;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.page.view.WhyWriter;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.text.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The verdict on every planned comparison at every setting, with the counted differences that explain it. */
public final class VerdictSection {
    private static final String LEGEND =
            "<p class=\"note\">Ratio of times, arm to reference: ▲ slower, ▼ faster, = equal within delta, ? too close to call. "
                    + "Intervals are in the table below and under the pointer.</p>\n";

    private final RunView view;
    private final WhyWriter why;
    /** True if factors besides link and level were varied and need a column. */
    private final boolean varied;

    private VerdictSection(RunView view) {
        this.view = view;
        this.why = new WhyWriter(view);
        this.varied = view.analysis().comparisons().stream()
                        .map(result -> view.outer(result.ratio().cell()))
                        .distinct()
                        .count()
                > 1;
    }

    public static String html(RunView view) {
        return new VerdictSection(view).html();
    }

    private String html() {
        if (view.analysis().comparisons().isEmpty()) {
            return "<p>Nothing to judge yet: no comparison has been measured.</p>\n";
        }
        Map<Boolean, List<ComparisonResult>> alike = view.analysis().comparisons().stream()
                .collect(Collectors.partitioningBy(result -> view.manifest().isLikeWithLike(result.comparison())));
        return verdictMap(view)
                + table("Verdicts: time of the arm over time of the reference", "verdicts", alike.get(true))
                        .html()
                + table(
                                "Many at a time against fewer: a change asks for an application that gathers them, so these gains are no driver's",
                                "verdicts-gathered",
                                alike.get(false))
                        .ifAny()
                + ContrastTable.html(view);
    }

    private Table<ComparisonResult> table(String caption, String name, List<ComparisonResult> results) {
        Table<ComparisonResult> table = ComparedColumns.add(
                        Table.interactive(caption, name, results), view, ComparisonResult::ratio)
                .figures(
                        ComparedColumns.level(view),
                        result -> view.levelFigure(view.level(result.ratio().cell())),
                        result -> view.level(result.ratio().cell()));
        if (varied) {
            table.names(
                    "Other factors", result -> view.outer(result.ratio().cell()).words());
        }
        return table.figures(
                        "Ratio",
                        result -> Figures.three(result.ratio().ratio().estimate()) + "×",
                        result -> result.ratio().ratio().estimate())
                .column("Interval", result -> bounds(result.ratio().ratio()))
                .column("Verdict", VerdictSection::verdict)
                .prose("Difference counted", result -> why.why(result.ratio()))
                .figures(
                        "Heats",
                        result -> Integer.toString(result.ratio().heats()),
                        result -> result.ratio().heats());
    }

    private static Table.Cell bounds(Interval ratio) {
        return Table.figure(
                ratio.hasBounds() ? Figures.bounds(ratio).strip() : Figures.NONE, ratio.high() - ratio.low());
    }

    private static Table.Cell verdict(ComparisonResult result) {
        String words = VerdictWords.sign(result.verdict()) + " " + VerdictWords.words(result);
        return Table.html(Html.text(words), "verdict " + result.verdict().word());
    }

    /** Returns the verdicts at a glance: for every link a row per comparison and a column per level. */
    private static String verdictMap(RunView view) {
        String maps = view.manifest().links().stream()
                .map(link -> map(view, link.name()))
                .collect(Collectors.joining());
        return maps.isEmpty() ? "" : LEGEND + "<div class=\"maps\">" + maps + "</div>\n";
    }

    private static String map(RunView view, String link) {
        TreeSet<Double> levels = new TreeSet<>();
        Map<Manifest.Comparison, Map<Double, ComparisonResult>> rows = new LinkedHashMap<>();
        for (Manifest.Comparison comparison : view.manifest().comparisons()) {
            for (ComparisonResult result : view.comparisons(comparison.arm(), comparison.reference())) {
                if (result.ratio().cell().link().equals(link)) {
                    double level = view.level(result.ratio().cell());
                    levels.add(level);
                    rows.computeIfAbsent(comparison, c -> new TreeMap<>()).put(level, result);
                }
            }
        }
        return rows.isEmpty() ? "" : mapTable(view, link, levels, rows);
    }

    private static String mapTable(
            RunView view,
            String link,
            SortedSet<Double> levels,
            Map<Manifest.Comparison, Map<Double, ComparisonResult>> rows) {
        String setting = view.setting().isEmpty() ? "" : ", " + view.setting().words();
        Table<Map.Entry<Manifest.Comparison, Map<Double, ComparisonResult>>> table = Table.of(
                        "On " + link + setting + ", by " + view.inner(), rows.entrySet())
                .column("Arm / reference", row -> versus(view, row.getKey()));
        levels.forEach(level ->
                table.column(view.levelFigure(level), row -> cell(row.getValue().get(level))));
        return table.html();
    }

    private static Table.Cell versus(RunView view, Manifest.Comparison comparison) {
        return Table.html(
                Html.text(view.label(comparison.arm())) + "<small> / " + Html.text(view.label(comparison.reference()))
                        + "</small>",
                "versus");
    }

    private static Table.Cell cell(ComparisonResult result) {
        if (result == null) {
            return Table.html(Figures.NONE, "num");
        }
        String figure = Figures.three(result.ratio().ratio().estimate());
        String title = Figures.ratio(result.ratio().ratio()) + ", " + VerdictWords.words(result);
        return Table.html(
                "<span title=\"" + Html.text(title) + "\">" + VerdictWords.sign(result.verdict()) + " "
                        + Html.text(figure) + "</span>",
                "num verdict map " + result.verdict().word());
    }
}
