package dev.weir.report.page.study;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Rows per second of operations that move many rows each.
 *
 * @param factor name of the factor with the number of rows
 * @param work the work at a setting in words: {@code 1,000 rows}, {@code 1,000 rows of 3 columns}
 */
public record RowRates(RunView view, String factor, Function<Level, String> work) {
    private long rows(Cell cell) {
        return RunView.count(cell.factors(), factor);
    }

    private double perSecond(CellResult result) {
        return rows(result.cell()) * 1e6 / result.timeMicros().estimate();
    }

    /**
     * Returns the arm that moves the most rows per second, link by link, at the largest number of rows measured there.
     *
     * @param done past participle for the rows: {@code inserted}
     */
    public Answer answer(String question, Predicate<String> arms, String done, String usual) {
        List<CellResult> best = view.manifest().links().stream()
                .map(Manifest.Link::name)
                .flatMap(link -> quickest(link, arms).stream())
                .toList();
        if (best.isEmpty()) {
            return Answer.inWords(question, "Not known: this run has not measured it yet.");
        }
        return Answer.inWords(
                question,
                best.stream()
                        .map(cell -> "Most rows a second were " + done + " " + where(cell) + " by "
                                + view.label(cell.cell().arm()) + ": " + rate(cell) + "." + beside(cell, usual))
                        .toList());
    }

    private String beside(CellResult best, String usual) {
        CellResult other = view.cells().get(best.cell().withArm(usual));
        return other == null || other.equals(best) ? "" : " " + view.label(usual) + " came to " + rate(other) + ".";
    }

    /** Returns the quickest cell of a link at the common setting and the largest number of rows. */
    private Optional<CellResult> quickest(String link, Predicate<String> arms) {
        return view.cells().values().stream()
                .filter(result -> result.cell().link().equals(link)
                        && view.outer(result.cell()).agrees(view.setting())
                        && arms.test(result.cell().arm()))
                .max(Comparator.comparingLong((CellResult result) -> rows(result.cell()))
                        .thenComparing(this::perSecond));
    }

    private String where(CellResult result) {
        return "on " + result.cell().link() + " at " + words(result.cell());
    }

    private String words(Cell cell) {
        return work.apply(cell.factors());
    }

    private String rate(CellResult result) {
        return Figures.three(perSecond(result)) + " rows/s";
    }

    public String table(String caption, String name) {
        List<Cell> columns = columns();
        if (columns.isEmpty()) {
            return "";
        }
        Table<String> table = Table.interactive(
                        caption,
                        name,
                        view.arms().keySet().stream()
                                .filter(arm -> view.cellsOf(arm).findAny().isPresent())
                                .toList())
                .names("Arm", view::label);
        columns.forEach(cell -> table.column(cell.link() + ", " + words(cell), arm -> rate(cell.withArm(arm))));
        return table.html();
    }

    /** Returns one cell of each link and setting, of any arm. */
    private List<Cell> columns() {
        List<String> links =
                view.manifest().links().stream().map(Manifest.Link::name).toList();
        SortedMap<String, Cell> columns = new TreeMap<>();
        for (Cell cell : view.cells().keySet()) {
            columns.putIfAbsent(cell.link() + " " + cell.factors(), cell);
        }
        return columns.values().stream()
                .sorted(Comparator.comparingInt((Cell cell) -> links.indexOf(cell.link()))
                        .thenComparingLong(this::rows))
                .toList();
    }

    private Table.Cell rate(Cell cell) {
        CellResult result = view.cells().get(cell);
        double rate = result == null ? Double.NaN : perSecond(result);
        return Table.figure(Figures.three(rate), rate);
    }
}
