package dev.weir.report.page.study.stream;

import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Streaming a result against fetching it at once. */
public final class StreamStory implements Story {
    @Override
    public String study() {
        return "stream";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new StreamAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return StreamCost.html(view);
    }

    @Override
    public PublishedFindings published(RunView view) {
        return compares(view)
                ? new PublishedStream(view).published()
                : PublishedFindings.none(
                        "The published figures are of the study's own table, not of a query like this one.");
    }

    @Override
    public Look look(RunView view) {
        return new Look("time", "driver", "log", List.of());
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("memory", "Memory: a result larger than the heap");
        titles.put("early-close", "Closing the result before its end");
        titles.put("second-statement", "A second statement while the result is open");
        titles.put("heap-ceiling", "Does the heap grow with the result?");
        titles.put("connect", "Connecting: time");
        titles.put("connect-round-trips", "Connecting: round trips");
        titles.put("connect-to-first-row", "Connecting: round trips until the first row of a prepared query");
        return titles;
    }

    /** The published queries read the study's own table; what a user's query reads compares with nothing published. */
    private static boolean compares(RunView view) {
        return view.manifest().fixture().query().endsWith("LIMIT ?");
    }
}
