package dev.weir.report.page.study.transaction;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.study.transaction.UnitCounts.Work;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.List;

/** Units of work: a few statements, and what a transaction puts around them. */
public final class TransactionStory implements Story {
    private static final String WORDS = """
            <p>A unit of work waits for the server once for each round trip, whatever its statements take; the connection is held
            for as long. Round trips beyond the statements are settings that are sent before and taken back after, and the
            commit. A batch is counted as its driver sends it.</p>
            """;

    @Override
    public String study() {
        return "transaction";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new TransactionAnswers(view).answers();
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

    /** Round trips of every arm in every unit, and what they cost beside time. */
    @Override
    public String cost(RunView view) {
        UnitCounts counts = new UnitCounts(view);
        List<Work> works = counts.works();
        return WORDS
                + (works.isEmpty() ? "" : table(view, counts, works))
                + new CountedCosts(
                                view,
                                "transaction-cost",
                                factors -> Work.of(factors).words())
                        .html();
    }

    private static String table(RunView view, UnitCounts counts, List<Work> works) {
        Table<String> table = Table.interactive(
                        "Round trips of a unit of work",
                        "transaction-round-trips",
                        view.studyArms()
                                .map(Manifest.Arm::id)
                                .filter(arm -> works.stream()
                                        .anyMatch(work -> counts.of(arm, work).isPresent()))
                                .toList())
                .names("Arm", view::label);
        works.forEach(work -> table.column(work.words(), arm -> {
            double count = counts.of(arm, work).orElse(Double.NaN);
            return Table.figure(Figures.count(count), count);
        }));
        return table.html();
    }
}
