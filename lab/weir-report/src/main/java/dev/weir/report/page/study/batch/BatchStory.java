package dev.weir.report.page.study.batch;

import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Map;

/** Inserts that one {@code executeBatch()} sends. */
public final class BatchStory implements Story {
    static final String INSERTS = "inserts";

    private static final String COST = """
            <p>An operation prepares the statement, sends it for every row and commits. Rows are removed, or put there to be changed,
            outside what is timed. An arm that waits for each insert is left out where that alone takes more than 5 s. Round trips of drivers that
            send without waiting are counted over a link of 50 ms: in a batch that takes longer to send, replies come while rows
            are still sent, and the count is an upper bound of what was waited for.</p>
            """;

    @Override
    public String study() {
        return "batch";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new BatchAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return COST
                + new RowRates(view, INSERTS).table("Rows written a second", "batch-rates")
                + new CountedCosts(view, "batch-cost", BatchStory::work).html();
    }

    @Override
    public PublishedFindings published(RunView view) {
        return new PublishedBatch(view).published();
    }

    @Override
    public Look look(RunView view) {
        return new Look(
                "time",
                "driver",
                "log",
                List.of(
                        List.of("weir.default", "connectorj.default"),
                        List.of("weir.default", "connectorj.rewrite"),
                        List.of("weir.default", "mariadb.default"),
                        List.of("connectorj.rewrite", "connectorj.default")));
    }

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
        return RunView.count(factors, INSERTS);
    }
}
