package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.model.Run;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * A run on the page.
 *
 * @param key name of the study, or of the run if two runs share a study; unique on the page
 * @param whatToDo the advice in short; empty if the run has none
 */
public record StudyPanel(
        String key,
        String name,
        RunView view,
        Story story,
        List<Answer> answers,
        PublishedFindings published,
        Advice advice,
        Optional<WhatToDo> whatToDo) {

    public static StudyPanel of(Run run, Analysis analysis, boolean soleOfItsStudy) {
        RunView view = RunView.of(run, analysis);
        Story story = Story.of(run.manifest().study());
        String key = soleOfItsStudy ? run.manifest().study() : run.manifest().runId();
        String title = view.about().heading().title();
        String name = soleOfItsStudy ? title : title + " (" + key + ")";
        Advice advice = Advice.of(run, analysis);
        return new StudyPanel(
                key,
                name,
                view,
                story,
                story.answers(view),
                story.published(view),
                advice,
                advice.abstention().isEmpty() ? Optional.of(WhatToDo.of(advice, view::label)) : Optional.empty());
    }

    Optional<Overview.Row> row() {
        return whatToDo.map(what -> Overview.Row.of(name, view.manifest(), what));
    }

    String link() {
        return "href=\"#study=" + Html.text(key) + "\" data-study=\"" + Html.text(key) + "\"";
    }

    String link(String section, boolean only) {
        return only ? "href=\"#" + section + "\"" : link() + " data-to=\"" + section + "\"";
    }

    /** Returns the runs' parts of a section; the page shows that of the chosen run, in print all of them. */
    static String panels(List<StudyPanel> tellings, Function<StudyPanel, String> part) {
        return tellings.size() == 1
                ? part.apply(tellings.get(0))
                : tellings.stream()
                        .map(each -> "<div data-panel=\"" + Html.text(each.key) + "\"><h3 class=\"panel-title\">"
                                + Html.text(each.name) + "</h3>\n" + named(part.apply(each), each.name) + "</div>\n")
                        .collect(Collectors.joining());
    }

    /** Adds the study to the labels of a panel's regions: in print all panels are shown, so their tables need distinct names. */
    private static String named(String panel, String study) {
        return panel.replaceAll(
                "(role=\"region\" aria-label=\"[^\"]*)\"", "$1, " + Matcher.quoteReplacement(Html.text(study)) + "\"");
    }
}
