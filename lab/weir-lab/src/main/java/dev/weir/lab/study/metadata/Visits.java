package dev.weir.lab.study.metadata;

/** Goes round the executions of a level. */
final class Visits {
    /** Executions until the first comes again. */
    static final int COUNT = 100;

    private int next;

    int next() {
        int visit = next;
        next = (visit + 1) % COUNT;
        return visit;
    }
}
