package dev.weir.report.page;

import dev.weir.report.advice.OnLink;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All advice of a run at a glance: a row per study, a column per network. Shown first on the page and last on a terminal.
 *
 * @param links links of the run, by name
 */
public record Overview(List<Manifest.Link> links, List<Row> rows) {

    /** A study's question and its advice, link by link. */
    public record Row(String study, String question, List<OnLink> cells, String against) {
        Optional<OnLink> on(String link) {
            return cells.stream().filter(each -> each.link().equals(link)).findFirst();
        }
    }

    /** Returns the overview of a run of these studies. */
    public static Overview of(List<Run> runs, List<Analysis> analyses) {
        List<StudyPanel> tellings = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            tellings.add(StudyPanel.of(runs.get(i), analyses.get(i), true));
        }
        return of(tellings);
    }

    static Overview of(List<StudyPanel> tellings) {
        List<Manifest.Link> links = tellings.stream()
                .flatMap(each -> each.view().manifest().links().stream())
                .collect(Collectors.toMap(Manifest.Link::name, each -> each, (one, same) -> one, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
        List<Row> rows = new ArrayList<>();
        for (StudyPanel each : tellings) {
            each.whatToDo()
                    .ifPresent(what -> rows.add(new Row(
                            each.name(), each.view().about().heading().question(), what.links(), what.against())));
        }
        return new Overview(links, rows);
    }

    /** Returns the heads of the link columns: networks in words, or the links' names if two would be equal. */
    public List<String> heads() {
        List<String> words = links.stream().map(Words::network).toList();
        return words.stream().distinct().count() == words.size()
                ? words
                : links.stream().map(Manifest.Link::name).toList();
    }

    /** Returns a row's cells in the order of {@link #heads}. */
    public List<OnLink> cells(Row row) {
        return links.stream()
                .map(link -> row.on(link.name()).orElse(new OnLink(link.name(), OnLink.Outcome.UNKNOWN, "", "")))
                .toList();
    }

    /** Returns the page's table; empty if no study has advice. */
    String html() {
        Table<Row> table = Table.of("What to change, and what it gains, network by network", rows)
                .prose("Question", row -> row.study() + ": " + row.question());
        List<String> heads = heads();
        for (int i = 0; i < links.size(); i++) {
            int which = i;
            table.column(heads.get(i), row -> cell(cells(row).get(which)));
        }
        return "<div class=\"overview-table\">" + table.ifAny() + "</div>\n";
    }

    private static Table.Cell cell(OnLink cell) {
        String arm = cell.arm().isEmpty() ? "" : "<br><small>" + Html.text(cell.arm()) + "</small>";
        return Table.html(
                "<span>" + Html.text(cell.words()) + "</span>" + arm,
                "overview " + cell.outcome().name().toLowerCase(Locale.ROOT));
    }
}
