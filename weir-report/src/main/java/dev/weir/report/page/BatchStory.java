package dev.weir.report.page;

import java.util.List;

/** Inserts that one {@code executeBatch()} sends. */
record BatchStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        return new BatchAnswers(view).answers();
    }

    @Override
    public String cost() {
        return BatchCost.html(view);
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
                        List.of("weir.default", "connectorj.rewrite"),
                        List.of("weir.default", "mariadb.default"),
                        List.of("connectorj.rewrite", "connectorj.default"),
                        List.of("weir.rewrite", "connectorj.rewrite")));
    }
}
