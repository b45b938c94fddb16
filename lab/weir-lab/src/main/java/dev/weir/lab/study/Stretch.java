package dev.weir.lab.study;

import dev.weir.report.model.SliceGroup;

/**
 * An operation that takes a fixed time and measures several figures itself, such as percentiles of latency at an arrival rate. A slice is
 * one call.
 */
public interface Stretch extends Operation {

    /** Sets the seed of what is random in the calls that follow: the same for all arms of a lap. */
    void begin(long seed);

    /** Returns the time that a call takes, in nanoseconds. */
    long nanos();

    /**
     * Returns the figures of the latest call, in nanoseconds, in the order of {@link Study#figures}; negative where the call had conditions
     * under which the figure means nothing.
     *
     * @param cpuShare share of the machine's cores that client, server and lab used meanwhile, 0 to 1
     */
    long[] figures(double cpuShare);

    /** Returns the conditions of the latest call. */
    SliceGroup.Arrivals arrivals(double cpuShare);
}
