package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.AdviceText;
import dev.weir.report.advice.Choice;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.RecommendationText;
import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.advice.RecommendationText.Scope;
import dev.weir.report.advice.Recommender;
import dev.weir.report.advice.Situation;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RunView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** The section with the advice on the measured links, maps of other paths, and break-even points. */
final class AdviceSection {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Pattern COMMENT = Pattern.compile(" {2}(?:# |// |<!-- )");

    private AdviceSection() {}

    /** Returns the section around its content, the advice of one or several runs. */
    static String section(String inside) {
        return """
                <section id="advice" aria-labelledby="advice-title">
                <details class="part"><summary><h2 id="advice-title">What to do, in full</h2> <span class="sub">what to paste, on
                which links; other paths and sizes</span></summary>
                """ + inside + "</details>\n</section>\n";
    }

    static String html(StudyPanel telling) {
        RunView view = telling.view();
        Advice advice = telling.advice();
        if (!advice.abstention().isEmpty()) {
            return "<p>" + Html.sentence("There is no advice from this run. " + advice.abstention()) + "</p>\n";
        }
        String likely = advice.likelyData();
        String maps = !likely.isEmpty() && advice.arms().size() > 1 ? maps(advice, likely) : "";
        AdviceTables tables = new AdviceTables(view, advice, likely);
        return said(view, advice, likely) + maps + tables.borders() + tables.costs();
    }

    private static String said(RunView view, Advice advice, String likely) {
        AdviceText text = new AdviceText(advice);
        RecommendationText words = new RecommendationText(advice, view::label);
        Recommender recommender = new Recommender(advice);
        StringBuilder out = new StringBuilder();
        Set<List<String>> fields = new LinkedHashSet<>();
        for (NetworkPath link : advice.links()) {
            Situation at = Situation.reading(link, advice.middleSize(), likely);
            Choice choice = advice.choose(at);
            out.append("<h3>" + Html.text(link.name() + ": " + text.where(at)) + "</h3>\n");
            out.append(recommender
                    .of(choice)
                    .map(it -> list(words.lines(it, Scope.ONE)))
                    .orElseGet(() -> "<p>" + Html.sentence("No advice: " + text.whyUnknown(choice)) + "</p>\n"));
            fields.add(text.field(choice));
        }
        out.append("<p class=\"note\">")
                .append(Html.sentence("What was measured in just the situation, at "
                        + advice.setting()
                        + ", speaks first. An estimated time is what the arm took on the fastest link, and what its counted"
                        + " round trips and bytes take longer on the path; its interval is that of the time on that"
                        + " link, and work done while bytes arrive counts twice."));
        fields.forEach(field -> field.forEach(line -> out.append(' ').append(Html.sentence(line))));
        return out.append("</p>\n").toString();
    }

    /** Returns the list of advice lines; consecutive lines to paste form one block. */
    private static String list(List<Line> lines) {
        StringBuilder out = new StringBuilder("<dl class=\"recommendation\">\n");
        String last = "";
        for (Line line : lines) {
            if (!line.label().equals(last)) {
                out.append("<dt>" + Html.text(line.label()) + "</dt>");
            }
            out.append(
                    line.label().equals("Paste")
                            ? paste(line.text())
                            : "<dd>" + Html.sentence(line.text()) + "</dd>\n");
            last = line.label();
        }
        return out.append("</dl>\n").toString();
    }

    /** Returns a line to paste; the comment at its end stands apart, so that it is not copied. */
    private static String paste(String line) {
        String[] parts = COMMENT.split(line, 2);
        String comment = parts.length == 1 ? "" : "<small>" + Html.text(parts[1]) + "</small>";
        return "<dd class=\"paste\"><code>" + Html.text(parts[0]) + "</code>" + comment + "</dd>\n";
    }

    private static String maps(Advice advice, String likely) {
        return """
                <div class="advice-maps">
                <h3>Which arm where</h3>
                <p class="note">Colour and letter name the arm with the least estimated time; hatched is too close to call; pale is
                extrapolated, by less than a factor of four; blank is not estimated. Circles are the run's links. Point at a map,
                or focus it and use the arrow keys, for figures.</p>
                <form class="controls" aria-label="What the maps show"></form>
                <div class="halves">
                <figure><figcaption></figcaption><div class="plot"><div class="canvas map-canvas"><canvas role="img" tabindex="0" data-map="paths"></canvas></div><div class="tip" hidden></div></div></figure>
                <figure><figcaption></figcaption><div class="plot"><div class="canvas map-canvas"><canvas role="img" tabindex="0" data-map="sizes"></canvas></div><div class="tip" hidden></div></div></figure>
                </div>
                <div class="key map-key"></div>
                <p class="hidden" aria-live="polite"></p>
                <script type="application/json" class="advice-data">""" + Html.json(JSON.writeValueAsString(AdviceData.of(advice, likely))) + "</script>\n</div>\n";
    }
}
