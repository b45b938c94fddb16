package dev.weir.report.page.study.batch;

import dev.weir.report.model.Level;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The story of inserts by one {@code executeBatch()}. */
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
                + new RowRates(view, INSERTS, BatchStory::work).table("Rows written a second", "batch-rates")
                + new CountedCosts(view, "batch-cost", BatchStory::work).html();
    }

    @Override
    public List<List<String>> duels() {
        return List.of(
                List.of("weir.default", "connectorj.default"),
                List.of("weir.default", "connectorj.rewrite"),
                List.of("weir.default", "mariadb.default"),
                List.of("connectorj.rewrite", "connectorj.default"));
    }

    /** Returns the work in words: {@code 1,000 rows}. */
    static String work(Level factors) {
        return Figures.plural(inserts(factors), "row");
    }

    static boolean deletes(String arm) {
        return arm.contains(".delete-");
    }

    static boolean inserts(String arm) {
        return !deletes(arm) && !arm.endsWith("updates") && !arm.endsWith("upserts");
    }

    static long inserts(Level factors) {
        return RunView.count(factors, INSERTS);
    }

    /**
     * The answers of the batch study: rows per second, round trips per batch, savings by rewriting, ways of deleting rows,
     * Weir's driver.
     */
    private record BatchAnswers(RunView view) {
        private static final String USUAL = "connectorj.default";
        private static final String WEIR = "weir.default";

        private static final List<List<String>> REWRITING = List.of(
                List.of("connectorj.rewrite", USUAL),
                List.of("mariadb.rewrite", "mariadb.default"),
                List.of(WEIR, "weir.no-rewrite"));

        private static final String DELETES_ONE_BY_ONE = "connectorj.delete-one-by-one";

        /** The ways of deleting, each paired with deleting one row at a time in one transaction. */
        private static final List<List<String>> DELETING = List.of(
                List.of("connectorj.delete-in-list", DELETES_ONE_BY_ONE),
                List.of("connectorj.delete-rewrite", DELETES_ONE_BY_ONE),
                List.of("connectorj.delete-batch", DELETES_ONE_BY_ONE),
                List.of("connectorj.delete-autocommit", DELETES_ONE_BY_ONE));

        List<Answer> answers() {
            List<Answer> answers = new ArrayList<>(List.of(
                    rates("How fast can rows be inserted in batches?", BatchStory::inserts, "inserted", USUAL)));
            waits().ifPresent(answers::add);
            rewriting().ifPresent(answers::add);
            deletes().ifPresent(answers::add);
            DriverAnswer.of(
                            view,
                            WEIR,
                            USUAL,
                            "connectorj.rewrite",
                            "mariadb.default",
                            "mariadb.bulk",
                            "vertx.pipelined")
                    .ifPresent(answers::add);
            return answers;
        }

        private Answer rates(String question, Predicate<String> arms, String done, String usual) {
            return new RowRates(view, INSERTS, BatchStory::work).answer(question, arms, done, usual);
        }

        /** Returns the answer at the smallest batches, where all data sent ahead has arrived before a reply comes. */
        private Optional<Answer> waits() {
            long least = counted()
                    .mapToLong(cell -> inserts(cell.cell().factors()))
                    .min()
                    .orElse(0);
            Map<Double, List<String>> ranked = new TreeMap<>();
            for (String arm : view.arms().keySet()) {
                counted()
                        .filter(cell -> cell.cell().arm().equals(arm)
                                && inserts(cell.cell().factors()) == least)
                        .findFirst()
                        .ifPresent(cell -> ranked.computeIfAbsent(cell.wire().roundTrips(), count -> new ArrayList<>())
                                .add(view.label(arm)));
            }
            if (ranked.isEmpty()) {
                return Optional.empty();
            }
            List<String> parts = new ArrayList<>();
            ranked.forEach((count, arms) -> parts.add(Figures.count(count) + " with " + Words.list(arms)));
            return Optional.of(Answer.inWords(
                    "How often does a batch wait for the server?",
                    "Round trips of " + Figures.plural(least, "row") + " and their commit: " + String.join("; ", parts)
                            + "."));
        }

        private Stream<CellResult> counted() {
            return view.cells().values().stream()
                    .filter(cell -> cell.wire() != null && inserts(cell.cell().arm()));
        }

        private Optional<Answer> deletes() {
            List<DuelAnswer> measured =
                    duels(DELETING).filter(DuelAnswer::measured).toList();
            if (measured.isEmpty()) {
                return Optional.empty();
            }
            String question = "How should many rows be deleted?";
            List<String> sentences = new ArrayList<>(rates(question, BatchStory::deletes, "deleted", DELETES_ONE_BY_ONE)
                    .sentences());
            sentences.addAll(DuelAnswer.sentences(measured));
            return Optional.of(new Answer(question, sentences, null));
        }

        private Stream<DuelAnswer> duels(List<List<String>> pairs) {
            return pairs.stream().map(pair -> new DuelAnswer(view, pair.get(0), pair.get(1)));
        }

        private Optional<Answer> rewriting() {
            return DuelAnswer.together("What does rewriteBatchedStatements save?", duels(REWRITING), first -> null);
        }
    }
}
