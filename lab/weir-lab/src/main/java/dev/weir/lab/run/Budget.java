package dev.weir.lab.run;

import java.time.Duration;

/** A budget of measuring time: given, spent and left. */
final class Budget {
    private final Duration given;
    private final double spentBefore;
    private final long start = System.nanoTime();

    /** Starts the clock; earlier sessions of the run spent the given number of seconds. */
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

    /** Returns the seconds that all sessions will have spent at the end of this one. */
    double endSeconds() {
        return spentBefore + givenSeconds();
    }

    /** Returns the seconds spent by all sessions of the run. */
    double spentSeconds() {
        return spentBefore + sessionSeconds();
    }

    private double sessionSeconds() {
        return (System.nanoTime() - start) / 1e9;
    }
}
