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

/** The loan of a connection, whose session outlives it. Its end closes the loan's statements. Thread-safe. */
final class Loan {
    private final WeirPooledConnection lender;

    /** Weak, because nobody closes forgotten statements. */
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

    /** Fails for methods that end a transaction while a transaction manager controls it. */
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

    /** The borrower closes the connection. */
    void giveBack() {
        if (end()) {
            lender.returned();
        }
    }

    /** Closes the statements and ends the loan; returns false if it had ended. */
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
