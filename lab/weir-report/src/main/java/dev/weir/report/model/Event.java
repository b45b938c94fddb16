package dev.weir.report.model;

import java.time.Instant;

/**
 * An event of the run as a whole.
 *
 * @param kind {@code started}, {@code resumed}, {@code stopped}, {@code finished}, {@code server-lost}, {@link #NOT_STARTED},
 *     {@link #WITHDRAWN}, {@link #BUSY}, {@link #STANDSTILL}, {@link #SERVER_RESTARTED}
 * @param detail a sentence; for {@code finished} and {@code stopped} the reason
 * @param spentSeconds measuring time spent so far over all sessions of the run, in seconds
 */
public record Event(Instant at, String kind, String detail, double spentSeconds) implements Entry {

    /** The run ended before this study could have a heat. */
    public static final String NOT_STARTED = "not-started";

    /** A verdict already shown was withdrawn; the run continues. */
    public static final String WITHDRAWN = "verdict-withdrawn";

    /** Other processes used much of the machine during a heat; the run continues. */
    public static final String BUSY = "machine-busy";

    /** The machine or the lab was suspended for a while; the run continues. */
    public static final String STANDSTILL = "standstill";

    /** The server died and was restarted; the run continues. */
    public static final String SERVER_RESTARTED = "server-restarted";
}
