package dev.weir.lab.run;

import java.time.Duration;

/** Measuring time: what was given, what is spent, what is left. */
final class Budget {
    private final Duration given;
    private final double spentBefore;
    private final long start = System.nanoTime();

    /** Starts the clock; earlier sessions of the run have spent so many seconds. */
    Budget(Duration given, double spentBefore) {
        this.given = given;
        this.spentBefore = spentBefore;
    }

    double leftSeconds() {
        return given.toMillis() / 1e3 - sessionSeconds();
    }

    double givenSeconds() {
        return given.toMillis() / 1e3;
    }

    /** Seconds spent by all sessions when this one ends. */
    double endSeconds() {
        return spentBefore + givenSeconds();
    }

    /** Seconds spent by all sessions of the run. */
    double spentSeconds() {
        return spentBefore + sessionSeconds();
    }

    private double sessionSeconds() {
        return (System.nanoTime() - start) / 1e9;
    }
}
