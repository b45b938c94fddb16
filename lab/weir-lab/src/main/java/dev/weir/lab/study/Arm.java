package dev.weir.lab.study;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One way of doing a study's work. */
public interface Arm {

    /** Returns the arm's description and declared settings, for the run's manifest. */
    Manifest.Arm info();

    /** Returns in a sentence why this arm cannot run against a target, as far as known before trying; empty if it can run. */
    default String obstacle(Target target) {
        return "";
    }

    /** Returns the kind of server that the arm talks to; the lab supplies its address. */
    default Endpoint endpoint() {
        return Endpoint.MYSQL;
    }

    /**
     * Returns whether an operation may leave a reply to be read by the next operation. The waits of such an arm are counted over a link
     * that delays replies, and for consecutive operations.
     */
    default boolean sendsAhead() {
        return false;
    }

    /**
     * Returns the round-trip time of the link on which an arm that sends ahead is counted, in microseconds. It is more than twice the time
     * of sending an operation; otherwise replies would arrive while the arm still sends without waiting for them.
     */
    default long countingRttMicros() {
        return 5_000;
    }

    /**
     * Returns the least number of round trips that an operation of a level waits for, if it grows with the level. A level whose round trips
     * alone take too long for laps on a link is not visited there.
     */
    default int leastRoundTrips(Level level) {
        return 1;
    }

    /** Returns whether the arm can do the work of a level; one that it cannot do is not visited with it. */
    default boolean canDo(Level level) {
        return true;
    }

    /** Returns the jar whose classes precede the lab's own in the arm's JVM; empty by default. */
    default Optional<Path> jar() {
        return Optional.empty();
    }

    /** Returns the JDK whose JVM runs the arm; empty for that of the lab. */
    default Optional<Path> jdk() {
        return Optional.empty();
    }

    /** Returns the oldest Java that can run the arm. */
    default int leastJava() {
        return 17;
    }

    static List<String> ids(List<? extends Arm> arms) {
        return arms.stream().map(arm -> arm.info().id()).toList();
    }

    ArmSession open(Target target) throws Exception;
}
