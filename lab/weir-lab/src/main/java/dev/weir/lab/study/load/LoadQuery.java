package dev.weir.lab.study.load;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The kinds of requests. */
enum LoadQuery {
    /** One row by its key. */
    ROW("row", 1, "SELECT id, value FROM load_row WHERE id = ?"),
    /** One row by its key; one request in a hundred takes 50 ms longer, and does not count itself. */
    SLOW_ONES("slow-ones", 1, ROW.usual),
    /** A hundred rows from a key on. */
    HUNDRED_ROWS("100-rows", 100, "SELECT id, value FROM load_row WHERE id >= ? ORDER BY id LIMIT 100");

    /** The row of a request after a pause, which holds the connection and nothing else. */
    static final String SLOW_SQL = "SELECT id, value FROM load_row WHERE id = ? AND SLEEP(0.05) = 0";

    private static final int SLOW_EVERY = 100;

    private final String label;
    private final int rows;
    private final String usual;

    LoadQuery(String label, int rows, String usual) {
        this.label = label;
        this.rows = rows;
        this.usual = usual;
    }

    static LoadQuery of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("query=" + label + ", expected "
                        + Arrays.stream(values()).map(LoadQuery::label).collect(Collectors.joining(" or "))));
    }

    String label() {
        return label;
    }

    /** Returns the number of rows that answer a request. */
    int rows() {
        return rows;
    }

    /** Returns whether a request is one of the slow ones. */
    boolean isSlow(int number) {
        // in the middle of each hundred: a short stretch has some, and the first requests of a connection are not among
        // them
        return this == SLOW_ONES && number % SLOW_EVERY == SLOW_EVERY / 2;
    }

    /** Returns the statement of a request that is not slow. */
    String usualSql() {
        return usual;
    }

    /** Returns the statement of a request, whose only parameter is its {@link #key}. */
    String sql(int number) {
        return isSlow(number) ? SLOW_SQL : usual;
    }

    /** Returns the key of a request, that of its first row. */
    int key(int number) {
        return LoadTable.key(number, LoadTable.ROWS - rows + 1);
    }
}
