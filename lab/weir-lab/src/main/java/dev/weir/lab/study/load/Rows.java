package dev.weir.lab.study.load;

/** Takes the rows that answer a request, in their order; throws if they are wrong. Used by one thread at a time. */
interface Rows {
    void row(int id, String value);

    /** Takes the end of the answer. */
    void end();

    @FunctionalInterface
    interface Source {
        /** Returns what takes the answer to a request. */
        Rows of(LoadQuery query, int number);
    }
}
