package dev.weir.lab.study.columns;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;

/**
 * A query of the study: all rows of a table, and all of its columns or three of them.
 *
 * @param rows rows of the table, which is another one for each number
 */
record ColumnsLevel(int rows, boolean isWide) implements StudyLevel {
    static final String ROWS = "rows";
    static final String COLUMNS = "columns";
    static final int MOST_ROWS = 10_000_000;
    static final String WIDE = "16";
    static final String NARROW = "3";

    /** Bytes of a row that no protocol sends fewer of: the header of its packet, and the shortest values. */
    private static final int WIDE_BYTES = 100;

    private static final int NARROW_BYTES = 20;

    static ColumnsLevel wide(int rows) {
        return new ColumnsLevel(rows, true);
    }

    static ColumnsLevel narrow(int rows) {
        return new ColumnsLevel(rows, false);
    }

    static ColumnsLevel of(Level level) {
        return new ColumnsLevel(level.count(ROWS, MOST_ROWS), level.flag(COLUMNS, WIDE, NARROW));
    }

    @Override
    public Level level() {
        return Level.of(ROWS, rows).with(COLUMNS, isWide ? WIDE : NARROW);
    }

    long leastBytes() {
        return (long) rows * (isWide ? WIDE_BYTES : NARROW_BYTES);
    }

    String select() {
        return "SELECT " + (isWide ? "*" : String.join(", ", LineItem.NARROW)) + " FROM " + LineItem.table(rows);
    }

    String expectedDigest() {
        ColumnsDigest digest = new ColumnsDigest();
        for (int i = 1; i <= rows; i++) {
            digest.row(isWide ? LineItem.wide(i) : LineItem.narrow(i));
        }
        return digest.toString();
    }
}
