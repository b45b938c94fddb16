package dev.weir.lab.study;

/** The timed work of one level, ready to be repeated. */
public interface Operation {

    /**
     * Does the work once.
     *
     * @return something that depends on all of it, so that no part can be optimised away
     * @throws Exception whatever the driver throws
     */
    Object once() throws Exception;

    /**
     * When the first row of the latest {@link #once()} was in the caller's hands.
     *
     * @return {@link System#nanoTime()} of that moment; 0 when there was no row
     */
    long firstRowNanoTime();
}
