package dev.weir.report.page.study.export;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Answers of the export study: what reads a table fastest, whether readers pay, and what an instant of all costs and is worth. */
record ExportAnswers(RunView view) {
    static final String AT_ONCE = "connectorj.at-once";
    static final String WEIR_STREAM = "weir.stream";
    static final String READERS = "weir.readers-8";
    static final String RANGES = "connectorj.ranges-8";
    static final String MOVING_MONEY = "moving-money";
    private static final String TIMES = "Time per export";

    List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        answers.add(new RowRates(view, ExportStory.ROWS)
                .answer("How is a large table read fastest?", arm -> true, "read", AT_ONCE));
        DuelAnswer.together(
                        "Do several readers pay?",
                        IntStream.of(8, 2, 4, 16)
                                .mapToObj(readers -> new DuelAnswer(view, "weir.readers-" + readers, WEIR_STREAM)),
                        first -> first.chart(TIMES, List.of(READERS, WEIR_STREAM, AT_ONCE)))
                .ifPresent(answers::add);
        DuelAnswer.together(
                        "What does one instant for all readers cost?",
                        Stream.of(new DuelAnswer(view, READERS, RANGES)),
                        first -> first.chart(TIMES, List.of(READERS, RANGES)))
                .ifPresent(answers::add);
        sums().ifPresent(answers::add);
        DriverAnswer.of(view, WEIR_STREAM, "connectorj.stream", AT_ONCE).ifPresent(answers::add);
        return answers;
    }

    /** Wrong sums, the most first, and what writers waited. */
    private Optional<Answer> sums() {
        List<Behaviour> tried = view.run()
                .behaviours(MOVING_MONEY)
                .filter(each -> each.figures().containsKey("wrongSums"))
                .sorted((one, other) -> Double.compare(figure(other, "wrongSums"), figure(one, "wrongSums")))
                .toList();
        if (tried.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Answer.inWords(
                "Is the sum right while money moves?",
                "Wrong sums: " + Words.list(tried.stream().map(this::wrong).toList()) + ".",
                "Transfers took, in the middle and at most: "
                        + String.join("; ", tried.stream().map(this::transfers).toList()) + "."));
    }

    private String wrong(Behaviour each) {
        return Figures.count(figure(each, "wrongSums")) + " of " + Figures.count(figure(each, "exports")) + " by "
                + view.label(each.arm());
    }

    private String transfers(Behaviour each) {
        return Units.time(figure(each, "transferMicros")) + " and " + Units.time(figure(each, "longestTransferMicros"))
                + " beside " + view.label(each.arm());
    }

    private static double figure(Behaviour each, String name) {
        return each.figures().getOrDefault(name, Double.NaN);
    }
}
