package dev.weir.lab.study.load;

/** Takes rows of the study's table. */
interface FixtureRows extends Rows {
    @Override
    default void row(Object[] values) {
        throw new IllegalStateException("found a row of " + values.length + " columns, expected one of load_row");
    }
}
