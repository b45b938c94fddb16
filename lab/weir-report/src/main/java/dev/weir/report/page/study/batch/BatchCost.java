package dev.weir.report.page.study.batch;

import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.view.RunView;

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
        return WORDS
                + new RowRates(view, BatchWords.INSERTS).table("Rows inserted, or deleted, a second", "batch-rates")
                + new CountedCosts(view, "batch-cost", BatchWords::work).html();
    }
}
