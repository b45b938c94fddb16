package dev.weir.report.page.study.batch;

import dev.weir.report.page.study.RowRates;
import dev.weir.report.text.Figures;
import java.util.Map;

/** Names of the batch study's arms and levels. */
final class BatchWords {
    static final String INSERTS = "inserts";

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
        return RowRates.rows(factors, INSERTS);
    }
}
