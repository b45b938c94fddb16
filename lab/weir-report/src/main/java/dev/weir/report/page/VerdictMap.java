package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Verdicts at a glance: for every link a row per comparison and a column per level. */
final class VerdictMap {
    private VerdictMap() {}

    static String html(RunView view) {
        StringBuilder out = new StringBuilder();
        for (Manifest.Link link : view.manifest().links()) {
            out.append(map(view, link.name()));
        }
        return out.isEmpty() ? "" : LEGEND + "<div class=\"maps\">" + out + "</div>\n";
    }

    private static final String LEGEND =
            "<p class=\"note\">Ratio of times, arm to reference: ▲ slower, ▼ faster, = equal within delta, ? too close to call, "
                    + "≷ switching between two values. "
                    + "Intervals are in the table below and under the pointer.</p>\n";

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
        return rows.isEmpty() ? "" : table(view, link, List.copyOf(levels), rows);
    }

    private static String table(
            RunView view,
            String link,
            List<Double> levels,
            Map<Manifest.Comparison, Map<Double, ComparisonResult>> rows) {
        String[] head = new String[levels.size() + 1];
        head[0] = "Arm / reference";
        for (int i = 0; i < levels.size(); i++) {
            head[i + 1] = view.levelFigure(levels.get(i));
        }
        String setting = view.setting().isEmpty() ? "" : ", " + Words.factors(view.setting());
        Table table = Table.of("On " + link + setting + ", by " + view.inner(), head);
        rows.forEach((comparison, found) -> {
            Table.Cell[] cells = new Table.Cell[head.length];
            cells[0] = Table.html(
                    Html.text(view.label(comparison.arm())) + "<small> / "
                            + Html.text(view.label(comparison.reference())) + "</small>",
                    "versus");
            for (int i = 0; i < levels.size(); i++) {
                cells[i + 1] = cell(found.get(levels.get(i)));
            }
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
                "num verdict map " + VerdictWords.name(result.verdict()));
    }
}
