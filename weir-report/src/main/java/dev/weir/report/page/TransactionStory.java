package dev.weir.report.page;

import java.util.List;

/** Units of work: a few statements, and what a transaction puts around them. */
record TransactionStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        return new TransactionAnswers(view).answers();
    }

    @Override
    public String cost() {
        return TransactionCost.html(view);
    }

    @Override
    public String published() {
        return "<p>No published figures are on file for this study.</p>\n";
    }

    @Override
    public Look look() {
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
