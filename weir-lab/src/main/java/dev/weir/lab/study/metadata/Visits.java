package dev.weir.lab.study.metadata;

/** Goes round the executions of a level. */
final class Visits {
    /** Executions until the first comes again; a multiple of every table's rows would tell nothing more. */
    static final int COUNT = 1000;

    private int next;

    int next() {
        int visit = next;
        next = (visit + 1) % COUNT;
        return visit;
    }
}
