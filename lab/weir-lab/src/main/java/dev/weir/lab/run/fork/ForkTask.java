package dev.weir.lab.run.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;

/** The task of a fork: one line of JSON on its standard input. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "task")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkTask.Race.class, name = "race"),
    @JsonSubTypes.Type(value = ForkTask.Try.class, name = "try"),
    @JsonSubTypes.Type(value = ForkTask.Rehearse.class, name = "rehearse")
})
public sealed interface ForkTask {

    /**
     * Be a worker: connect, then do what {@link RaceCommand}s say until one says to stop.
     *
     * @param subject what it reads instead of its own fixture, see {@link dev.weir.lab.study.Study#subject}
     * @param direct the server itself, for warming up without a link
     * @param counted a relay for counting what passes: without a delay, unless arms may send ahead of replies
     * @param links where the timed connections go, by name of the link
     * @param serverPid process id of the server on this machine; -1 where it is elsewhere
     */
    record Race(
            String study,
            Map<String, String> subject,
            List<String> arms,
            Target direct,
            Target counted,
            Map<String, Target> links,
            long serverPid)
            implements ForkTask {}

    /** Try one experiment, by its index in the study's list, over a zero-delay relay that counts. */
    record Try(
            String study, Map<String, String> subject, int experiment, Target target, String link, List<Level> levels)
            implements ForkTask {}

    /** Do a little of everything once, so that every class that a later fork needs has been loaded. */
    record Rehearse(List<Part> parts) implements ForkTask {}

    /** A part of a rehearsal: one arm at one level, on the server itself. */
    record Part(String study, Map<String, String> subject, String arm, Target target, Level level) {}
}
