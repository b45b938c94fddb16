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
     * Be a worker: connect, then follow {@link RaceCommand}s until the lab closes the line.
     *
     * @param subject the data to read instead of the study's own fixture, see {@link dev.weir.lab.study.Study#subject}
     * @param direct the server itself, for warming up without a link
     * @param counted a counting relay: without a delay, unless arms may send ahead of replies
     * @param links the targets of the timed connections, by name of the link
     * @param serverPid the process id of the server on this machine; -1 if it is remote
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

    /** Try one experiment, by its index in the study's list, over a counting relay without delay. */
    record Try(
            String study, Map<String, String> subject, int experiment, Target target, String link, List<Level> levels)
            implements ForkTask {}

    /** Run everything briefly once, so that every class that a later fork needs is loaded. */
    record Rehearse(List<Part> parts) implements ForkTask {}

    /** A part of a rehearsal: one arm at one level, directly on the server. */
    record Part(String study, Map<String, String> subject, String arm, Target target, Level level) {}
}
