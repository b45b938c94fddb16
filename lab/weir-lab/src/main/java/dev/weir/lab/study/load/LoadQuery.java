package dev.weir.lab.study.load;

/** A kind of request: a statement with at most one parameter. */
interface LoadQuery {

    /** Returns the value of the levels' factor. */
    String label();

    /** Returns the statement of a request that is not slow. */
    String usualSql();

    /** Returns the statement of a request. */
    default String sql(int number) {
        return usualSql();
    }

    /** Returns whether a request is one of the slow ones, which do not count themselves. */
    default boolean isSlow(int number) {
        return false;
    }

    /** Returns the same requests with none of them slow. */
    default LoadQuery withoutSlowOnes() {
        return this;
    }

    /** Returns whether the server answers at once, so that a request that does not wait for others takes a round trip. */
    boolean takesOneRoundTrip();

    /** Returns the key of a request; requests with the same key have the same answer. */
    int key(int number);

    /** Returns what compares the answer to a request with the right one. */
    Rows check(int number);

    /** Returns a failure of a request as it may be recorded. */
    default Throwable recorded(Throwable failure) {
        return failure;
    }

    /** Returns what adds the rows of an answer to a text, in the form that is the same for every client. */
    Rows digest(StringBuilder text);
}
