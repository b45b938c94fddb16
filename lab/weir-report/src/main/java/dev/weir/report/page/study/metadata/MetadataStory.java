package dev.weir.report.page.study.metadata;

import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import java.util.List;
import java.util.Map;

/** Result-set metadata on the wire or left off it. */
public final class MetadataStory implements Story {
    @Override
    public String study() {
        return "metadata";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new MetadataAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return MetadataCost.html(view);
    }

    @Override
    public PublishedFindings published(RunView view) {
        return new PublishedMetadata(view).published();
    }

    @Override
    public Look look(RunView view) {
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

    @Override
    public Map<String, String> experiments() {
        return Map.of("metadata-counters", "Column definitions that the driver asked for, left out and saved");
    }
}
