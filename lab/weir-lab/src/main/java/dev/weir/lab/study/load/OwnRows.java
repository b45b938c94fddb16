package dev.weir.lab.study.load;

/** Takes rows of the user's query. */
interface OwnRows extends Rows {
    @Override
    default void row(int id, String value) {
        throw new IllegalStateException("found a row of load_row, expected one of the user's query");
    }
}
