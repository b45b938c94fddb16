package dev.weir.report.page;

import java.util.List;

/** Streaming a result against fetching it at once. */
record StreamStory(RunView view) implements Story {
    @Override
    public String subject() {
        return "rows";
    }

    @Override
    public String name() {
        return "Streaming";
    }

    @Override
    public String headline() {
        return "Should we stream the result, or fetch it at once?";
    }

    @Override
    public List<Answer> answers() {
        return new StreamAnswers(view).answers();
    }

    @Override
    public String cost() {
        return StreamCost.html(view);
    }

    @Override
    public String published() {
        return PublishedSection.stream(view);
    }

    @Override
    public Look look() {
        return new Look("time", "driver", "log", List.of());
    }
}
