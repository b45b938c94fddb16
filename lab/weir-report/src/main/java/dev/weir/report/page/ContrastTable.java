package dev.weir.report.page;

import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Contrast;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;

/** Table of the comparisons whose mean time contradicts the typical lap; they have no verdict. */
final class ContrastTable {
    /** The share of a difference that garbage collections must explain to be named as its cause. */
    private static final double MOST_OF_IT = 0.5;

    private final RunView view;

    private ContrastTable(RunView view) {
        this.view = view;
    }

    static String html(RunView view) {
        ContrastTable words = new ContrastTable(view);
        Table<Contrast> table = Table.of(
                "No verdict, for the mean time contradicts the typical lap: what strikes few operations makes the difference",
                view.analysis().contrasts());
        return ComparedColumns.withLevel(table, view, Contrast::typical)
                .prose("Time", words::words)
                .ifAny();
    }

    /** Returns both ratios in words, with the cause of the difference if known: {@code typically 20 % less time, 3.0 % less time over all: ...}. */
    private String words(Contrast contrast) {
        return "typically " + Prose.plain(RatioWords.brief(contrast.typical().ratio())) + ", "
                + Prose.plain(RatioWords.brief(contrast.overall())) + " over all" + cause(contrast);
    }

    private String cause(Contrast contrast) {
        Cell cell = contrast.typical().cell();
        double arm = collections(cell);
        double reference = collections(cell.withArm(contrast.typical().reference()));
        double explained = (1 - reference / 100) / (1 - arm / 100);
        double difference =
                contrast.overall().estimate() / contrast.typical().ratio().estimate();
        boolean explains = Math.log(explained) / Math.log(difference) >= MOST_OF_IT;
        return explains
                ? ": collecting garbage takes " + Figures.percent(arm) + " of its time, " + Figures.percent(reference)
                        + " of the other's"
                : "";
    }

    /** Returns the share of time spent in garbage collection, in per cent; {@code NaN} if unknown. */
    private double collections(Cell cell) {
        CellResult result = view.cells().get(cell);
        return result == null ? Double.NaN : result.collectionPercent();
    }
}
