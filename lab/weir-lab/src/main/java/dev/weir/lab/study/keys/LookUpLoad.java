package dev.weir.lab.study.keys;

import java.util.UUID;

/** Keeps a level's number of look-ups going at the same time. */
interface LookUpLoad {

    /** Look-ups under way at the same time: a call's count is a multiple of this. */
    int width();

    /**
     * Looks up keys, each once.
     *
     * @param visits keys to look up, taken round and round
     * @param from index of the first
     * @param recorder takes the time of each look-up, where the load times them
     * @return how many of them are in the set
     */
    long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception;

    /** Looks up keys, and gives one answer for each, in their order. */
    boolean[] answers(UUID[] keys) throws Exception;

    /** Threads that a call wakes up or waits for; 0 where the caller's does the work. */
    int otherThreads();

    /** Returns whether {@link #count} times each look-up. */
    default boolean timesEach() {
        return true;
    }

    /** The key at a position of an endless visit. */
    static UUID visit(UUID[] visits, long position) {
        return visits[(int) (position % visits.length)];
    }
}
