package dev.weir.report.page.study;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.RunView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The study-specific part of the page. Stories are found by {@link java.util.ServiceLoader} and hold no state of a run. */
public interface Story {
    String study();

    /** Returns the study's questions with their answers, most important first. */
    List<Answer> answers(RunView view);

    /** Returns the costs of reading besides time, as HTML. */
    default String cost(RunView view) {
        return "<p>Costs beside time are in the table under “Why?”, as far as they were counted.</p>\n";
    }

    default PublishedFindings published(RunView view) {
        return PublishedFindings.on(study(), view);
    }

    /** Returns the initial figure of charts. */
    default String metric(RunView view) {
        return "time";
    }

    /** Returns the initial scale of the charts' x axis: {@code log} or {@code linear}. */
    default String scale() {
        return "log";
    }

    /** Returns pairs of arms, by id, with a chart of their own. */
    default List<List<String>> duels() {
        return List.of();
    }

    /** Returns the titles of the study's experiments by name, in display order. */
    default Map<String, String> experiments() {
        return Map.of();
    }

    /** Returns a special table for an experiment, if the general one of arms, figures and evidence is unsuitable. */
    default Optional<ExperimentTable> table(RunView view, String experiment, List<Behaviour> rows) {
        return Optional.empty();
    }

    /**
     * A special table of an experiment.
     *
     * @param left behaviours not covered, for the general table
     */
    record ExperimentTable(String html, List<Behaviour> left) {}

    /** Returns the story of a study, or the general story if it has none. */
    public static Story of(String study) {
        return ServiceLoader.load(Story.class, Story.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(story -> story.study().equals(study))
                .findFirst()
                .orElseGet(() -> new OtherStory(study));
    }
}
