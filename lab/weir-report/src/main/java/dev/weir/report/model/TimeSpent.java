package dev.weir.report.model;

import java.time.Instant;
import java.util.Map;

/**
 * The use of wall time since the previous entry, for one study. The seconds of all studies of a run add up to its wall time.
 *
 * @param seconds seconds by kind of work; kinds without time are left out
 */
public record TimeSpent(Instant at, Map<Kind, Double> seconds) implements Entry {

    /** The uses of a run's time. */
    public enum Kind {
        /** Timed operations, the only input of verdicts. */
        SLICES("slices"),
        /** The time between slices of a lap: run-in, and messages to the next worker. */
        TURNS("turns"),
        /** Laps that do not count, until the JIT compilers are idle. */
        SETTLING("settling"),
        /** Reading all rows once and comparing them with the fixture. */
        CHECKING("checking rows"),
        /** Untimed counting of round trips, bytes, allocation and CPU. */
        COUNTING("counting"),
        PROBING("probing links"),
        /** Waiting for workers to launch and warm up. */
        LAUNCHING("launching"),
        /** Starting servers, and one-time preparation of a run. */
        SERVERS("servers"),
        LOADING("data"),
        /** Experiments: memory, early close and others. */
        EXPERIMENTS("experiments"),
        /** The machine or the lab was suspended. */
        STANDSTILL("standing still"),
        /** The rest: statistics, journal, live page. */
        OTHER("other");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
