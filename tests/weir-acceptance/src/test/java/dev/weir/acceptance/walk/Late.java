package dev.weir.acceptance.walk;

import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Whether characteristics of transactions, an isolation level or that they are read-only, were set with autocommit off. They are for
 * the next one, and servers take them over when the transaction ends by COMMIT or ROLLBACK, but not when it ends by
 * {@code SET autocommit=1}: the next statement runs under the old ones, against what JDBC has been told. Weir, which may send COMMIT
 * instead, is better off there, so that the twins commit first.
 */
final class Late {
    private static final Pattern SETS =
            Pattern.compile("ISOLATION|isolat|READ ONLY|READ WRITE|read_only|setReadOnly|setTransactionIsolation");
    private static final Pattern ON = Pattern.compile("setAutoCommit\\(true|SET .*autocommit = (1|DEFAULT)");

    private boolean set;

    /** Whether the step would end the transaction in the way that forgets them. */
    boolean areForgottenBy(Step step) {
        return set && ON.matcher(step.text()).find();
    }

    /** Takes in a step that was done. */
    void after(Step step, Twin twin) throws SQLException {
        if (step.kind() == Step.Kind.BREAK
                || step.text().equals("commit()")
                || step.text().equals("rollback()")) {
            set = false;
        } else if (SETS.matcher(step.text()).find()) {
            set |= twin.connection().isClosed() || !twin.connection().getAutoCommit();
        }
    }
}
