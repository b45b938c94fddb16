package dev.weir.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.statement.ConnectionDefaults;
import dev.weir.statement.WeirStatement;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The loan of a connection: the session outlives it. When the loan ends, its statements are closed, which would go on using the
 * session otherwise. Thread-safe.
 */
final class Loan {
    private final WeirPooledConnection lender;

    /** Weak, for statements that are forgotten are not closed by anybody. */
    @GuardedBy("this")
    private final Set<WeirStatement> statements = Collections.newSetFromMap(new WeakHashMap<>());

    @GuardedBy("this")
    private boolean ending;

    private volatile boolean over;

    Loan(WeirPooledConnection lender) {
        this.lender = lender;
    }

    WeirPooledConnection lender() {
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

    synchronized void opened(WeirStatement statement) {
        statements.add(statement);
    }

    void closed(WeirStatement statement) {
        synchronized (this) {
            statements.remove(statement);
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

    private synchronized List<WeirStatement> open() {
        return List.copyOf(statements);
    }

    /** The borrower closes it. */
    void giveBack() {
        if (end()) {
            lender.returned();
        }
    }

    /** Closes the statements and ends, once; says whether it was now. */
    boolean end() {
        synchronized (this) {
            if (ending) {
                return false;
            }
            ending = true;
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
