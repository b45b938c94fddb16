package dev.weir.report.page;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The report of a run as one HTML file that needs nothing else: no server, no network. */
public final class ReportPage {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String CHART_JS = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";
    /** Our scripts in the order they are joined: each uses what stands before it. */
    private static final List<String> SCRIPTS = List.of(
            "figures.js",
            "data.js",
            "state.js",
            "look.js",
            "lines.js",
            "explore.js",
            "pointer.js",
            "multiples.js",
            "tables.js",
            "main.js");

    private ReportPage() {}

    /**
     * Reads a run, analyses it and writes its page, whole or not at all.
     *
     * @param dir the run; the page becomes {@link RunDirectory#report()}
     * @throws IOException when the page cannot be written
     * @throws dev.weir.report.model.RunFormatException when the run cannot be read
     */
    public static void write(RunDirectory dir) throws IOException {
        Run run = dir.read();
        String page = render(run, Analysis.of(run));
        Path report = dir.report();
        Path draft = report.resolveSibling(report.getFileName() + ".draft");
        try {
            Files.writeString(draft, page);
            Files.move(draft, report, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw new IOException(
                    "cannot write " + report + ": " + e.getMessage()
                            + "; the run itself is kept: make room, then render it with: weir report " + dir.path(),
                    e);
        }
    }

    /**
     * Reads every run of a set, analyses it and writes its page.
     *
     * @param set the runs
     * @throws IOException when a page cannot be written
     * @throws dev.weir.report.model.RunFormatException when a run cannot be read
     */
    public static void write(RunSet set) throws IOException {
        for (RunDirectory run : set.runs()) {
            write(run);
        }
    }

    /**
     * Renders the page.
     *
     * @param run the run
     * @param analysis what the statistics say about it
     * @return the page as HTML, to be stored in UTF-8
     */
    public static String render(Run run, Analysis analysis) {
        RunView view = RunView.of(run, analysis);
        AnswerWriter writer = new AnswerWriter(view);
        List<Answer> answers = writer.answers();
        Map<String, String> parts = new HashMap<>();
        parts.put("title", Html.text(TitleSection.title(view)));
        parts.put("lede", TitleSection.html(view));
        parts.put("answers", AnswerSection.html(writer.headline(), answers));
        parts.put("trust", TrustSection.html(view));
        parts.put("verdicts", VerdictSection.html(view));
        parts.put("behaviour", BehaviourSection.html(view));
        parts.put("cost", CostSection.html(view));
        parts.put("published", PublishedSection.html(view));
        parts.put("method", MethodSection.html(view));
        parts.put("data", Html.json(JSON.writeValueAsString(PageData.of(view, answers))));
        parts.put("run", Html.json(JSON.writeValueAsString(run)));
        code(parts);
        return Template.fill(Template.resource("report.html"), parts);
    }

    private static void code(Map<String, String> parts) {
        String style = Template.resource("report.css");
        String library = Template.resource(CHART_JS).replaceFirst("\\n?//# sourceMappingURL=.*\\s*$", "\n");
        String script = Stream.concat(
                                Stream.of("(() => {\n'use strict';\n"),
                                SCRIPTS.stream().map(Template::resource))
                        .collect(Collectors.joining("\n"))
                + "})();\n";
        parts.put("style", style);
        parts.put("library", library);
        parts.put("script", script);
        parts.put("style-source", Template.hashSource(style));
        parts.put("script-source", Template.hashSource(library) + " " + Template.hashSource(script));
    }
}
