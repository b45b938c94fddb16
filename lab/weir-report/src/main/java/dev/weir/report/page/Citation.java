package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The citation of an answer.
 *
 * @param anchor the answer's permanent fragment in the page's address
 */
record Citation(String anchor, String question, String text) {

    static List<Citation> of(StudyPanel telling) {
        return telling.answers().stream().map(answer -> of(telling, answer)).toList();
    }

    private static Citation of(StudyPanel telling, Answer answer) {
        String text = answer.question() + " " + String.join(" ", answer.plain()).replace("`", "") + " ("
                + source(telling.view(), answer) + ")";
        return new Citation(anchor(telling.key(), answer.question()), answer.question(), text);
    }

    /** Returns the anchor, derived from study and question so that a question has the same address in every run. */
    static String anchor(String key, String question) {
        String words = question.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return ("answer-" + key + "-" + words).replaceAll("[^A-Za-z0-9_-]", "-").replaceAll("-+$", "");
    }

    private static String source(RunView view, Answer answer) {
        Manifest m = view.manifest();
        return String.join(
                "; ",
                List.of(
                        "Weir " + m.weirVersion() + ", run " + m.runId() + " of " + Words.when(m.startedAt()),
                        Figures.plural(view.analysis().heats(), "heat") + ", intervals at "
                                + Figures.percent(100 - m.errorRatePercent()),
                        m.servers().stream().map(Words::server).collect(Collectors.joining(", ")),
                        drivers(view, answer),
                        links(view),
                        m.machine().cpu() + ", " + Figures.plural(m.machine().cores(), "core") + ", "
                                + m.machine().os() + ", " + m.machine().jvm(),
                        "repeat it with: " + m.commandLine()));
    }

    /** Returns the drivers of the arms in the answer's chart, or of all measured arms without a chart. */
    private static String drivers(RunView view, Answer answer) {
        Set<String> arms = answer.chart() == null
                ? measured(view)
                : Set.copyOf(answer.chart().arms());
        return view.arms().values().stream()
                .filter(arm -> arms.contains(arm.id()) || isReference(answer, arm))
                .map(arm -> (arm.driver() + " " + arm.driverVersion()).strip())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static boolean isReference(Answer answer, Manifest.Arm arm) {
        return answer.chart() != null && answer.chart().reference().equals(arm.id());
    }

    private static Set<String> measured(RunView view) {
        return view.cells().keySet().stream().map(Cell::arm).collect(Collectors.toSet());
    }

    private static String links(RunView view) {
        return view.manifest().links().stream()
                .map(link -> link.name() + ": " + Words.link(link))
                .collect(Collectors.joining(", "));
    }
}
