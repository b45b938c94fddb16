package dev.weir.report.page;

import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.model.WholeFile;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.text.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The report on a look at a server, as a page without scripts.
 *
 * @param watched duration and activity meanwhile, in sentences
 * @param together the total saving of all findings, in a sentence
 * @param notes limits of the findings, in sentences
 */
public record ServerLookPage(
        String server, String watched, String together, List<Finding> findings, List<String> notes) {
    /**
     * A finding.
     *
     * @param waitedSecondsPerSecond seconds per second that all clients together wait because of it
     * @param saved round trips per second that its advice saves, in words
     * @param lines the text of the finding; the last line is a command
     */
    public record Finding(String what, double waitedSecondsPerSecond, String saved, List<Line> lines) {}

    public void write(Path file) throws IOException {
        WholeFile.write(file, html());
    }

    String html() {
        StringBuilder out = new StringBuilder("<section><h2>In sum</h2>\n");
        out.append(findings.isEmpty() ? "<p>Nothing stands out.</p>\n" : table());
        paragraph(out, together);
        notes.forEach(note -> paragraph(out, "Note: " + note));
        out.append("</section>\n");
        findings.forEach(finding -> out.append(section(finding)));
        return Template.plain(
                server, "", "What reading costs the clients of " + server, Html.text(watched), out.toString());
    }

    private String table() {
        return Table.of("The worst first", findings)
                .prose("Finding", Finding::what)
                .figures(
                        "All clients wait, in a second",
                        finding -> Units.time(1e6 * finding.waitedSecondsPerSecond()),
                        Finding::waitedSecondsPerSecond)
                .words("Round trips saved", Finding::saved)
                .html();
    }

    private static String section(Finding finding) {
        StringBuilder out = new StringBuilder("<section><h2>" + Html.text(finding.what()) + "</h2>\n");
        int last = finding.lines().size() - 1;
        finding.lines()
                .subList(0, last)
                .forEach(line -> out.append(
                        "<p><strong>" + Html.text(line.label()) + "</strong> " + Html.text(line.text()) + "</p>\n"));
        String command = Html.text(finding.lines().get(last).text());
        return out.append("<p><code>" + command + "</code></p>\n</section>\n").toString();
    }

    private static void paragraph(StringBuilder out, String text) {
        if (!text.isEmpty()) {
            out.append("<p>").append(Html.text(text)).append("</p>\n");
        }
    }
}
