package dev.weir.report.page;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.WholeFile;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Packed;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** The report of one or several runs as one self-contained HTML file that needs no server and no network. */
public final class ReportPage {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Pattern BRACKET = Pattern.compile("(\\[[-\\d][^\\[\\]<>]*,[^\\[\\]<>]*)]");

    private ReportPage() {}

    /** Writes the page of the runs of several studies to {@link RunSet#report()} atomically. */
    public static void write(AnalysedSet done) throws IOException {
        RunSet set = done.set();
        String page = page(tellings(done.runs(), done.analyses()), set.leftOut());
        try {
            WholeFile.write(set.report(), page);
        } catch (IOException e) {
            throw new IOException(
                    "cannot write " + set.report() + ": " + e.getMessage()
                            + "; the run itself is kept: make room, then render it with: "
                            + Launcher.command(
                                    ShellWords.join(List.of("report", set.path().toString()))),
                    e);
        }
    }

    public static String render(Run run, Analysis analysis) {
        return page(List.of(StudyPanel.of(run, analysis, true)), List.of());
    }

    /** Analyses one or more runs and renders their page, in this order. */
    public static String render(List<Run> runs) {
        return page(tellings(runs, runs.stream().map(Analysis::of).toList()), List.of());
    }

    private static List<StudyPanel> tellings(List<Run> runs, List<Analysis> analyses) {
        Map<String, Long> studies = runs.stream()
                .collect(Collectors.groupingBy(run -> run.manifest().study(), Collectors.counting()));
        return IntStream.range(0, runs.size())
                .mapToObj(i -> StudyPanel.of(
                        runs.get(i),
                        analyses.get(i),
                        studies.get(runs.get(i).manifest().study()) == 1))
                .toList();
    }

    private static String page(List<StudyPanel> tellings, List<String> leftOut) {
        Map<String, String> parts = new HashMap<>();
        parts.put("title", Html.text(TitleSection.title(tellings)));
        parts.put("heading", Html.text(TitleSection.heading(tellings)));
        parts.put("lede", TitleSection.line(tellings) + leftOut(leftOut));
        parts.put("measured", TitleSection.measured(tellings));
        parts.put("do", DoSection.html(tellings));
        parts.put("answers", AnswerSection.html(tellings));
        parts.put("trust", TrustSection.html(tellings));
        parts.put("chooser", chooser(tellings));
        parts.put("verdicts", StudyPanel.panels(tellings, each -> VerdictSection.html(each.view())));
        parts.put("behaviour", StudyPanel.panels(tellings, BehaviourSection::html));
        parts.put("advice", AdviceSection.section(StudyPanel.panels(tellings, AdviceSection::html)));
        parts.put("cost", StudyPanel.panels(tellings, each -> each.story().cost(each.view())));
        parts.put("digest", publishedCard(tellings));
        parts.put(
                "published",
                StudyPanel.panels(tellings, each -> each.published().html()));
        parts.put("common", MethodSection.common(tellings));
        parts.put("method", StudyPanel.panels(tellings, each -> MethodSection.html(each.view())));
        firstBracket(parts, tellings.get(0).view().manifest().errorRatePercent());
        data(tellings, parts);
        code(parts);
        return Template.fill(Template.resource("report.html"), parts);
    }

    /** Says in the page's first brackets what brackets hold. */
    private static void firstBracket(Map<String, String> parts, double errorRatePercent) {
        String confidence = ": <a href=\"#term-interval\">" + Html.text(Figures.percent(100 - errorRatePercent))
                + " confidence</a>]";
        for (String part : List.of("do", "answers")) {
            Matcher bracket = BRACKET.matcher(parts.get(part));
            if (bracket.find()) {
                parts.put(part, bracket.replaceFirst("$1" + Matcher.quoteReplacement(confidence)));
                return;
            }
        }
    }

    /** Returns the paragraphs on runs that were left out. */
    private static String leftOut(List<String> sentences) {
        return sentences.stream()
                .map(each -> "<p class=\"sub\">" + Html.text(each) + ".</p>\n")
                .collect(Collectors.joining());
    }

    private static void data(List<StudyPanel> tellings, Map<String, String> parts) {
        List<PageData> studies = tellings.stream().map(PageData::of).toList();
        parts.put("data", Packed.script("id=\"weir-data\"", JSON.writeValueAsString(Map.of("studies", studies))));
        List<String> buttons = new ArrayList<>();
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < tellings.size(); i++) {
            Run run = tellings.get(i).view().run();
            String id = i == 0 ? "" : "-" + (i + 1);
            String what = tellings.size() == 1
                    ? "the raw run"
                    : "the raw run of " + tellings.get(i).name();
            buttons.add("<button type=\"button\" id=\"raw" + id + "\" data-raw=\"weir-run" + id + "\" data-run=\""
                    + Html.text(run.manifest().runId()) + "\">" + Html.text("Save " + what + " as JSON") + "</button>");
            runs.add(Packed.script("id=\"weir-run" + id + "\"", JSON.writeValueAsString(run)));
        }
        parts.put("raw", String.join(" ", buttons));
        parts.put("runs", String.join("\n", runs));
    }

    private static void code(Map<String, String> parts) {
        String style = Template.style();
        String library = chartJs();
        String script = ScriptModules.join("main.js", Template::resource);
        parts.put("style", style);
        parts.put("library", library);
        parts.put("library-version", chartJsVersion());
        parts.put("script", script);
        parts.put("style-source", Template.hashSource(style));
        parts.put("script-source", Template.hashSource(library) + " " + Template.hashSource(script));
    }

    /** Returns the chooser of the study that the sections below show; empty for a single study. */
    private static String chooser(List<StudyPanel> tellings) {
        if (tellings.size() == 1) {
            return "";
        }
        return tellings.stream()
                .map(each -> "<a " + each.link() + ">" + Html.text(each.name()) + "</a>")
                .collect(Collectors.joining(
                        "", "<nav class=\"studies\" aria-label=\"Study shown below\"><span>Study</span>", "</nav>\n"));
    }

    /** Returns the version of Chart.js, for example {@code 4.5.1}. */
    static String chartJsVersion() {
        Properties artifact = new Properties();
        try {
            artifact.load(
                    new StringReader(Template.resource("/META-INF/maven/org.webjars.npm/chart.js/pom.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail to be read", e);
        }
        return artifact.getProperty("version");
    }

    /** Returns Chart.js as one script, without its reference to a source map. */
    static String chartJs() {
        return Template.resource("/META-INF/resources/webjars/chart.js/" + chartJsVersion() + "/dist/chart.umd.min.js")
                .replaceFirst("\\n?//# sourceMappingURL=.*\\s*$", "\n");
    }

    /** Returns the summaries of published findings, each with a link to its tables; empty if no study has any. */
    private static String publishedCard(List<StudyPanel> tellings) {
        String rows = tellings.stream()
                .filter(each -> !each.published().findings().isEmpty())
                .map(each -> publishedRow(each.published(), each, tellings.size() == 1))
                .collect(Collectors.joining());
        return rows.isEmpty()
                ? ""
                : "<div class=\"card outcomes\" role=\"region\" aria-labelledby=\"outcomes-title\">"
                        + "<h3 id=\"outcomes-title\">Published findings, judged by this run</h3>\n<ul>\n" + rows
                        + "</ul></div>\n";
    }

    private static String publishedRow(PublishedFindings found, StudyPanel telling, boolean only) {
        return "<li><a " + telling.link("published", only) + " title=\"Published and ours\">"
                + Html.text(telling.name()) + "</a> <strong class=\"outcome "
                + found.shown().outcome().style() + "\">"
                + Html.text(found.shown().outcome().words) + "</strong> <span class=\"finding\">"
                + Html.sentence(Words.capital(found.headline()))
                + ": <span class=\"beside\">" + Html.sentence(found.figures())
                + "</span></span> <span class=\"counts\">"
                + Html.text(found.counts()) + "</span></li>\n";
    }
}
