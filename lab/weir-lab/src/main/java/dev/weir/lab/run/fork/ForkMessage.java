package dev.weir.lab.run.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.weir.report.model.Entry;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Map;

/** A message from a fork: one line of JSON on its standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "message")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkMessage.Connected.class, name = "connected"),
    @JsonSubTypes.Type(value = ForkMessage.WarmedUp.class, name = "warmed-up"),
    @JsonSubTypes.Type(value = ForkMessage.Prepared.class, name = "prepared"),
    @JsonSubTypes.Type(value = ForkMessage.CountWanted.class, name = "count"),
    @JsonSubTypes.Type(value = ForkMessage.Counted.class, name = "counted"),
    @JsonSubTypes.Type(value = ForkMessage.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = ForkMessage.Tried.class, name = "tried"),
    @JsonSubTypes.Type(value = ForkMessage.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = ForkMessage.Done.class, name = "done")
})
public sealed interface ForkMessage {

    /** The connections are open; has the settings in effect, by link. */
    record Connected(Map<String, Map<String, String>> settings) implements ForkMessage {}

    /** An arm is warm; {@code settled} if the time per operation had stopped falling at every level. */
    record WarmedUp(double millis, boolean settled) implements ForkMessage {}

    /** A level's rows are right and its operation is ready; has its approximate time on the link, in nanoseconds. */
    record Prepared(long nanosPerOperation) implements ForkMessage {}

    /** Asks for the relay's counters; the lab answers with one line of JSON, a {@link dev.weir.rig.link.WireCounters.Snapshot}. */
    record CountWanted() implements ForkMessage {}

    /** The costs of an operation besides time, CPU time of this process and the server in microseconds; -1 if unknown. */
    record Counted(
            SliceGroup.Wire wire, double allocatedBytesPerOp, double clientCpuMicrosPerOp, double serverCpuMicrosPerOp)
            implements ForkMessage {}

    /**
     * The laps of a level are over. Compilation, in milliseconds, and garbage collections count from its preparation.
     *
     * @param payloadBytesPerOp bytes of values that one operation delivers; 0 if unknown
     * @param latency times of single operations within slices; {@code null} if only slices were timed
     * @param arrivals conditions of requests that arrived at a rate; {@code null} for other work
     */
    record Finished(
            double payloadBytesPerOp,
            SliceGroup.Latency latency,
            long jitMillis,
            long collections,
            SliceGroup.Arrivals arrivals)
            implements ForkMessage {}

    record Tried(List<Entry> found) implements ForkMessage {}

    record Failed(String reason) implements ForkMessage {}

    /** The task is finished; the fork exits. */
    record Done() implements ForkMessage {}
}
