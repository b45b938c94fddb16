package dev.weir.lab.study;

import dev.weir.report.model.Manifest;

/** One way of doing a study's work. */
public interface Arm {

    /**
     * What the arm is and what it declares.
     *
     * @return its description for the run's manifest
     */
    Manifest.Arm info();

    /**
     * Why this arm cannot run against a target, known before trying.
     *
     * @param target where it would connect to
     * @return the reason in a sentence; empty when it can run
     */
    String obstacle(Target target);

    /** What the arm talks to; the lab gives it the address of that. */
    default Endpoint endpoint() {
        return Endpoint.MYSQL;
    }

    /**
     * Whether an operation may send something whose reply only the next operation reads. What such an arm waits for is counted
     * where replies take a while, and for operations that follow one another.
     */
    default boolean sendsAhead() {
        return false;
    }

    /**
     * Connects.
     *
     * @param target where to
     * @return the open session
     * @throws Exception whatever the driver throws
     */
    ArmSession open(Target target) throws Exception;
}
