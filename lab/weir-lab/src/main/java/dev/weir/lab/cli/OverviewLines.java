package dev.weir.lab.cli;

import dev.weir.report.advice.OnLink;
import dev.weir.report.page.Overview;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The overview of a run as a table that fits the terminal's columns; each cell has as many lines as it needs. */
record OverviewLines(Overview overview, Terminal terminal) {
    private static final int USUAL_WIDTH = 80;
    private static final int WIDEST = 120;
    private static final int NARROWEST_CELL = 16;
    private static final String GAP = "  ";

    /** Returns the table; empty if the terminal is too narrow for a column per network, or nothing is advised. */
    static List<String> of(Overview overview, Terminal terminal) {
        return new OverviewLines(overview, terminal).lines();
    }

    private List<String> lines() {
        List<String> names = overview.rows().stream().map(Overview.Row::study).toList();
        int first = Terminal.width(names);
        int columns = overview.heads().size();
        int width = terminal.columns() == 0 ? USUAL_WIDTH : Math.min(WIDEST, terminal.columns());
        int cell = columns == 0 ? 0 : (width - first) / columns - GAP.length();
        // the first sentence already has the content of a single cell
        if (names.size() * columns < 2 || cell < NARROWEST_CELL) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(row("", overview.heads(), first, cell));
        for (Overview.Row row : overview.rows()) {
            lines.addAll(row(
                    row.study(), overview.cells(row).stream().map(OnLink::plain).toList(), first, cell));
        }
        String against = overview.rows().stream()
                .filter(row -> !row.against().isEmpty())
                .map(row -> row.study() + ": " + row.against())
                .collect(Collectors.joining("; "));
        if (!against.isEmpty()) {
            lines.addAll(new Terminal(width, false).wrapped("Instead of " + against + ".", 2));
        }
        return lines;
    }

    private static List<String> row(String name, List<String> cells, int first, int width) {
        List<List<String>> texts =
                cells.stream().map(each -> Terminal.broken(each, width, 0)).toList();
        int height = texts.stream().mapToInt(List::size).max().orElse(1);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder(Terminal.padded(i == 0 ? name : "", first));
            for (List<String> text : texts) {
                line.append(GAP).append(Terminal.padded(i < text.size() ? text.get(i) : "", width));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
