package dev.weir.lab.run.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Entry;
import java.util.List;
import java.util.Map;

/** What a fork says: one line of JSON on its standard output each. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "message")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkMessage.Connected.class, name = "connected"),
    @JsonSubTypes.Type(value = ForkMessage.CountWanted.class, name = "count"),
    @JsonSubTypes.Type(value = ForkMessage.LevelMeasured.class, name = "level"),
    @JsonSubTypes.Type(value = ForkMessage.Tried.class, name = "tried"),
    @JsonSubTypes.Type(value = ForkMessage.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = ForkMessage.Done.class, name = "done")
})
public sealed interface ForkMessage {

    /**
     * The timed connection is open.
     *
     * @param settings what is in effect on it
     */
    record Connected(Map<String, String> settings) implements ForkMessage {}

    /** Asks for the relay's counters; the lab answers with one line of JSON, a {@link dev.weir.lab.link.WireCounters.Snapshot}. */
    record CountWanted() implements ForkMessage {}

    /**
     * A level is done.
     *
     * @param level what was measured
     */
    record LevelMeasured(SliceGroup.Level level) implements ForkMessage {}

    /**
     * An experiment is done.
     *
     * @param found what happened
     */
    record Tried(List<Entry> found) implements ForkMessage {}

    /**
     * The task could not be carried out.
     *
     * @param reason what happened, in a line
     */
    record Failed(String reason) implements ForkMessage {}

    /** The task is finished; the fork exits. */
    record Done() implements ForkMessage {}
}
