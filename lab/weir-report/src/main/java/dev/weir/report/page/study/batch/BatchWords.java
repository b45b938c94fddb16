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

    static boolean deletes(String arm) {
        return arm.contains(".delete-");
    }

    /** Returns whether an arm inserts rows, and does nothing else. */
    static boolean inserts(String arm) {
        return !deletes(arm) && !arm.endsWith("updates") && !arm.endsWith("upserts");
    }

    static long inserts(Map<String, String> factors) {
        return RowRates.rows(factors, INSERTS);
    }
}
