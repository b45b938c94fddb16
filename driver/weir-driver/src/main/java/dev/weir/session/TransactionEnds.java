package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
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
 * and be committed without what was before. Error packets do not say it, so that there is a list of errors that undo the statement
 * only; all others may have undone more. The connection's lock is held.
 */
final class TransactionEnds {
    /** What an error leaves of the transaction, from the least doubt to the most. */
    enum Effect {
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
     * Errors of the servers' SQL layer and of InnoDB, which undoes one statement where it does not name a deadlock, locks or a
     * conflict, see <a href="https://dev.mysql.com/doc/refman/8.4/en/innodb-error-handling.html">InnoDB Error Handling</a>: those
     * of values, constraints, triggers, partitions, sequences; a full table or cache of the binary log; a server that is
     * read-only; a time limit, a KILL QUERY, NOWAIT. Not those of an engine in general (1030), of NDB (1296, 1297), of MariaDB's
     * snapshots (1020), of Galera (1047, 1180).
     */
    private static final Set<Integer> OF_STATEMENT = Set.of(
            1036, 1037, 1038, 1041, 1093, 1099, 1100, 1114, 1197, 1223, 1238, 1267, 1270, 1271, 1288, 1290, 1292, 1300,
            1317, 1356, 1364, 1366, 1369, 1390, 1394, 1395, 1411, 1424, 1436, 1442, 1456, 1467, 1471, 1526, 1591, 1615,
            1644, 1665, 1745, 1748, 1792, 1836, 1906, 1969, 3024, 3105, 3572, 3819, 4025, 4084);

    /** Classes of SQLStates: cardinality, data, constraints, syntax and rights; what a SIGNAL says that names no other. */
    private static final Set<String> CLASSES_OF_STATEMENT =
            Set.of("01", "02", "0A", "21", "22", "23", "42", "44", "45");

    /** The class of SQLStates of what is not for a branch of XA. */
    private static final String XA = "XAE";

    private static final List<String> ROLLBACK_ON_TIMEOUT =
            List.of("SELECT @@innodb_rollback_on_timeout" + SqlCommands.ONE_ROW);

    private final Exchange exchange;
    private final Questions questions;
    private final TransactionState transaction;

    /** Read-only, so that it is asked for once. */
    private @Nullable Boolean rollsBackOnTimeout;

    TransactionEnds(Exchange exchange, Questions questions) {
        this.exchange = exchange;
        this.questions = questions;
        this.transaction = exchange.channel().transaction;
    }

    /** Says what an error leaves; one of the driver's own has no number, and undoes nothing. */
    static Effect effect(SQLException error) {
        int code = error.getErrorCode();
        String state = error.getSQLState();
        if (OF_TRANSACTION.contains(code)) {
            return Effect.TRANSACTION;
        }
        if (code == Errors.LOCK_WAIT_TIMEOUT) {
            return Effect.TIMEOUT;
        }
        boolean ofStatement = code == 0
                || OF_STATEMENT.contains(code)
                || (state != null && state.length() > 1 && CLASSES_OF_STATEMENT.contains(state.substring(0, 2)));
        return ofStatement ? Effect.STATEMENT : Effect.UNKNOWN;
    }

    /** Returns whether NDB may hold the table: it rolls the transaction back with every error, so that nothing may be sent behind. */
    boolean maybeWithEach() {
        String version = exchange.channel().established.version().text();
        return version.contains("ndb") || version.contains("cluster");
    }

    /** Returns whether the error of the last statement, behind which nothing was sent, has rolled back a transaction that was open. */
    boolean endedBy(SQLException error) throws SQLException {
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
    boolean rollsBackOnTimeout() throws SQLException {
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
    boolean rollBack() throws SQLException {
        Channel channel = exchange.channel();
        try {
            channel.ahead.rollBack();
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
    SQLException unsure(SQLException error) {
        String message =
                "the transaction is rolled back: what was sent behind this error has run, and whether in the same"
                        + " transaction is not known; run the transaction again: " + error.getMessage();
        return exchange.channel()
                .exceptions
                .of(new SQLTransactionRollbackException(
                        message, SqlState.SERIALIZATION_FAILURE.code(), error.getErrorCode(), error));
    }
}
