package dev.weir.lab.study.jdbc;

import java.sql.SQLException;
import java.sql.Statement;

/** The valid results of a batch of single-row statements. */
public final class UpdateCounts {
    private UpdateCounts() {}

    /**
     * Checks the counts of a batch.
     *
     * @param most the largest valid count of a statement: 1 for an INSERT, 2 for one that may update its row instead
     * @throws SQLException if a count is missing, zero, too large, or a failure
     */
    public static void require(int[] counts, int statements, int most) throws SQLException {
        if (counts.length != statements) {
            throw new SQLException("update counts=" + counts.length + ", expected " + statements);
        }
        for (int count : counts) {
            if ((count < 1 || count > most) && count != Statement.SUCCESS_NO_INFO) {
                throw new SQLException("update count=" + count + " in a batch, expected 1"
                        + (most > 1 ? " to " + most : "") + " or SUCCESS_NO_INFO");
            }
        }
    }
}
