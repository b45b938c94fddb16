package dev.weir.report.page.study.export;

import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.RowRates;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A large table that is read whole. */
public final class ExportStory implements Story {
    static final String ROWS = "rows";

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
                + new RowRates(view, ROWS).table("Rows read a second", "export-rates")
                + new CountedCosts(view, "export-cost", factors -> Figures.plural(RunView.count(factors, ROWS), "row"))
                        .html();
    }

    @Override
    public Look look(RunView view) {
        return new Look(
                "time",
                "driver",
                "log",
                List.of(
                        List.of(ExportAnswers.READERS, ExportAnswers.WEIR_STREAM),
                        List.of(ExportAnswers.READERS, ExportAnswers.RANGES),
                        List.of(ExportAnswers.READERS, ExportAnswers.AT_ONCE)));
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("memory", "Memory: a table larger than the heap");
        titles.put(ExportAnswers.MOVING_MONEY, "Sums of all rows while money moves between them");
        return titles;
    }
}
