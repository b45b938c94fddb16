package dev.weir.lab.study;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.List;

/** One way of doing a study's work. */
public interface Arm {

    /** Returns what the arm is and what it declares, for the run's manifest. */
    Manifest.Arm info();

    /** Why this arm cannot run against a target, known before trying, in a sentence; empty when it can run. */
    default String obstacle(Target target) {
        return "";
    }

    /** Returns what the arm talks to; the lab gives it the address of that. */
    default Endpoint endpoint() {
        return Endpoint.MYSQL;
    }

    /**
     * Returns whether an operation may send something whose reply only the next operation reads. What such an arm waits for is counted
     * where replies take a while, and for operations that follow one another.
     */
    default boolean sendsAhead() {
        return false;
    }

    /**
     * Round-trip time of the link on which an arm that sends ahead is counted, in microseconds: more than twice what sending an
     * operation takes, or replies would come while there still is something to send that does not wait for them.
     */
    default long countingRttMicros() {
        return 5_000;
    }

    /**
     * Round trips that an operation of a level waits for at least, where they grow with the level. A level whose round trips alone
     * take too long for laps on a link is not visited there.
     */
    default int leastRoundTrips(Level level) {
        return 1;
    }

    static List<String> ids(List<? extends Arm> arms) {
        return arms.stream().map(arm -> arm.info().id()).toList();
    }

    ArmSession open(Target target) throws Exception;
}
