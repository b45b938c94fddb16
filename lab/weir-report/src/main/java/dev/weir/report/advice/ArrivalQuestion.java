package dev.weir.report.advice;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The load that a user expects.
 *
 * @param perSecond requests that arrive per second, above 0
 * @param inFlight the most requests that wait at once; 0 if not asked
 * @param threads the threads in which they wait; empty for any
 * @param rttMicros round-trip time of the user's path in microseconds; empty for the links of the run
 */
public record ArrivalQuestion(
        double perSecond, long inFlight, Optional<WaitingThreads> threads, OptionalDouble rttMicros) {}
