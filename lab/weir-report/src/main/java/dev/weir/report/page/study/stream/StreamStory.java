package dev.weir.report.page.study.stream;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.BehaviourText;
import dev.weir.report.page.view.RunView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

    @Override
    public String cost(RunView view) {
        StringBuilder out = new StringBuilder("""
                <p>While a streamed result is open the server is still working for it: one connection and its server thread stay
                busy, the read view of the transaction stays open, and the server's send buffer is full whenever the client
                dawdles. The server gives up after its <code>net_write_timeout</code>. Fetching at once moves that cost into the
                client's heap.</p>
                """);
        out.append(countedOf(view, "early-close", "Leaving the result early"));
        out.append(countedOf(view, "second-statement", "Using the connection meanwhile"));
        view.manifest().servers().stream()
                .filter(server -> server.variables().containsKey("net_write_timeout"))
                .map(server -> server.product() + " " + server.version() + " ran with net_write_timeout = "
                        + server.variables().get("net_write_timeout") + " s.")
                .forEach(words -> out.append("<p>" + Html.text(words) + "</p>\n"));
        return out.toString();
    }

    private static String countedOf(RunView view, String experiment, String title) {
        List<Behaviour> rows = view.run().behaviours(experiment).toList();
        if (rows.isEmpty()) {
            return "<p>" + title + ": not tried in this run.</p>\n";
        }
        return rows.stream()
                .map(row -> "<li>" + Html.text(found(row)) + "</li>")
                .collect(Collectors.joining("", "<p>" + title + ":</p><ul>", "</ul>\n"));
    }

    private static String found(Behaviour row) {
        String figures = BehaviourText.figures(row.figures());
        return row.arm() + " on " + row.link() + ": " + row.outcome().replace('-', ' ')
                + (figures.isEmpty() ? "" : " (" + figures + ")");
    }
}
