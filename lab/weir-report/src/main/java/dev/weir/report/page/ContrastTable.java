package dev.weir.report.page;

import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Contrast;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.text.Figures;

/** Comparisons whose typical lap says something else than all of them, in words. */
final class ContrastTable {
    /** A difference is put down to collections where they explain at least this share of it. */
    private static final double MOST_OF_IT = 0.5;

    private final RunView view;

    private ContrastTable(RunView view) {
        this.view = view;
    }

    static String html(RunView view) {
        ContrastTable table = new ContrastTable(view);
        return Table.of(
                        "Typically otherwise: what strikes few operations makes the difference",
                        view.analysis().contrasts())
                .names("Arm", each -> view.label(each.ratio().cell().arm()))
                .names("Against", each -> view.label(each.ratio().reference()))
                .names("Link", each -> each.ratio().cell().link())
                .words(
                        view.inner().isEmpty() ? "level" : view.inner(),
                        each -> view.levelFigure(view.level(each.ratio().cell())))
                .prose("Time", table::words)
                .ifAny();
    }

    /** Says both, and what makes the difference where that is known: {@code typically 20 % less, 3 % less over all: ...}. */
    private String words(Contrast contrast) {
        RatioResult ratio = contrast.ratio();
        return "typically " + change(contrast.typical().estimate()) + ", "
                + change(ratio.ratio().estimate()) + " over all" + cause(contrast);
    }

    private static String change(double ratio) {
        double percent = 100 * (ratio - 1);
        return Figures.percent(Math.abs(percent)) + (percent < 0 ? " less" : " more");
    }

    private String cause(Contrast contrast) {
        Cell cell = contrast.ratio().cell();
        double arm = collections(cell);
        double reference = collections(cell.withArm(contrast.ratio().reference()));
        double explained = (1 - reference / 100) / (1 - arm / 100);
        double difference =
                contrast.ratio().ratio().estimate() / contrast.typical().estimate();
        boolean explains = Math.log(explained) / Math.log(difference) >= MOST_OF_IT;
        return explains
                ? ": collecting garbage takes " + Figures.percent(arm) + " of its time, " + Figures.percent(reference)
                        + " of the other's"
                : "";
    }

    /** Share of the time in which garbage was collected, per cent; not a number where it is not known. */
    private double collections(Cell cell) {
        CellResult result = view.cells().get(cell);
        return result == null ? Double.NaN : result.collectionPercent();
    }
}
