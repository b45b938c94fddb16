package dev.weir.api;

import dev.weir.jdbc.SharedKeyedReads;

/**
 * Counts of {@link SharedKeyedReads} since they were opened.
 *
 * @param flights groups of look-ups sent together, single look-ups included
 * @param lookUps ended look-ups, successful or not, except cancelled futures
 * @param failed of those, the ones that ended with an error other than a timeout
 * @param timedOut of those, the ones that ended with a timeout
 * @param waitedNanos total time from the call to the end of each, in nanoseconds
 * @param longestWaitNanos the longest of these times, in nanoseconds
 */
public record SharedReadCounters(
        long flights, long lookUps, long failed, long timedOut, long waitedNanos, long longestWaitNanos) {}
