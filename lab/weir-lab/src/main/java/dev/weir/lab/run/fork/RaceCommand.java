package dev.weir.lab.run.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.weir.report.model.Level;
import java.util.Map;
import java.util.Set;

/** Returns what the lab asks of a worker: one line of JSON each, answered by one message. Slices have a shorter form, see {@link SliceLine}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RaceCommand.WarmUp.class, name = "warm-up"),
    @JsonSubTypes.Type(value = RaceCommand.Prepare.class, name = "prepare"),
    @JsonSubTypes.Type(value = RaceCommand.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = RaceCommand.Count.class, name = "count"),
    @JsonSubTypes.Type(value = RaceCommand.Finish.class, name = "finish")
})
public sealed interface RaceCommand {

    /** Run levels, by the arm's id, directly until they are warm or time is up; answered by {@link ForkMessage.WarmedUp}. */
    record WarmUp(Map<String, Set<Level>> levels, int mostMillis) implements RaceCommand {}

    /** Check a level's rows on a link by their digest, unless that is empty, and make it ready to be raced; answered by {@link ForkMessage.Prepared}. */
    record Prepare(String arm, String link, Level level, String digest) implements RaceCommand {}

    /**
     * The laps of the prepared level begin; answered by {@link ForkMessage.Done}.
     *
     * @param idle process id of what runs on the worker's core while nobody else wants to, so that slices tell what they lost to others,
     *     see {@link CoreWatch}; -1 where that cannot be told
     * @param apart whether the server has a core of its own
     */
    record Begin(String arm, long idle, boolean apart) implements RaceCommand {}

    /** Do the prepared level's work a few times over the relay for counting, untimed; answered by {@link ForkMessage.Counted}. */
    record Count(String arm, Level level) implements RaceCommand {}

    /**
     * The laps of the prepared level are over; answered by {@link ForkMessage.Finished}.
     *
     * @param leftOut numbers of the slices that do not count, from 0 since the laps began
     */
    record Finish(String arm, Set<Integer> leftOut) implements RaceCommand {}
}
