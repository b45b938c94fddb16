package dev.weir.lab.study.load;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The kinds of requests for rows of the study's table, whose parameter is the key. */
enum FixtureQuery implements LoadQuery {
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

    FixtureQuery(String label, int rows, String usual) {
        this.label = label;
        this.rows = rows;
        this.usual = usual;
    }

    static FixtureQuery of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("query=" + label + ", expected "
                        + Arrays.stream(values()).map(FixtureQuery::label).collect(Collectors.joining(" or "))));
    }

    @Override
    public String label() {
        return label;
    }

    /** Returns the number of rows that answer a request. */
    int rows() {
        return rows;
    }

    @Override
    public boolean isSlow(int number) {
        // in the middle of each hundred: a short stretch has some, and the first requests of a connection are not among
        // them
        return this == SLOW_ONES && number % SLOW_EVERY == SLOW_EVERY / 2;
    }

    @Override
    public String usualSql() {
        return usual;
    }

    @Override
    public String sql(int number) {
        return isSlow(number) ? SLOW_SQL : usual;
    }

    @Override
    public LoadQuery withoutSlowOnes() {
        return this == SLOW_ONES ? ROW : this;
    }

    @Override
    public boolean takesOneRoundTrip() {
        return true;
    }

    @Override
    public Rows check(int number) {
        return LoadTable.check(key(number), rows);
    }

    @Override
    public Rows digest(StringBuilder text) {
        return LoadTable.digested(text);
    }

    /** Returns the key of the first row of a request. */
    @Override
    public int key(int number) {
        return LoadTable.key(number, LoadTable.ROWS - rows + 1);
    }
}
