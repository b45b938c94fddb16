package dev.weir.report.page;

import java.util.List;
import java.util.Optional;

/** What the page says of one study beside what it says of every study. */
interface Story {

    List<Answer> answers();

    /** What reading costs beside time, as HTML. */
    String cost();

    /** Published findings beside ours, as HTML. */
    String published();

    /** The published findings in short; empty where nothing published compares. */
    default Optional<PublishedDigest> digest() {
        return Optional.empty();
    }

    /** How the charts start. */
    Look look();

    /**
     * How the charts of a study start.
     *
     * @param metric figure shown first
     * @param colours what colours tell apart: {@code driver} or {@code mode}
     * @param scale scale of the x axis: {@code log} or {@code linear}
     * @param duels pairs of arm ids worth a chart of their own
     */
    record Look(String metric, String colours, String scale, List<List<String>> duels) {}

    static Story of(RunView view) {
        return switch (view.manifest().study()) {
            case "stream" -> new StreamStory(view);
            case "blob" -> new BlobStory(view);
            case "keys" -> new KeysStory(view);
            case "metadata" -> new MetadataStory(view);
            case "transaction" -> new TransactionStory(view);
            case "batch" -> new BatchStory(view);
            default -> ImportedRun.is(view) ? new ImportedStory(view) : new OtherStory(view);
        };
    }
}
