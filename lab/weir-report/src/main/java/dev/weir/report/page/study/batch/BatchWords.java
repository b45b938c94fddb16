package dev.weir.report.page.study.batch;

import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import java.util.Map;

/** Names of the batch study's arms and levels. */
final class BatchWords {
    private static final String INSERTS = "inserts";

    private BatchWords() {}

    /** {@code 1,000 rows}. */
    static String work(Map<String, String> factors) {
        return Figures.plural(inserts(factors), "row");
    }

    /** Returns whether an arm deletes rows; all others insert them. */
    static boolean deletes(String arm) {
        return arm.contains(".delete-");
    }

    static long inserts(Map<String, String> factors) {
        String text = factors.getOrDefault(INSERTS, "");
        return RunView.isNumber(text) ? Math.round(Double.parseDouble(text)) : 0;
    }

    /** Rows that a cell inserts, or deletes, in a second. */
    static double rowsPerSecond(CellResult result) {
        return inserts(result.cell().factors()) * 1e6 / result.timeMicros().estimate();
    }
}
