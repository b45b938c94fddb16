package dev.weir.report.page.study.export;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DriverAnswer;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The story of reading a large table as a whole. */
public final class ExportStory implements Story {
    private static final String ROWS = "rows";
    private static final String AT_ONCE = "connectorj.at-once";
    private static final String WEIR_STREAM = "weir.stream";
    private static final String READERS = "weir.readers-8";
    private static final String RANGES = "connectorj.ranges-8";
    private static final String MOVING_MONEY = "moving-money";
    private static final String TIMES = "Time per export";

    private static final String WORDS = """
            <p>An export opens its connections, reads every value of every row, and closes them. Round trips and bytes are those of all
            its connections together: readers wait at the same time. Memory that threads allocate which end with their export
            is not counted.</p>
            """;

    @Override
    public String study() {
        return "export";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new ExportAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return WORDS
                + new RowRates(view, ROWS, ExportStory::work).table("Rows read a second", "export-rates")
                + new CountedCosts(view, "export-cost", ExportStory::work).html();
    }

    /** Returns the work at a setting: {@code 10,000 rows}. */
    private static String work(Level factors) {
        return Figures.plural(RunView.count(factors, ROWS), "row");
    }

    @Override
    public List<List<String>> duels() {
        return List.of(List.of(READERS, WEIR_STREAM), List.of(READERS, RANGES), List.of(READERS, AT_ONCE));
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("memory", "Memory: a table larger than the heap");
        titles.put(MOVING_MONEY, "Sums of all rows while money moves between them");
        return titles;
    }

    /**
     * The answers of the export study: the fastest way to read a table, the benefit of parallel readers, and cost and benefit
     * of a consistent snapshot.
     */
    private record ExportAnswers(RunView view) {
        List<Answer> answers() {
            List<Answer> answers = new ArrayList<>();
            answers.add(new RowRates(view, ROWS, ExportStory::work)
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
                            + String.join(
                                    "; ", tried.stream().map(this::transfers).toList()) + "."));
        }

        private String wrong(Behaviour each) {
            return Figures.count(figure(each, "wrongSums")) + " of " + Figures.count(figure(each, "exports")) + " by "
                    + view.label(each.arm());
        }

        private String transfers(Behaviour each) {
            return Units.time(figure(each, "transferMicros")) + " and "
                    + Units.time(figure(each, "longestTransferMicros")) + " beside " + view.label(each.arm());
        }

        private static double figure(Behaviour each, String name) {
            return each.figures().getOrDefault(name, Double.NaN);
        }
    }
}
