package dev.weir.report.page;

import dev.weir.report.advice.OnLink;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.text.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All advice of a run at a glance: a row per study, a column per network. Shown first on the page and last on a terminal.
 *
 * @param links links of the run, by name
 */
public record Overview(List<Manifest.Link> links, List<Row> rows) {

    /** A study's question and its advice, link by link. */
    public record Row(String study, String question, List<OnLink> cells, String against) {
        /** Returns the row of a study's advice. */
        public static Row of(String study, Manifest manifest, WhatToDo what) {
            return new Row(study, manifest.about().heading().question(), what.links(), what.against());
        }

        Optional<OnLink> on(String link) {
            return cells.stream().filter(each -> each.link().equals(link)).findFirst();
        }
    }

    /** Returns the overview of the studies of one page, or of one run. */
    public static Overview of(List<StudyPanel> tellings) {
        return of(
                tellings.stream().map(each -> each.view().manifest()).toList(),
                tellings.stream().flatMap(each -> each.row().stream()).toList());
    }

    /** Returns the overview of some rows, with a column for each link of their runs. */
    public static Overview of(List<Manifest> manifests, List<Row> rows) {
        Map<String, Manifest.Link> links = new LinkedHashMap<>();
        manifests.forEach(each -> each.links().forEach(link -> links.putIfAbsent(link.name(), link)));
        return new Overview(List.copyOf(links.values()), rows);
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
                .map(link -> row.on(link.name()).orElseGet(() -> OnLink.unknown(link.name())))
                .toList();
    }

    /** Returns the page's table; empty if no study has advice. */
    String html() {
        Table<Row> table = Table.of("What to change, and what it gains, network by network", rows)
                .column("Question", Overview::question);
        List<String> heads = heads();
        for (int i = 0; i < links.size(); i++) {
            int which = i;
            String name = links.get(i).name();
            table.column(
                    (heads.get(i).equals(name) ? "" : name + ": ") + heads.get(i),
                    row -> cell(cells(row).get(which)));
        }
        return "<div class=\"overview-table\">" + table.ifAny() + "</div>\n";
    }

    private static Table.Cell question(Row row) {
        String against = row.against().isEmpty() ? "" : "compared with " + row.against();
        return Table.html(Html.text(row.study() + ": " + row.question()) + small(against), "prose");
    }

    private static String small(String text) {
        return text.isEmpty() ? "" : "<br><small>" + Html.text(text) + "</small>";
    }

    private static Table.Cell cell(OnLink cell) {
        return Table.html(
                "<span>" + Html.text(cell.words()) + "</span>" + small(cell.arm()) + small(cell.besides()),
                "overview " + cell.outcome().name().toLowerCase(Locale.ROOT));
    }
}
