package dev.weir.report.page;

import java.util.List;
import java.util.Optional;

/** Result-set metadata on the wire or left off it. */
record MetadataStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        return new MetadataAnswers(view).answers();
    }

    @Override
    public String cost() {
        return MetadataCost.html(view);
    }

    @Override
    public String published() {
        return PublishedSection.metadata(view);
    }

    @Override
    public Optional<PublishedDigest> digest() {
        return Optional.of(new PublishedMetadata(view).digest());
    }

    @Override
    public Look look() {
        return new Look(
                "time",
                "driver",
                "log",
                List.of(
                        List.of("weir.auto-transaction", "weir.full"),
                        List.of("weir.auto", "weir.full"),
                        List.of("weir.none-unsafe", "weir.full"),
                        List.of("raw.none", "raw.full"),
                        List.of("connectorj.cached", "connectorj.uncached")));
    }
}
