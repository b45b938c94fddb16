package dev.weir.acceptance.transactions;

import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Whether characteristics of transactions, an isolation level or that they are read-only, were set inside a transaction. They are
 * for the next one, and servers take them over when the transaction ends by COMMIT or ROLLBACK, but not when it ends by
 * {@code SET autocommit=1}: the next statement runs under the old ones, against what JDBC has been told. A deferred session, which
 * may send COMMIT instead, is better off there, so that the twins commit first.
 */
final class LateCharacteristics {
    private static final Pattern SETS =
            Pattern.compile("ISOLATION|isolat|READ ONLY|READ WRITE|read_only|setReadOnly|setTransactionIsolation");

    private boolean set;

    /** Whether the step would end the transaction in the way that forgets them. */
    boolean areForgottenBy(Step step) {
        return set && step.text().equals("setAutoCommit(true)");
    }

    /** Takes in a step that was done. */
    void after(Step step, TwinSession session) throws SQLException {
        boolean ends = step.text().equals("commit()")
                || step.text().equals("rollback()")
                || step.kind() == Step.Kind.BREAK
                || step.kind() == Step.Kind.RESET
                || session.connection().isClosed();
        if (ends) {
            set = false;
        } else if (SETS.matcher(step.text()).find()) {
            set |= !session.connection().getAutoCommit();
        }
    }
}
