package dev.weir.report.page;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.BehaviourText;
import dev.weir.report.page.view.RunView;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The section on the arms' behaviours, found by experiment. */
public final class BehaviourSection {
    private final RunView view;
    private final Story story;
    private final Map<String, String> titles;

    private BehaviourSection(RunView view, Story story) {
        this.view = view;
        this.story = story;
        this.titles = new LinkedHashMap<>(story.experiments());
        titles.putIfAbsent("connect", "Connecting");
        titles.putIfAbsent("streaming-support", "Does it stream at all?");
    }

    public static String html(StudyPanel panel) {
        return new BehaviourSection(panel.view(), panel.story()).html();
    }

    private String html() {
        StringBuilder out = new StringBuilder();
        for (String experiment : experiments()) {
            List<Behaviour> rows = view.run().behaviours(experiment).toList();
            if (!rows.isEmpty()) {
                out.append(story.table(view, experiment, rows)
                        .map(own -> own.html() + table(experiment, own.left()))
                        .orElseGet(() -> table(experiment, rows)));
            }
        }
        return out.isEmpty() ? "<p>No behaviour has been tried in this run.</p>\n" : out.toString();
    }

    /** Returns the experiments; those with a title come first, in the order of titles. */
    private Set<String> experiments() {
        Set<String> experiments = new LinkedHashSet<>(titles.keySet());
        view.run()
                .entriesOf(Behaviour.class)
                .map(Behaviour::experiment)
                .sorted()
                .forEach(experiments::add);
        return experiments;
    }

    private String table(String experiment, List<Behaviour> rows) {
        return Table.interactive(titles.getOrDefault(experiment, experiment), experiment, rows)
                .names("Arm", row -> view.label(row.arm()))
                .words("Link", Behaviour::link)
                .column("Outcome", row -> outcome(row.outcome()))
                .words("Figures", row -> BehaviourText.figures(row.figures()))
                .prose("Evidence", Behaviour::evidence)
                .ifAny();
    }

    private static Table.Cell outcome(String outcome) {
        return Table.html(Html.text(mark(outcome) + " " + outcome.replace('-', ' ')), "outcome");
    }

    private static String mark(String outcome) {
        return switch (outcome) {
            case "survives", "works" -> "✓";
            case "buffers" -> "•";
            default -> "✗";
        };
    }
}
