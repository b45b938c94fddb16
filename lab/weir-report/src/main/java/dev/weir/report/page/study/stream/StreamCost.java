package dev.weir.report.page.study.stream;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.BehaviourText;
import dev.weir.report.page.view.RunView;
import java.util.List;

final class StreamCost {
    private StreamCost() {}

    static String html(RunView view) {
        StringBuilder out = new StringBuilder("""
                <p>While a streamed result is open the server is still working for it: one connection and its server thread stay
                busy, the read view of the transaction stays open, and the server's send buffer is full whenever the client
                dawdles. The server gives up after its <code>net_write_timeout</code>. Fetching at once moves that cost into the
                client's heap.</p>
                """);
        out.append(counted(view, "early-close", "Leaving the result early"));
        out.append(counted(view, "second-statement", "Using the connection meanwhile"));
        view.manifest().servers().stream()
                .filter(server -> server.variables().containsKey("net_write_timeout"))
                .forEach(server -> out.append("<p>")
                        .append(Html.text(server.product() + " " + server.version()
                                + " ran with net_write_timeout = "
                                + server.variables().get("net_write_timeout") + " s."))
                        .append("</p>\n"));
        return out.toString();
    }

    private static String counted(RunView view, String experiment, String title) {
        List<Behaviour> rows = view.run().behaviours(experiment).toList();
        if (rows.isEmpty()) {
            return "<p>" + title + ": not tried in this run.</p>\n";
        }
        StringBuilder out = new StringBuilder("<p>" + title + ":</p><ul>");
        for (Behaviour row : rows) {
            String figures = BehaviourText.figures(row.figures());
            out.append("<li>")
                    .append(Html.text(row.arm() + " on " + row.link() + ": "
                            + row.outcome().replace('-', ' ') + (figures.isEmpty() ? "" : " (" + figures + ")")))
                    .append("</li>");
        }
        return out.append("</ul>\n").toString();
    }
}
