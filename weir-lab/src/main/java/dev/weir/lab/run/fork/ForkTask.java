package dev.weir.lab.run.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Target;
import java.util.List;
import java.util.Map;

/** What a fork is told to do: one line of JSON on its standard input. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "task")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkTask.Measure.class, name = "measure"),
    @JsonSubTypes.Type(value = ForkTask.Try.class, name = "try"),
    @JsonSubTypes.Type(value = ForkTask.Rehearse.class, name = "rehearse")
})
public sealed interface ForkTask {

    /**
     * Time one arm level by level.
     *
     * @param study name of the study
     * @param subject what it reads instead of its own fixture, see {@link dev.weir.lab.study.Study#subject}
     * @param arm id of the arm
     * @param direct the server itself, for warming up without the link
     * @param timed where the timed connection goes: the link's relay, or the server itself on {@code local}
     * @param counted a zero-delay relay for a counting visit; {@code null} where the link's own relay counts
     * @param levels what to visit, in this order
     * @param timing how long
     * @param serverPid process id of the server on this machine; -1 where it is elsewhere
     */
    record Measure(
            String study,
            Map<String, String> subject,
            String arm,
            Target direct,
            Target timed,
            Target counted,
            List<PlannedLevel> levels,
            Preset.Timing timing,
            long serverPid)
            implements ForkTask {}

    /**
     * Try one experiment.
     *
     * @param study name of the study
     * @param subject what it reads
     * @param experiment its index in the study's list
     * @param target where to connect to: a zero-delay relay that counts
     * @param link name to record
     */
    record Try(String study, Map<String, String> subject, int experiment, Target target, String link)
            implements ForkTask {}

    /**
     * Do a little of everything once, so that every class that a later fork needs has been loaded.
     *
     * @param parts what to do
     */
    record Rehearse(List<Part> parts) implements ForkTask {}

    /**
     * A part of a rehearsal: one arm at one level.
     *
     * @param study name of the study
     * @param subject what it reads
     * @param arm id of the arm
     * @param target the server itself
     * @param level inner factors
     */
    record Part(String study, Map<String, String> subject, String arm, Target target, Map<String, String> level) {}

    /**
     * One level to visit.
     *
     * @param factors its inner factors
     * @param digest what reading it must give
     */
    record PlannedLevel(Map<String, String> factors, String digest) {}
}
