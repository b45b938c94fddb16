package dev.weir.report.page.study.transaction;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.study.transaction.UnitCounts.Work;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The story of units of work: a few statements, and the round trips that a transaction adds. */
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
    public List<List<String>> duels() {
        return List.of(
                List.of("weir.default", "connectorj.default"),
                List.of("connectorj.tuned", "connectorj.default"),
                List.of("weir.default", "connectorj.tuned"),
                List.of("connectorj.default.pool-off", "connectorj.default.pool"),
                List.of("connectorj.default.spring-lazy", "connectorj.default.spring"));
    }

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

    /** The answers of the transaction study: the share of settings in a unit of work, ways to remove them, and a comparison of drivers. */
    private static final class TransactionAnswers {
        private static final String WEIR = "weir.default";
        private static final Work READ = new Work("autocommit", 1);
        private static final Work TRANSACTION = new Work("transaction", 1);
        private static final Work READ_ONLY = new Work("read-only", 1);

        private static final List<String> DRIVERS = List.of("connectorj.default", "mariadb.default", WEIR);

        private final RunView view;
        private final UnitCounts counts;

        TransactionAnswers(RunView view) {
            this.view = view;
            this.counts = new UnitCounts(view);
        }

        List<Answer> answers() {
            List<Answer> answers = new ArrayList<>(List.of(costs()));
            removes().ifPresent(answers::add);
            // without its chart, which would have a single point
            DriverAnswer.of(view, WEIR, "connectorj.default", "connectorj.tuned", "mariadb.default", "weir.eager")
                    .map(answer -> Answer.inWords(answer.question(), answer.sentences()))
                    .ifPresent(answers::add);
            return answers;
        }

        private Answer costs() {
            String question = "What does a transaction around a read cost?";
            Optional<String> arm = DRIVERS.stream()
                    .filter(each -> counts.of(each, READ_ONLY).isPresent())
                    .findFirst();
            if (arm.isEmpty()) {
                return Answer.inWords(question, "Not known: this run has not counted the round trips of one yet.");
            }
            List<String> sentences = new ArrayList<>(List.of(share(arm.get(), READ_ONLY)));
            others(arm.get()).ifPresent(sentences::add);
            farthest(arm.get()).ifPresent(sentences::add);
            return Answer.inWords(question, sentences);
        }

        /** Returns the share of round trips besides the statements: {@code 5 of 6 round trips}. */
        private String share(String arm, Work work) {
            double all = counts.of(arm, work).orElseThrow();
            return "Your " + work.code() + " around " + Work.reads(work.statements())
                    + " spends " + Figures.count(all - work.statements()) + " of " + trips(all)
                    + " on settings and the commit, with " + view.label(arm) + ".";
        }

        private Optional<String> others(String arm) {
            List<String> parts = new ArrayList<>();
            counts.of(arm, TRANSACTION)
                    .ifPresent(count -> parts.add(
                            "without `readOnly` it is " + Figures.count(count - 1) + " of " + Figures.count(count)));
            counts.of(arm, READ).ifPresent(count -> parts.add("the read in autocommit takes " + trips(count)));
            return parts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(parts.stream()
                            .map(each -> Words.capital(each) + ".")
                            .collect(Collectors.joining(" ")));
        }

        private Optional<String> farthest(String arm) {
            return view.manifest().links().stream()
                    .filter(link -> link.rttMicros() > 0)
                    .max(Comparator.comparingLong(link -> link.rttMicros()))
                    .flatMap(link -> {
                        Optional<CellResult> unit = counts.on(link.name(), arm, READ_ONLY);
                        Optional<CellResult> read = counts.on(link.name(), arm, READ);
                        return unit.isEmpty() || read.isEmpty()
                                ? Optional.empty()
                                : Optional.of("On " + link.name() + " that is " + time(unit.get()) + " against "
                                        + time(read.get()) + ".");
                    });
        }

        private static String time(CellResult result) {
            double micros = result.timeMicros().estimate();
            return Scale.time(micros).with(micros);
        }

        /** Returns the arms with the fewest round trips, and the saving of each change of options or pool. */
        private Optional<Answer> removes() {
            Map<Double, List<String>> ranked = counts.ranked(READ_ONLY);
            if (ranked.size() < 2) {
                return Optional.empty();
            }
            double fewest = ranked.keySet().iterator().next();
            List<String> sentences = new ArrayList<>();
            sentences.add("Fewest, " + trips(fewest) + ", takes "
                    + Words.list(ranked.get(fewest).stream().map(view::label).toList()) + " (where "
                    + READ_ONLY.code() + " is around one read).");
            List<String> saved = UnitSaving.all().stream()
                    .flatMap(saving -> saving.words(counts).stream())
                    .toList();
            if (!saved.isEmpty()) {
                sentences.add("Round trips saved: " + String.join("; ", saved) + ".");
            }
            return Optional.of(Answer.inWords("What takes them away?", sentences));
        }

        private static String trips(double count) {
            return Figures.count(count) + " round trip" + (Math.round(count) == 1 ? "" : "s");
        }

        /** A change of options, pool or driver, with the round trips it saves in each unit. */
        private record UnitSaving(String what, String arm, String reference) {
            static List<UnitSaving> all() {
                return List.of(
                        new UnitSaving("the usual options of Connector/J", "connectorj.tuned", "connectorj.default"),
                        new UnitSaving("those of MariaDB Connector/J", "mariadb.tuned", "mariadb.default"),
                        new UnitSaving(
                                "a pool with `autoCommit=false`",
                                "connectorj.default.pool-off",
                                "connectorj.default.pool"),
                        new UnitSaving(
                                "`LazyConnectionDataSourceProxy`",
                                "connectorj.default.spring-lazy",
                                "connectorj.default.spring"),
                        new UnitSaving("Weir in place of Connector/J", "weir.default", "connectorj.default"));
            }

            /** {@code a pool with autoCommit=false: 2 in transaction and read only}; empty if no unit was counted for both. */
            Optional<String> words(UnitCounts counts) {
                Map<Double, Set<String>> units = new TreeMap<>(Comparator.reverseOrder());
                for (Work work : counts.works()) {
                    Optional<Double> with = counts.of(arm, work);
                    Optional<Double> without = counts.of(reference, work);
                    if (with.isPresent() && without.isPresent()) {
                        units.computeIfAbsent(without.get() - with.get(), saved -> new LinkedHashSet<>())
                                .add(work.unit().replace('-', ' '));
                    }
                }
                if (units.isEmpty()) {
                    return Optional.empty();
                }
                Set<String> unchanged = units.remove(0.0);
                List<String> parts = new ArrayList<>();
                units.forEach((saved, names) -> parts.add((saved < 0 ? "costs " : "") + Figures.count(Math.abs(saved))
                        + " in " + Words.list(List.copyOf(names))));
                if (unchanged != null) {
                    parts.add(parts.isEmpty() ? "none" : "none elsewhere");
                }
                return Optional.of(what + ": " + String.join(", ", parts));
            }
        }
    }
}
