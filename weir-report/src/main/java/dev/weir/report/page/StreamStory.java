package dev.weir.report.page;

import java.util.List;
import java.util.Optional;

/** Streaming a result against fetching it at once. */
record StreamStory(RunView view) implements Story {
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
        return compares()
                ? PublishedSection.stream(view)
                : "<p>The published figures are of the study's own table, not of a query like this one.</p>\n";
    }

    @Override
    public Optional<PublishedDigest> digest() {
        return compares() ? Optional.of(new PublishedStream(view).digest()) : Optional.empty();
    }

    /** The published queries read the study's own table; what a user's query reads compares with nothing published. */
    private boolean compares() {
        return view.manifest().fixture().query().endsWith("LIMIT ?");
    }

    @Override
    public Look look() {
        return new Look("time", "driver", "log", List.of());
    }
}
