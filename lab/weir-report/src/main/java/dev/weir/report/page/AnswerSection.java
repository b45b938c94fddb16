package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.study.Answer;
import java.util.List;
import java.util.stream.Collectors;

/** The questions and answers, each with its small chart if it has one. */
final class AnswerSection {
    private AnswerSection() {}

    /** Returns the section; its heading is the study's question, or with several studies each has a subsection. */
    static String html(List<StudyPanel> tellings) {
        if (tellings.size() == 1) {
            StudyPanel only = tellings.get(0);
            return "<h2 id=\"answers-title\">"
                    + Html.text(only.view().about().heading().question()) + "</h2>\n" + cards(only);
        }
        return tellings.stream()
                .map(each -> "<div class=\"story\"><h3 class=\"story-title\"><a " + each.link()
                        + " title=\"Explore this study\">" + Html.text(each.name()) + "</a> "
                        + Html.text(each.view().about().heading().question()) + "</h3>\n" + cards(each) + "</div>\n")
                .collect(Collectors.joining("", "<h2 id=\"answers-title\">What the studies say</h2>\n", ""));
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

    /** Returns a card with the first sentence and the chart; further sentences fold out. */
    private static String card(String key, int number, Answer answer) {
        List<String> sentences = answer.sentences();
        String figure = answer.chart() == null
                ? ""
                : "<figure><figcaption>" + Html.text(answer.chart().caption())
                        + "</figcaption><div class=\"canvas small\"><canvas role=\"img\" data-study=\"" + Html.text(key)
                        + "\" data-answer=\"" + number + "\"></canvas></div></figure>";
        return "<article class=\"card answer" + (figure.isEmpty() ? " brief" : "") + "\" id=\""
                + Html.text(Citation.anchor(key, answer.question()))
                + "\"><div><h3>" + Html.text(answer.question()) + "</h3>\n" + paragraphs(sentences.subList(0, 1))
                + "</div>" + figure + "<details class=\"more\"><summary>More</summary>"
                + paragraphs(sentences.subList(1, sentences.size())) + "</details></article>\n";
    }

    private static String paragraphs(List<String> sentences) {
        return sentences.stream()
                .map(sentence -> "<p>" + Html.sentence(sentence) + "</p>\n")
                .collect(Collectors.joining());
    }
}
