package dev.weir.report.page.study.batch;

import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import java.util.List;

/** Inserts that one {@code executeBatch()} sends. */
public final class BatchStory implements Story {
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
        return BatchCost.html(view);
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
}
