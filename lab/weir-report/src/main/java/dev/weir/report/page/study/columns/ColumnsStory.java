package dev.weir.report.page.study.columns;

import dev.weir.report.model.Level;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.DuelAnswer;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The story of reading rows into columns of Apache Arrow. */
public final class ColumnsStory implements Story {
    private static final String ROWS = "rows";
    private static final String COLUMNS = "columns";
    private static final String USUAL = "connectorj.arrow-jdbc";
    private static final String MARIADB = "mariadb.arrow-jdbc";
    private static final String ONE_DRIVER = "weir.arrow-jdbc.prepared";
    private static final String WEIR = "weir.arrow.prepared";
    private static final String WEIR_TEXT = "weir.arrow";
    private static final String LIMIT = "raw.limit.prepared";
    private static final String TIMES = "Time per query";

    private static final String WORDS = """
            <p>A query is read to its end on an open connection, into batches of at most 65,536 rows. Nothing is done with them.
            Arms of “rows” read each value by its getter and make no columns. What the client allocates is on the heap; vectors
            are beside it, see the experiment.</p>
            """;

    @Override
    public String study() {
        return COLUMNS;
    }

    @Override
    public List<Answer> answers(RunView view) {
        List<Answer> answers = new ArrayList<>();
        answers.add(new RowRates(view, ROWS, ColumnsStory::work)
                .answer(
                        "How do rows become columns fastest?",
                        arm -> arm.contains(".arrow"),
                        "read into columns",
                        USUAL));
        together(answers, view, "What does Weir save over arrow-jdbc?", List.of(USUAL, MARIADB));
        together(answers, view, "How much of that is the driver's, and how much the adapter's?", List.of(ONE_DRIVER));
        together(answers, view, "As text or in the binary protocol?", List.of(WEIR_TEXT));
        together(answers, view, "How far is it from the bytes alone?", List.of(LIMIT));
        return answers;
    }

    private static void together(List<Answer> answers, RunView view, String question, List<String> others) {
        List<String> charted = Stream.concat(Stream.of(WEIR), others.stream()).toList();
        DuelAnswer.together(
                        question,
                        others.stream().map(other -> new DuelAnswer(view, WEIR, other)),
                        first -> first.chart(TIMES, charted))
                .ifPresent(answers::add);
    }

    @Override
    public String cost(RunView view) {
        return WORDS
                + new RowRates(view, ROWS, ColumnsStory::work).table("Rows read a second", "columns-rates")
                + new CountedCosts(view, "columns-cost", ColumnsStory::work).html();
    }

    /** Returns the work at a setting: {@code 10,000 rows of 16 columns}. */
    private static String work(Level factors) {
        return Figures.plural(RunView.count(factors, ROWS), "row") + " of "
                + Figures.plural(RunView.count(factors, COLUMNS), "column");
    }

    @Override
    public List<List<String>> duels() {
        return List.of(List.of(WEIR, USUAL), List.of(WEIR, MARIADB), List.of(WEIR, LIMIT));
    }

    @Override
    public Map<String, String> experiments() {
        return Map.of("memory", "Memory: a million rows of 16 columns in a small heap");
    }
}
