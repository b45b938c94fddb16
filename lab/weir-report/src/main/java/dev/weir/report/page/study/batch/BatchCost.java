package dev.weir.report.page.study.batch;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Rows a second of every arm, and what a batch costs beside time. */
final class BatchCost {
    private static final String WORDS = """
            <p>An operation prepares the statement, sends it for every row and commits. Rows are removed, or put there to be deleted,
            outside what is timed. An arm that waits for each insert is left out where that alone takes more than 5 s. Round trips of drivers that
            send without waiting are counted over a link of 50 ms: in a batch that takes longer to send, replies come while rows
            are still sent, and the count is an upper bound of what was waited for.</p>
            """;

    private BatchCost() {}

    static String html(RunView view) {
        return WORDS + rates(view) + new CountedCosts(view, "batch-cost", BatchWords::work).html();
    }

    private static String rates(RunView view) {
        List<Cell> columns = columns(view);
        if (columns.isEmpty()) {
            return "";
        }
        Table table = Table.interactive(
                "Rows inserted, or deleted, a second",
                "batch-rates",
                Stream.concat(
                                Stream.of("Arm"),
                                columns.stream().map(cell -> cell.link() + ", " + BatchWords.work(cell.factors())))
                        .toArray(String[]::new));
        for (String arm : view.arms().keySet()) {
            if (view.cells().keySet().stream().anyMatch(cell -> cell.arm().equals(arm))) {
                table.row(row(view, columns, arm));
            }
        }
        return table.html();
    }

    /** One cell of each link and setting, whatever its arm. */
    private static List<Cell> columns(RunView view) {
        List<String> links =
                view.manifest().links().stream().map(Manifest.Link::name).toList();
        SortedMap<String, Cell> columns = new TreeMap<>();
        for (Cell cell : view.cells().keySet()) {
            columns.putIfAbsent(cell.link() + " " + new TreeMap<>(cell.factors()), cell);
        }
        return columns.values().stream()
                .sorted(Comparator.comparingInt((Cell cell) -> links.indexOf(cell.link()))
                        .thenComparingLong(cell -> BatchWords.inserts(cell.factors())))
                .toList();
    }

    private static Table.Cell[] row(RunView view, List<Cell> columns, String arm) {
        List<Table.Cell> cells = new ArrayList<>(List.of(Table.name(view.label(arm))));
        for (Cell column : columns) {
            CellResult result = view.cells().get(column.withArm(arm));
            double rate = result == null ? Double.NaN : BatchWords.rowsPerSecond(result);
            cells.add(Table.figure(Figures.three(rate), rate));
        }
        return cells.toArray(Table.Cell[]::new);
    }
}
