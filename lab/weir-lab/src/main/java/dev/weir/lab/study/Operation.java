package dev.weir.lab.study;

import org.HdrHistogram.Histogram;

/** The timed work of one level, ready to be repeated. */
public interface Operation {

    /**
     * Takes away what earlier calls of {@link #once()} have left, where it would change what the next one takes. It is called
     * before each {@link #once()} that is timed, and its own time does not count; what it sends must not go over the
     * connection that is timed.
     *
     * @return whether there was anything to do
     */
    default boolean makeReady() throws Exception {
        return false;
    }

    /** Returns how many calls of {@link #once()} have what they need: what is counted goes on for no more, and is not made ready in between. */
    default int callsReady() {
        return Integer.MAX_VALUE;
    }

    /** Does the work once; gives something that depends on all of it, so that no part can be optimised away. */
    Object once() throws Exception;

    /** {@link System#nanoTime()} of the latest call's first row in the caller's hands; 0 when there was none or it is unknown. */
    default long firstRowNanoTime() {
        return 0;
    }

    /** Units of work that one {@link #once()} does, such as look-ups; every figure of the level is per unit. */
    default int units() {
        return 1;
    }

    /** Bytes of values that one unit delivers, uncompressed; 0 where the study does not count them. */
    default double payloadBytes() {
        return 0;
    }

    /**
     * Times of single units in nanoseconds, recorded by {@link #once()} as it goes. The lab resets the histogram before the
     * timed part and reads it afterwards.
     *
     * @return the histogram; {@code null} where only whole calls are timed
     */
    default Histogram latencies() {
        return null;
    }
}
