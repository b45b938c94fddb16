package dev.weir.lab.study.load;

import java.util.Arrays;

/** The kinds of requests. */
enum LoadQuery {
    /** One row by its key. */
    ROW("row"),
    /** One row by its key; one request in a hundred takes 50 ms longer, and does not count itself. */
    SLOW_ONES("slow-ones");

    static final String SQL = "SELECT id, value FROM load_row WHERE id = ?";
    /** The same row after a pause, which holds the connection and nothing else. */
    static final String SLOW_SQL = "SELECT id, value FROM load_row WHERE id = ? AND SLEEP(0.05) = 0";

    private static final int SLOW_EVERY = 100;

    private final String label;

    LoadQuery(String label) {
        this.label = label;
    }

    static LoadQuery of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("query=" + label + ", expected row or slow-ones"));
    }

    String label() {
        return label;
    }

    /** Returns whether a request is one of the slow ones. */
    boolean isSlow(int number) {
        // in the middle of each hundred: a short stretch has some, and the first requests of a connection are not among
        // them
        return this == SLOW_ONES && number % SLOW_EVERY == SLOW_EVERY / 2;
    }

    String sql(int number) {
        return isSlow(number) ? SLOW_SQL : SQL;
    }
}
