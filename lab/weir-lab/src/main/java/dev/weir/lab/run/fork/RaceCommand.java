package dev.weir.lab.run.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.weir.report.model.Level;
import java.util.Map;
import java.util.Set;

/** A command from the lab to a worker: one line of JSON, answered by one message. Slices have a shorter form, see {@link SliceLine}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RaceCommand.WarmUp.class, name = "warm-up"),
    @JsonSubTypes.Type(value = RaceCommand.Prepare.class, name = "prepare"),
    @JsonSubTypes.Type(value = RaceCommand.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = RaceCommand.Count.class, name = "count"),
    @JsonSubTypes.Type(value = RaceCommand.Finish.class, name = "finish")
})
public sealed interface RaceCommand {

    /** Run levels, by the arm's id, without a link until they are warm or time is up; answered by {@link ForkMessage.WarmedUp}. */
    record WarmUp(Map<String, Set<Level>> levels, int mostMillis) implements RaceCommand {}

    /**
     * Check a level's rows on a link by digest, unless it is empty, and prepare its operation; answered by {@link ForkMessage.Prepared}.
     */
    record Prepare(String arm, String link, Level level, String digest) implements RaceCommand {}

    /**
     * The laps of the prepared level begin; answered by {@link ForkMessage.Done}.
     *
     * @param idle the id of the process that polls on the worker's core at idle priority, so that slices can report lost time, see
     *     {@link CoreWatch}; -1 if none does
     * @param apart whether the server has a core of its own
     * @param seed of what is random in a stretch
     */
    record Begin(String arm, long idle, boolean apart, long seed) implements RaceCommand {}

    /** Run the prepared level a few times over the counting relay, untimed; answered by {@link ForkMessage.Counted}. */
    record Count(String arm, Level level) implements RaceCommand {}

    /**
     * The laps of the prepared level are over; answered by {@link ForkMessage.Finished}.
     *
     * @param leftOut the numbers of the slices that do not count, from 0 since the laps began
     */
    record Finish(String arm, Set<Integer> leftOut) implements RaceCommand {}
}
