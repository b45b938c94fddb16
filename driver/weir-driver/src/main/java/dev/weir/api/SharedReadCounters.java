package dev.weir.api;

import dev.weir.jdbc.SharedKeyedReads;

/**
 * The counts of what {@link SharedKeyedReads} have done since they were opened.
 *
 * @param flights times that look-ups went out together, those of a single one among them
 * @param lookUps look-ups that have ended, well or not; futures that were cancelled are not among them
 * @param failed of those, how many ended with an error other than a timeout
 * @param timedOut of those, how many ended with a timeout
 * @param waitedNanos time from the call of each to its end, all together, in nanoseconds
 * @param longestWaitNanos the longest of these times, in nanoseconds
 */
public record SharedReadCounters(
        long flights, long lookUps, long failed, long timedOut, long waitedNanos, long longestWaitNanos) {}
