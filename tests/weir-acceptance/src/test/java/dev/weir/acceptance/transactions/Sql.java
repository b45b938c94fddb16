package dev.weir.acceptance.transactions;

import java.util.List;

/**
 * A statement and how it is run.
 *
 * @param sql names of {@link TwinWorld} and markers in it
 * @param values of the markers; of a batch, of the one marker
 */
record Sql(String sql, Way way, Call call, List<Integer> values) {
    /** How it goes out. */
    enum Way {
        /** Values in their places. */
        TEXT,
        /** The same, by a statement that was made when the connection was. */
        FIRST,
        /** Prepared for this once. */
        PREPARED,
        /** Prepared once for a connection. */
        KEPT,
        /** Once for every value. */
        BATCH
    }

    /** The method of JDBC. */
    enum Call {
        EXECUTE,
        QUERY,
        UPDATE
    }

    /** The text with the values in their places. */
    String whole() {
        String whole = sql;
        for (int value : values) {
            whole = whole.replaceFirst("\\?", Integer.toString(value));
        }
        return whole;
    }

    @Override
    public String toString() {
        return way + " " + call + " " + (way == Way.BATCH ? sql + " " + values : whole());
    }
}
