package dev.weir.report.page.study.transaction;

import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import java.util.List;

/** Units of work: a few statements, and what a transaction puts around them. */
public final class TransactionStory implements Story {
    @Override
    public String study() {
        return "transaction";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new TransactionAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return TransactionCost.html(view);
    }

    @Override
    public Look look(RunView view) {
        return new Look(
                "time",
                "driver",
                "log",
                List.of(
                        List.of("weir.default", "connectorj.default"),
                        List.of("connectorj.tuned", "connectorj.default"),
                        List.of("weir.default", "connectorj.tuned"),
                        List.of("connectorj.default.pool-off", "connectorj.default.pool"),
                        List.of("connectorj.default.spring-lazy", "connectorj.default.spring")));
    }
}
