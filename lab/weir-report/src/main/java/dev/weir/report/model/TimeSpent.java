package dev.weir.report.model;

import java.time.Instant;
import java.util.Map;

/**
 * The uses of wall time since the entry before, for one study. The seconds of all studies of a run add up to its wall time.
 *
 * @param seconds seconds by kind of work; a kind that took none is left out
 */
public record TimeSpent(Instant at, Map<Kind, Double> seconds) implements Entry {

    /** The uses of a run's time. */
    public enum Kind {
        /** Timed operations: the only thing that decides. */
        SLICES("slices"),
        /** Between the slices of a lap: running in, and messages to the next worker. */
        TURNS("turns"),
        /** Laps that do not count, until the compilers are idle. */
        SETTLING("settling"),
        /** Reading everything once and comparing it with the fixture. */
        CHECKING("checking rows"),
        /** Round trips, bytes, allocation and CPU, which are not timed. */
        COUNTING("counting"),
        PROBING("probing links"),
        /** Waiting for workers that are launched and warmed up. */
        LAUNCHING("launching"),
        /** Starting servers, and what a run prepares once. */
        SERVERS("servers"),
        LOADING("data"),
        /** Memory, early close and the other experiments. */
        EXPERIMENTS("experiments"),
        /** Nothing ran: the machine or the lab was stopped. */
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
