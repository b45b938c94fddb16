package dev.weir.report.page;

import java.util.List;

/** The questions and their answers, each with a small chart where there is one to draw. */
final class AnswerSection {
    private AnswerSection() {}

    static String html(String headline, List<Answer> answers) {
        StringBuilder out = new StringBuilder("<h2 id=\"answers-title\">" + Html.text(headline) + "</h2>\n");
        for (int i = 0; i < answers.size(); i++) {
            Answer answer = answers.get(i);
            boolean drawn = !answer.link().isEmpty();
            out.append("<article class=\"card answer\"><div><h3>")
                    .append(Html.text(answer.question()))
                    .append("</h3>\n");
            answer.sentences()
                    .forEach(s -> out.append("<p>").append(Html.sentence(s)).append("</p>\n"));
            out.append("</div>");
            if (drawn) {
                out.append("<figure><figcaption>Time, as a multiple of reading at once, on ")
                        .append(Html.text(answer.link()))
                        .append("</figcaption><div class=\"canvas small\"><canvas role=\"img\" data-answer=\"")
                        .append(i)
                        .append("\"></canvas></div></figure>");
            }
            out.append("</article>\n");
        }
        if (answers.isEmpty()) {
            out.append("<article class=\"card answer\"><p>No answer yet: this run holds no pair of arms to compare.")
                    .append("</p></article>\n");
        }
        return out.toString();
    }
}
