package dev.weir.report.page.study.load;

import dev.weir.report.advice.WaitingCost;
import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The study's experiments: the costs of waiting requests, and the recovery from an overload. */
record LoadTrials(RunView view) {
    private static final String OVERLOAD = "overload";
    private static final String WORKS = "works";

    /** Returns the titles by experiment, in display order. */
    static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put(WaitingCost.EXPERIMENT, "What waiting requests cost");
        titles.put(OVERLOAD, "What comes after an overload");
        return titles;
    }

    /** The questions that experiments answer. */
    List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        List<Behaviour> waiting =
                tried(WaitingCost.EXPERIMENT, each -> WaitingCost.of(each).bytesEach());
        if (!waiting.isEmpty()) {
            String question =
                    "What do " + Figures.count(WaitingCost.of(waiting.get(0)).requests()) + " waiting requests cost?";
            answers.add(Answer.inWords(
                    question,
                    "From " + ends(waiting, this::costs) + ".",
                    "Threads: all of the process that are not virtual. Heap: what is left after a collection."));
        }
        List<Behaviour> overload = tried(OVERLOAD, each -> figure(each, "recoveryMicros"));
        if (!overload.isEmpty()) {
            answers.add(Answer.inWords(
                    "How soon does each way recover from an overload?",
                    Character.toUpperCase(overload.get(0).evidence().charAt(0))
                            + overload.get(0).evidence().substring(1) + ".",
                    "Each way does after "
                            + ends(
                                    overload,
                                    each -> Units.time(figure(each, "recoveryMicros")) + " with "
                                            + view.label(each.arm())
                                            + failures(each))
                            + "."));
        }
        return answers;
    }

    private static String failures(Behaviour each) {
        long failed = Math.round(figure(each, "failedRequests"));
        return failed == 0 ? "" : " (" + Figures.count(failed) + " requests failed)";
    }

    private List<Behaviour> tried(String experiment, ToDoubleFunction<Behaviour> order) {
        return view.run()
                .behaviours(experiment)
                .filter(each -> each.outcome().equals(WORKS))
                .sorted(Comparator.comparingDouble(order))
                .toList();
    }

    private static String ends(List<Behaviour> found, Function<Behaviour, String> words) {
        String first = words.apply(found.get(0));
        return found.size() == 1 ? first : first + " to " + words.apply(found.get(found.size() - 1));
    }

    private String costs(Behaviour each) {
        WaitingCost cost = WaitingCost.of(each);
        return Units.bytes(cost.bytesEach()) + " each and " + Figures.count(cost.threads()) + " threads with "
                + view.label(each.arm());
    }

    private static double figure(Behaviour each, String name) {
        return each.figures().getOrDefault(name, 0.0);
    }

    /** Returns the table of an experiment; what failed is left for the general one. */
    Optional<Story.ExperimentTable> table(String experiment, List<Behaviour> rows) {
        Map<Boolean, List<Behaviour>> byOutcome = rows.stream()
                .collect(Collectors.partitioningBy(row -> row.outcome().equals(WORKS)));
        Table<Behaviour> table =
                Table.of(titles().get(experiment), byOutcome.get(true)).names("Arm", row -> view.label(row.arm()));
        if (experiment.equals(WaitingCost.EXPERIMENT)) {
            table.column("Heap of each", row -> bytes(WaitingCost.of(row).heapBytesEach()))
                    .column(
                            "Other memory of each",
                            row -> bytes(WaitingCost.of(row).otherBytesEach()))
                    .column("Threads", row -> count(WaitingCost.of(row).threads()));
        } else {
            table.column("Answers in time again after", row -> time(figure(row, "recoveryMicros")))
                    .column(
                            "least to most",
                            row -> Table.figure(
                                    Units.time(figure(row, "leastMicros")) + " to "
                                            + Units.time(figure(row, "mostMicros")),
                                    figure(row, "mostMicros")))
                    .column("Longest request", row -> time(figure(row, "longestRequestMicros")))
                    .column("Failed requests", row -> count(figure(row, "failedRequests")));
        }
        return Optional.of(new Story.ExperimentTable(table.ifAny(), byOutcome.get(false)));
    }

    private static Table.Cell count(double count) {
        return Table.figure(Figures.count(count), count);
    }

    private static Table.Cell bytes(double bytes) {
        return Table.figure(Units.bytes(bytes), bytes);
    }

    private static Table.Cell time(double micros) {
        return Table.figure(Units.time(micros), micros);
    }
}
