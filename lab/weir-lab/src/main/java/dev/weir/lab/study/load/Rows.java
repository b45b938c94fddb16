package dev.weir.lab.study.load;

/** Takes the rows that answer a request, in their order; throws if they are wrong. Used by one thread at a time. */
interface Rows {
    /** Takes a row of the study's table. */
    void row(int id, String value);

    /** Takes a row of the user's query, as a client returns its values. */
    void row(Object[] values);

    /** Takes the end of the answer. */
    void end();

    @FunctionalInterface
    interface Source {
        /** Returns what takes the answer to a request. */
        Rows of(int number);
    }
}
