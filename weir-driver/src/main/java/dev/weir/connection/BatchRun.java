package dev.weir.connection;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.Arrays;

/**
 * Runs a batch, one element after the other. One that fails does not keep the others from running, unless it was stopped, the
 * transaction was rolled back (the rest would run outside it), the connection is gone, or an option says so.
 */
final class BatchRun {
    private BatchRun() {}

    /** One element. */
    @FunctionalInterface
    interface Step {
        /**
         * Runs it.
         *
         * @param index from 0
         * @return its update count
         */
        long run(int index) throws SQLException;
    }

    /**
     * Runs all elements.
     *
     * @param connection where they run
     * @param size how many
     * @param step runs one
     * @return their update counts
     * @throws BatchUpdateException when one failed, with the counts of those that ran and EXECUTE_FAILED for those that failed
     */
    static long[] run(WeirConnection connection, int size, Step step) throws BatchUpdateException {
        long[] counts = new long[size];
        SQLException first = null;
        for (int i = 0; i < size; i++) {
            try {
                counts[i] = step.run(i);
            } catch (SQLException e) {
                counts[i] = Statement.EXECUTE_FAILED;
                if (first == null) {
                    first = e;
                } else {
                    first.setNextException(e);
                }
                if (endsBatch(e) || connection.isClosed() || !goesOn(connection)) {
                    // as JDBC has it: the counts of those before the one that stopped it
                    throw failed(first, Arrays.copyOf(counts, i));
                }
            }
        }
        if (first != null) {
            throw failed(first, counts);
        }
        return counts;
    }

    private static boolean goesOn(WeirConnection connection) {
        return connection.session().settings().statements().first().continueBatch();
    }

    private static boolean endsBatch(SQLException e) {
        return e instanceof SQLTimeoutException || e instanceof SQLTransactionRollbackException;
    }

    private static BatchUpdateException failed(SQLException e, long[] counts) {
        BatchUpdateException failure =
                new BatchUpdateException(e.getMessage(), e.getSQLState(), e.getErrorCode(), counts, e);
        failure.setNextException(e);
        return failure;
    }

    /** Update counts as JDBC's older method gives them. */
    static int[] clamp(long[] counts) {
        return Arrays.stream(counts).mapToInt(StatementDefaults::clamp).toArray();
    }
}
