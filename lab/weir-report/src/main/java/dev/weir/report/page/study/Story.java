package dev.weir.report.page.study;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.RunView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The page's part about the runs of one study beside what it says of every study. A story is found by {@link
 * java.util.ServiceLoader}; it holds nothing of a run.
 */
public interface Story {
    String study();

    /** The study's questions with their answers, the most important first. */
    List<Answer> answers(RunView view);

    /** Returns what reading costs beside time, as HTML. */
    default String cost(RunView view) {
        return "<p>Costs beside time are in the table under “Why?”, as far as they were counted.</p>\n";
    }

    default PublishedFindings published(RunView view) {
        return PublishedFindings.on(study(), view);
    }

    /** Returns the figure that charts show first. */
    default String metric(RunView view) {
        return "time";
    }

    /** Returns the scale of the charts' x axis at first: {@code log} or {@code linear}. */
    default String scale() {
        return "log";
    }

    /** Returns pairs of arms, by id, worth a chart of their own. */
    default List<List<String>> duels() {
        return List.of();
    }

    /** Returns titles of the study's experiments by their names, in order of display. */
    default Map<String, String> experiments() {
        return Map.of();
    }

    /** An experiment's table, where arms, figures and evidence side by side would not do. */
    default Optional<ExperimentTable> table(RunView view, String experiment, List<Behaviour> rows) {
        return Optional.empty();
    }

    /**
     * An experiment's table of its own.
     *
     * @param left what it does not tell, for a table as every experiment has
     */
    record ExperimentTable(String html, List<Behaviour> left) {}

    /** Returns the story of a study; for one that has none, the story that fits any. */
    public static Story of(String study) {
        return ServiceLoader.load(Story.class, Story.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(story -> story.study().equals(study))
                .findFirst()
                .orElseGet(() -> new OtherStory(study));
    }
}
