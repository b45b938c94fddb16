package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import java.util.List;

/** Chooses the study that the sections below show; nothing to choose from on a page of one. */
final class Chooser {
    private Chooser() {}

    static String html(List<StudyPanel> tellings) {
        if (tellings.size() == 1) {
            return "";
        }
        StringBuilder out =
                new StringBuilder("<nav class=\"studies\" aria-label=\"Study shown below\"><span>Study</span>");
        for (StudyPanel telling : tellings) {
            out.append("<a href=\"#study=")
                    .append(Html.text(telling.key()))
                    .append("\" data-study=\"")
                    .append(Html.text(telling.key()))
                    .append("\">")
                    .append(Html.text(telling.name()))
                    .append("</a>");
        }
        return out.append("</nav>\n").toString();
    }
}
