package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.page.view.WhyWriter;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Every planned comparison at every setting, judged, with the difference that explains it. */
public final class VerdictSection {
    private static final String LEGEND =
            "<p class=\"note\">Ratio of times, arm to reference: ▲ slower, ▼ faster, = equal within delta, ? too close to call, "
                    + "≷ switching between two values. "
                    + "Intervals are in the table below and under the pointer.</p>\n";

    private final RunView view;
    private final WhyWriter why;
    /** True if factors besides link and level were varied, and so need a column. */
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
        List<String> head =
                new ArrayList<>(List.of("Arm", "Against", "Link", view.inner().isEmpty() ? "level" : view.inner()));
        if (varied) {
            head.add("Other factors");
        }
        head.addAll(List.of("Ratio", "Interval", "Verdict", "Difference counted", "Heats"));
        Table alike = Table.interactive("Verdicts: time of the arm over time of the reference", "verdicts", head);
        Table unlike = Table.interactive(
                "Many at a time against fewer: a change asks for an application that gathers them, so these gains are no driver's",
                "verdicts-gathered",
                head);
        view.analysis()
                .comparisons()
                .forEach(result ->
                        (view.manifest().isLikeWithLike(result.comparison()) ? alike : unlike).row(row(result)));
        return verdictMap(view) + ModePlot.html(view) + alike.html() + (unlike.isEmpty() ? "" : unlike.html());
    }

    private List<Table.Cell> row(ComparisonResult result) {
        Cell cell = result.ratio().cell();
        Interval ratio = result.ratio().ratio();
        String bounds = ratio.hasBounds() ? Figures.bounds(ratio).strip() : Figures.NONE;
        int heats = result.ratio().heats();
        List<Table.Cell> cells = new ArrayList<>(List.of(
                Table.name(view.label(cell.arm())),
                Table.name(view.label(result.ratio().reference())),
                Table.name(cell.link()),
                Table.figure(view.levelFigure(view.level(cell)), view.level(cell))));
        if (varied) {
            cells.add(Table.name(Words.factors(view.outer(cell))));
        }
        cells.add(Table.figure(Figures.three(ratio.estimate()) + "×", ratio.estimate()));
        cells.add(Table.figure(bounds, ratio.high() - ratio.low()));
        cells.add(verdict(result));
        cells.add(Table.prose(why.why(result.ratio())));
        cells.add(Table.figure(Integer.toString(heats), heats));
        return cells;
    }

    private static Table.Cell verdict(ComparisonResult result) {
        String words = VerdictWords.sign(result) + " " + VerdictWords.words(result);
        return Table.html(Html.text(words), "verdict " + result.verdict().word());
    }

    /** Verdicts at a glance: for every link a row per comparison and a column per level. */
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
        List<String> head = new ArrayList<>(List.of("Arm / reference"));
        levels.forEach(level -> head.add(view.levelFigure(level)));
        String setting = view.setting().isEmpty() ? "" : ", " + Words.factors(view.setting());
        Table table = Table.of("On " + link + setting + ", by " + view.inner(), head);
        rows.forEach((comparison, found) -> {
            List<Table.Cell> cells = new ArrayList<>();
            cells.add(Table.html(
                    Html.text(view.label(comparison.arm())) + "<small> / "
                            + Html.text(view.label(comparison.reference())) + "</small>",
                    "versus"));
            levels.forEach(level -> cells.add(cell(found.get(level))));
            table.row(cells);
        });
        return table.html();
    }

    private static Table.Cell cell(ComparisonResult result) {
        if (result == null) {
            return Table.html(Figures.NONE, "num");
        }
        String figure = VerdictWords.isSwitching(result)
                ? result.modes().stream()
                        .map(mode -> Figures.three(mode.ratio()))
                        .collect(Collectors.joining(" | "))
                : Figures.three(result.ratio().ratio().estimate());
        String title = Figures.ratio(result.ratio().ratio()) + ", " + VerdictWords.words(result);
        return Table.html(
                "<span title=\"" + Html.text(title) + "\">" + VerdictWords.sign(result) + " " + Html.text(figure)
                        + "</span>",
                "num verdict map " + result.verdict().word());
    }
}
