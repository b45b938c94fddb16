package dev.weir.command;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.TransactionState;
import dev.weir.packet.Command;
import dev.weir.sql.SqlCommands;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which errors of a statement that changes rows roll back its whole transaction. The statement behind one would begin another,
 * and be committed without what was before. Error packets do not say it, so that it is told by their numbers; one that is not known
 * may have undone the transaction. The connection's lock is held.
 */
public final class TransactionEnds {
    /** The work that an error has undone, from the least to the most. */
    public enum Effect {
        /** Only the statement is undone. */
        STATEMENT,
        /** A lock was waited for too long: the statement, or the transaction where {@code innodb_rollback_on_timeout} is set. */
        TIMEOUT,
        /** Nobody knows. */
        UNKNOWN,
        /** The transaction is rolled back. */
        TRANSACTION
    }

    /**
     * No room for more locks; a deadlock, also Galera's certification, MyRocks' snapshot conflict and what Group Replication aborts;
     * an XA branch that was rolled back: at once, by a timeout, by a deadlock.
     */
    private static final Set<Integer> OF_TRANSACTION = Set.of(1206, Errors.DEADLOCK, 1402, 1613, 1614);

    /**
     * Errors that an engine may have rolled the transaction back with, by the few numbers that stand for those it has no other for:
     * MariaDB's snapshots (1020), any engine's own (1030, 1296), NDB's (1297), internal ones (1105, 1815), a commit or rollback that
     * has failed (1180, 1181), among them Galera's limits, engines that cannot undo a statement (1622, 4060, 4173), a transaction to
     * be retried (1806, 3197), a plugin's refusal (3100).
     */
    private static final Set<Integer> OF_ENGINES =
            Set.of(1020, 1030, 1105, 1180, 1181, 1296, 1297, 1622, 1806, 1815, 3100, 3197, 4060, 4173);

    /** InnoDB's own number, which both servers pass on: an AUTO_INCREMENT column has no further value. */
    private static final int OUT_OF_IDS = 167;

    /** Classes of SQLStates: a connection, Galera's among them that is not ready; a rollback; a branch of XA. */
    private static final Set<String> CLASSES_OF_MORE = Set.of("08", "40", "XA");

    /** The class of SQLStates of what is not for a branch of XA. */
    private static final String XA = "XAE";

    private static final List<String> ROLLBACK_ON_TIMEOUT =
            List.of("SELECT @@innodb_rollback_on_timeout" + SqlCommands.ONE_ROW);

    private final Exchange exchange;
    private final Questions questions;
    private final TransactionState transaction;

    /** Read-only, so that it is asked for once. */
    private @Nullable Boolean rollsBackOnTimeout;

    public TransactionEnds(Exchange exchange, Questions questions) {
        this.exchange = exchange;
        this.questions = questions;
        this.transaction = exchange.state().transaction();
    }

    /** Says what an error has undone; one of the driver's own has no number, and undoes nothing. */
    public static Effect effect(SQLException error) {
        int code = error.getErrorCode();
        String state = error.getSQLState();
        if (OF_TRANSACTION.contains(code)) {
            return Effect.TRANSACTION;
        }
        if (code == Errors.LOCK_WAIT_TIMEOUT) {
            return Effect.TIMEOUT;
        }
        boolean more = OF_ENGINES.contains(code)
                || (state != null && state.length() > 1 && CLASSES_OF_MORE.contains(state.substring(0, 2)));
        return code == 0 || (isOfServer(code) && !more) ? Effect.STATEMENT : Effect.UNKNOWN;
    }

    /**
     * Returns whether MySQL 5.7 to 9.7 and MariaDB 10.5 to 11.8 number so what their SQL layer says of a statement, for which InnoDB
     * undoes no more, see <a href="https://dev.mysql.com/doc/refman/8.4/en/innodb-error-handling.html">InnoDB Error Handling</a>.
     */
    private static boolean isOfServer(int code) {
        return (code >= 1000 && code < 4200) || (code >= 6000 && code < 7000) || code == OUT_OF_IDS;
    }

    /** Returns whether any error may roll the transaction back, so that nothing may be sent behind a statement. */
    public boolean maybeWithEach() {
        return exchange.server().traits().mayEndTransactionsByAnyError();
    }

    /** Returns whether the error of the last statement, behind which nothing was sent, has rolled back a transaction that was open. */
    public boolean endedBy(SQLException error) throws SQLException {
        Effect effect = effect(error);
        if (!transaction.wasOpen()
                || !transaction.hasLastChangedRows()
                || (effect == Effect.STATEMENT && !maybeWithEach())) {
            return false;
        }
        return effect == Effect.TRANSACTION || !isStillOpen();
    }

    private boolean isStillOpen() throws SQLException {
        exchange.send(Command.PING);
        return transaction.isOpen();
    }

    /** Returns whether a wait that was too long has rolled back the transaction, or may have: the server does not say. */
    public boolean rollsBackOnTimeout() throws SQLException {
        if (rollsBackOnTimeout == null) {
            try {
                rollsBackOnTimeout = !questions.ask(ROLLBACK_ON_TIMEOUT).equals(List.of(Optional.of("0")));
            } catch (SQLException unknown) {
                if (exchange.channel().isClosed()) {
                    throw unknown;
                }
                return true;
            }
        }
        return rollsBackOnTimeout;
    }

    /** Rolls back what was sent behind an error; returns false in a branch of XA, which the server itself commits no more. */
    public boolean rollBack() throws SQLException {
        Channel channel = exchange.channel();
        // a KILL under way must not meet it
        exchange.begin();
        try {
            channel.ahead().rollBack();
            channel.commandEnded();
            return true;
        } catch (SQLException refused) {
            if (channel.isClosed()) {
                throw refused;
            }
            if (String.valueOf(refused.getSQLState()).startsWith(XA)) {
                return false;
            }
            throw channel.broken(refused);
        }
    }

    /** The error where the driver has rolled back a transaction that may have gone on. */
    public SQLException unsure(SQLException error) {
        String message =
                "the transaction is rolled back: what was sent behind this error has run, and whether in the same"
                        + " transaction is not known; run the transaction again: " + error.getMessage();
        return exchange.channel()
                .exceptions()
                .of(new SQLTransactionRollbackException(
                        message, SqlState.SERIALIZATION_FAILURE.code(), error.getErrorCode(), error));
    }
}
