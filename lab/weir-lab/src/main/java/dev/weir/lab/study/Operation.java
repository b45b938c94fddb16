package dev.weir.lab.study;

import org.HdrHistogram.Histogram;

/** The timed work of one level, repeatable. */
public interface Operation {

    /**
     * Removes leftovers of earlier calls of {@link #once()} that would change the cost of the next one. It is called before each timed
     * {@link #once()}; its own time does not count, and it must not use the timed connection.
     *
     * @return whether anything had to be done
     */
    default boolean makeReady() throws Exception {
        return false;
    }

    /** Returns the number of calls of {@link #once()} that are ready: counting stops there and prepares nothing in between. */
    default int callsReady() {
        return Integer.MAX_VALUE;
    }

    /** Does the work once; the result depends on all of it, so that no part can be optimised away. */
    Object once() throws Exception;

    /** Returns the {@link System#nanoTime()} at which the latest call's first row reached the caller; 0 without a row or if unknown. */
    default long firstRowNanoTime() {
        return 0;
    }

    /** Returns whether a call opens connections, so that the next may be served by another of the server's threads. */
    default boolean connects() {
        return false;
    }

    /** Returns the operation that warms this one up, if that is another: shorter, over the same code. */
    default Operation forWarmUp() {
        return this;
    }

    /** Returns the units of work of one {@link #once()}, such as look-ups; every figure of the level is per unit. */
    default int units() {
        return 1;
    }

    /** Returns how often a call runs the code of the work: {@link #units} times if its units are separate, or once if they share it. */
    default int repetitions() {
        return 1;
    }

    /** Returns the uncompressed bytes of values that one unit delivers; 0 if the study does not count them. */
    default double payloadBytes() {
        return 0;
    }

    /**
     * Returns the times of single units in nanoseconds, recorded by {@link #once()}. The lab resets the histogram before the timed part and
     * reads it afterwards.
     *
     * @return the histogram; {@code null} if only whole calls are timed
     */
    default Histogram latencies() {
        return null;
    }
}
