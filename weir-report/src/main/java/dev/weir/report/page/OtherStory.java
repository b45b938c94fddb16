package dev.weir.report.page;

import java.util.List;

/** A study that the page knows nothing about beyond its cells, ratios and verdicts. */
record OtherStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        return view.analysis().comparisons().isEmpty() ? List.of() : List.of(new OtherAnswer(view).write());
    }

    @Override
    public String cost() {
        return "<p>Costs beside time are in the table under “Why?”, as far as they were counted.</p>\n";
    }

    @Override
    public String published() {
        return "<p>No published figures are on file for this study.</p>\n";
    }

    @Override
    public Look look() {
        return new Look("time", "driver", "log", List.of());
    }
}
