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
 * Tells which errors of a statement that changes rows roll back its whole transaction: the next statement would begin another
 * and be committed without the first. Error packets do not tell, only their numbers do; an unknown number may have rolled back.
 * The connection's lock is held.
 */
public final class TransactionEnds {
    /** The extent of what an error has undone, in ascending order. */
    public enum Effect {
        STATEMENT,
        /** After a lock timeout: the statement, or the transaction if {@code innodb_rollback_on_timeout} is set. */
        TIMEOUT,
        UNKNOWN,
        TRANSACTION
    }

    /**
     * Errors that roll back the transaction: no room for more locks; a deadlock, also Galera's certification, MyRocks' snapshot
     * conflict and Group Replication's aborts; a rolled back XA branch, at once, by a timeout or by a deadlock.
     */
    private static final Set<Integer> OF_TRANSACTION = Set.of(1206, Errors.DEADLOCK, 1402, 1613, 1614);

    /**
     * Errors by which an engine may have rolled back, with the numbers for errors that have none of their own: MariaDB's
     * snapshots (1020), any engine's own (1030, 1296), NDB's (1297), internal ones (1105, 1815), a failed commit or rollback
     * (1180, 1181), also Galera's limits, engines that cannot undo a statement (1622, 4060, 4173), a transaction to be retried
     * (1806, 3197), a plugin's refusal (3100).
     */
    private static final Set<Integer> OF_ENGINES =
            Set.of(1020, 1030, 1105, 1180, 1181, 1296, 1297, 1622, 1806, 1815, 3100, 3197, 4060, 4173);

    /** InnoDB's own number, passed on by both servers: an AUTO_INCREMENT column has no further value. */
    private static final int OUT_OF_IDS = 167;

    /** SQLState classes of errors that undo more: lost connection or Galera not ready; rollback; XA. */
    private static final Set<String> CLASSES_OF_MORE = Set.of("08", "40", "XA");

    /** The SQLState class of commands that an XA branch refuses. */
    private static final String XA = "XAE";

    private static final List<String> ROLLBACK_ON_TIMEOUT =
            List.of("SELECT @@innodb_rollback_on_timeout" + SqlCommands.ONE_ROW);

    private final Exchange exchange;
    private final Questions questions;
    private final TransactionState transaction;

    /** A read-only variable, so it is asked for once. */
    private @Nullable Boolean rollsBackOnTimeout;

    public TransactionEnds(Exchange exchange, Questions questions) {
        this.exchange = exchange;
        this.questions = questions;
        this.transaction = exchange.state().transaction();
    }

    /** Returns how much an error has undone; the driver's own errors have no number and undo nothing. */
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
     * Returns whether MySQL 5.7 to 9.7 and MariaDB 10.5 to 11.8 use the number for errors of the SQL layer, on which InnoDB
     * undoes only the statement, see <a href="https://dev.mysql.com/doc/refman/8.4/en/innodb-error-handling.html">InnoDB Error
     * Handling</a>.
     */
    private static boolean isOfServer(int code) {
        return (code >= 1000 && code < 4200) || (code >= 6000 && code < 7000) || code == OUT_OF_IDS;
    }

    /** Returns whether any error may roll back the transaction, so that nothing may be sent after an unanswered statement. */
    public boolean maybeWithEach() {
        return exchange.server().traits().mayEndTransactionsByAnyError();
    }

    /** Returns whether the error of the last statement, sent alone, has rolled back an open transaction. */
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

    /** Returns whether a lock timeout has, or may have, rolled back the transaction: the error does not tell. */
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

    /** Rolls back the statements sent after an error; returns false in an XA branch, which the server will not commit. */
    public boolean rollBack() throws SQLException {
        Channel channel = exchange.channel();
        // a running KILL must not stop the ROLLBACK
        exchange.begin();
        try {
            channel.settingsAhead().rollBack();
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

    /** Returns the error for a transaction that the driver rolled back because its state was unknown. */
    public SQLException unsure(SQLException error) {
        String message =
                "the transaction is rolled back: statements sent after this error have run, perhaps in another transaction;"
                        + " run the transaction again: " + error.getMessage();
        return exchange.channel()
                .exceptions()
                .exception(new SQLTransactionRollbackException(
                        message, SqlState.SERIALIZATION_FAILURE.code(), error.getErrorCode(), error));
    }
}
