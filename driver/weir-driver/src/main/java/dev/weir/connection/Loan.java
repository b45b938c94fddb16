package dev.weir.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The loan of a connection: the session outlives it. When the loan ends, its statements are closed, which would go on using the
 * session otherwise. Thread-safe.
 */
final class Loan {
    private final Lender lender;
    private final ReentrantLock lock = new ReentrantLock();

    /** Weak, for statements that are forgotten are not closed by anybody. */
    @GuardedBy("lock")
    private final Set<WeirStatement> statements = Collections.newSetFromMap(new WeakHashMap<>());

    @GuardedBy("lock")
    private boolean ending;

    private volatile boolean over;

    Loan(Lender lender) {
        this.lender = lender;
    }

    Lender lender() {
        return lender;
    }

    boolean isOver() {
        return over;
    }

    void checkOpen() throws SQLException {
        if (over) {
            throw ConnectionDefaults.closed("the connection was given back to its pool and");
        }
    }

    /** Refuses the borrower what the transaction manager does. */
    void checkLocal(String method) throws SQLException {
        if (lender.inBranch()) {
            throw Errors.usage(
                    method + " inside a branch of a distributed transaction, which its transaction manager ends",
                    SqlState.INVALID_TRANSACTION_STATE);
        }
    }

    void opened(WeirStatement statement) {
        lock.lock();
        try {
            statements.add(statement);
        } finally {
            lock.unlock();
        }
    }

    void closed(WeirStatement statement) {
        lock.lock();
        try {
            statements.remove(statement);
        } finally {
            lock.unlock();
        }
        if (statement instanceof PreparedStatement prepared) {
            lender.statementClosed(prepared);
        }
    }

    List<PreparedStatement> prepared() {
        return open().stream()
                .filter(PreparedStatement.class::isInstance)
                .map(PreparedStatement.class::cast)
                .toList();
    }

    private List<WeirStatement> open() {
        lock.lock();
        try {
            return List.copyOf(statements);
        } finally {
            lock.unlock();
        }
    }

    /** The borrower closes it. */
    void giveBack() {
        if (end()) {
            lender.returned();
        }
    }

    /** Closes the statements and ends, once; says whether it was now. */
    boolean end() {
        lock.lock();
        try {
            if (ending) {
                return false;
            }
            ending = true;
        } finally {
            lock.unlock();
        }
        try {
            for (WeirStatement statement : open()) {
                statement.close();
            }
        } catch (SQLException broken) {
            // the session is closed, and so are its statements; the lender has been notified
            return true;
        } finally {
            over = true;
        }
        return true;
    }
}
