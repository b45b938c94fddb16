package dev.weir.report.page;

import dev.weir.report.text.Prose;
import java.util.ArrayList;
import java.util.List;

/**
 * The answers of one run in the page's wording, for a terminal.
 *
 * @param answers the advice, then the questions and answers, most important first; never empty
 */
public record Headline(String study, List<Said> answers) {

    /** A question with its answer. */
    public record Said(String question, List<String> sentences) {}

    public static Headline of(StudyPanel telling) {
        List<Said> answers = new ArrayList<>();
        telling.whatToDo()
                .filter(what -> !what.grounds().isEmpty())
                .ifPresent(what -> answers.add(
                        new Said("", what.sentences().stream().map(Prose::plain).toList())));
        telling.answers().forEach(answer -> answers.add(new Said(answer.question(), answer.plain())));
        return new Headline(
                telling.name(),
                answers.isEmpty()
                        ? List.of(new Said(
                                telling.view().about().heading().question(),
                                List.of("No answer yet: this run holds no pair of arms to compare.")))
                        : answers);
    }
}
