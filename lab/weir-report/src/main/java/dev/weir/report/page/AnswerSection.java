package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.study.Answer;
import java.util.List;
import java.util.stream.Collectors;

/** The questions and their answers, each with a small chart where there is one to draw. */
final class AnswerSection {
    private AnswerSection() {}

    /** One study: its question is the section's heading. Several: a story for each. */
    static String html(List<StudyPanel> tellings) {
        if (tellings.size() == 1) {
            StudyPanel only = tellings.get(0);
            return "<h2 id=\"answers-title\">"
                    + Html.text(only.view().about().heading().question()) + "</h2>\n" + cards(only);
        }
        StringBuilder out = new StringBuilder("<h2 id=\"answers-title\">What the studies say</h2>\n");
        for (StudyPanel telling : tellings) {
            out.append("<div class=\"story\"><h3 class=\"story-title\"><a href=\"#study=")
                    .append(Html.text(telling.key()))
                    .append("\" data-study=\"")
                    .append(Html.text(telling.key()))
                    .append("\" title=\"Explore this study\">")
                    .append(Html.text(telling.name()))
                    .append("</a> ")
                    .append(Html.text(telling.view().about().heading().question()))
                    .append("</h3>\n")
                    .append(cards(telling))
                    .append("</div>\n");
        }
        return out.toString();
    }

    private static String cards(StudyPanel telling) {
        if (telling.answers().isEmpty()) {
            return "<article class=\"card answer\"><p>No answer yet: this run holds no pair of arms to compare.</p></article>\n";
        }
        StringBuilder out = new StringBuilder("<div class=\"cards\">\n");
        for (int i = 0; i < telling.answers().size(); i++) {
            out.append(card(telling.key(), i, telling.answers().get(i)));
        }
        return out.append("</div>\n").toString();
    }

    /** The first sentence and the chart; the others, and what quotes the answer, on demand. */
    private static String card(String key, int number, Answer answer) {
        StringBuilder out = new StringBuilder("<article class=\"card answer\" id=\"")
                .append(Html.text(Citation.anchor(key, answer.question())))
                .append("\"><div><h3>")
                .append(Html.text(answer.question()))
                .append("</h3>\n");
        List<String> sentences = answer.sentences();
        out.append(paragraphs(sentences.subList(0, 1))).append("</div>");
        if (answer.chart() != null) {
            out.append("<figure><figcaption>")
                    .append(Html.text(answer.chart().caption()))
                    .append("</figcaption><div class=\"canvas small\"><canvas role=\"img\" data-study=\"")
                    .append(Html.text(key))
                    .append("\" data-answer=\"")
                    .append(number)
                    .append("\"></canvas></div></figure>");
        }
        return out.append("<details class=\"more\"><summary>More</summary>")
                .append(paragraphs(sentences.subList(1, sentences.size())))
                .append("</details></article>\n")
                .toString();
    }

    private static String paragraphs(List<String> sentences) {
        return sentences.stream()
                .map(sentence -> "<p>" + Html.sentence(sentence) + "</p>\n")
                .collect(Collectors.joining());
    }
}
