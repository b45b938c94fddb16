package dev.weir.command;

import dev.weir.error.SqlState;
import dev.weir.exchange.Channel;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.PendingSettings;
import dev.weir.exchange.PendingSettings.Setting;
import dev.weir.exchange.PipeliningSupport;
import dev.weir.exchange.ReplicaWait;
import dev.weir.exchange.TransactionState;
import dev.weir.login.ServerConnection;
import dev.weir.login.Written;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.packet.ServerStatus;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * Begins, ends and configures transactions. Settings are deferred: they are sent with the next command that needs them. The end
 * of a transaction that has only read is sent without waiting for the reply. Anything with a visible effect is sent at once and
 * awaited, as is everything if the session cannot defer. Thread-safe.
 */
public final class TransactionControl {
    private final Channel channel;
    /** Commands without rows, to which the previous statement's time limit does not apply. */
    private static final CommandPlan WITHOUT_ROWS = new CommandPlan(Assumes.NOTHING, CommandPlan.NO_LIMIT, null) {
        @Override
        public void noteSent(Exchange exchange) {
            exchange.noteSentWithoutRows();
        }
    };

    private final Exchange exchange;
    private final TextCommands text;
    private final TransactionEnds ends;
    private final TransactionState transaction;
    private final PendingSettings pending;
    private final boolean deferring;

    public TransactionControl(Exchange exchange, TextCommands text, TransactionEnds ends, boolean deferring) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.text = text;
        this.ends = ends;
        this.transaction = exchange.state().transaction();
        this.pending = exchange.state().pending();
        this.deferring = deferring;
    }

    /** Returns whether settings can be deferred, for which pipelining must work and the server must report changes. */
    public static boolean canDefer(ServerConnection server, PipeliningSupport pipelining) {
        return pipelining.isSure()
                && server.traits().reportsTransactions()
                && server.has(Capability.SESSION_TRACK)
                && server.has(Capability.DEPRECATE_EOF);
    }

    public boolean autoCommit() throws SQLException {
        if (transaction.isAutoCommitUnclear()) {
            channel.runOwned(exchange::askUnclearStatus);
        }
        return pending.autoCommit();
    }

    /** Turns autocommit off, or on, which commits the open transaction. */
    public void autoCommit(boolean on) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            if (on == autoCommit() || on == transaction.autoCommit()) {
                pending.autoCommit(on);
                return;
            }
            boolean ends = on && !transaction.autoCommit() && !transaction.isNone();
            if (!isDeferrable() || (ends && !hasOnlyRead())) {
                pending.autoCommit(on);
                sendAutoCommit(ends);
            } else {
                if (ends) {
                    sendEnd("COMMIT");
                }
                pending.autoCommit(on);
            }
        });
    }

    private void sendAutoCommit(boolean ends) throws SQLException {
        try {
            send(Setting.AUTOCOMMIT);
        } catch (SQLException e) {
            throw ends && channel.isClosed() ? unknownOutcome(e) : e;
        }
        // characteristics of the next transaction stay set: the session may still be special
        transaction.begins();
    }

    public void readOnly(boolean readOnly) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            pending.readOnly(readOnly);
            if (pending.hasReadOnly() && !isDeferrable()) {
                send(Setting.READ_ONLY);
            }
        });
    }

    /** Sets the isolation level of new transactions, such as {@code READ-COMMITTED}. */
    public void isolation(String level) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            boolean deferrable = isDeferrable();
            pending.isolation(level, deferrable);
            if (!deferrable) {
                send(Setting.ISOLATION);
            }
        });
    }

    /** Returns the isolation level of new transactions, such as {@code READ-COMMITTED}; null if the server must be asked. */
    public @Nullable String isolation() throws SQLException {
        if (!deferring) {
            return null;
        }
        if (pending.isolation() == null) {
            // the set-up's replies may be unread
            channel.runOwned(channel::readReplies);
        }
        return pending.isolation();
    }

    /** Takes the isolation level of new transactions, such as {@code READ-COMMITTED}, from the server's answer. */
    public void isolationIs(String level) throws SQLException {
        channel.runOwned(() -> transaction.isolation(level));
    }

    /** Returns whether a transaction is open, after reading all replies except to a transaction's end, which is over anyway. */
    public boolean isOpen() throws SQLException {
        return channel.owned(() -> {
            exchange.askUnclearStatus();
            exchange.free();
            return transaction.isOpen();
        });
    }

    /** Returns whether the last statement, which changes rows, has rolled back the open transaction with its error. */
    public boolean wasEndedBy(SQLException error) throws SQLException {
        return channel.owned(() -> ends.endedBy(error));
    }

    /** Returns whether the next read of a table may be the transaction characterized by {@code SET TRANSACTION}. */
    public boolean mayBeCharacterized() throws SQLException {
        return channel.owned(transaction::mayBeCharacterized);
    }

    /** Returns whether the transaction has done nothing: no statement, no characteristic of the next one, no savepoint. */
    public boolean isFresh() throws SQLException {
        return channel.owned(() -> transaction.isKnown() && transaction.isNone());
    }

    /** Returns the {@link ServerStatus} flags of the last reply that had any. */
    public int status() {
        return transaction.status();
    }

    /** Returns the current database; empty for none. */
    public String database() {
        return pending.database();
    }

    /** Has each read outside of a transaction wait until this replica has all writes known to be made at its source. */
    public void waitForReplica(Written written, int seconds) throws SQLException {
        channel.runOwned(() -> pending.waitForReplica(
                new ReplicaWait(written, seconds, exchange.server().traits())));
    }

    /** Returns whether the last such wait timed out. */
    public boolean isBehind() {
        return pending.isBehind();
    }

    /** Changes the current database by COM_INIT_DB, whose name needs no quotes. */
    public void useDatabase(String name) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            if (isDeferrable() && exchange.text().isPlain()) {
                pending.database(name, true);
            } else {
                text.useDatabase(name);
            }
        });
    }

    /** Commits; fails with SQLState 08007 if the connection broke and the outcome is unknown. */
    public void commit() throws SQLException {
        channel.runOwned(() -> end("COMMIT", true));
    }

    public void rollback() throws SQLException {
        channel.runOwned(() -> end("ROLLBACK", false));
    }

    private void end(String sql, boolean commits) throws SQLException {
        channel.checkOpen();
        exchange.askUnclearStatus();
        if (isDeferrable() && transaction.isNone() && !transaction.isOpen()) {
            pending.autoCommit(false);
            return;
        }
        if (isDeferrable() && hasOnlyRead()) {
            sendEnd(sql);
            return;
        }
        Command.query(exchange.begin(WITHOUT_ROWS), sql);
        try {
            channel.exchangeWithoutRows();
        } catch (SQLException e) {
            throw commits && channel.isClosed() ? unknownOutcome(e) : e;
        }
        if (!transaction.isOpen() && !transaction.hasLockedTables()) {
            transaction.ended();
        }
    }

    /** Sends the end of a transaction; the reply is read before the next command's. */
    private void sendEnd(String sql) throws SQLException {
        exchange.begin(WITHOUT_ROWS);
        channel.settingsAhead().endOfTransaction(sql);
        channel.flush();
        channel.commandEnded();
        transaction.endSent();
    }

    private boolean hasOnlyRead() throws SQLException {
        channel.readReplies();
        return transaction.hasOnlyRead();
    }

    /** Nothing is deferred in a state that JDBC methods cannot have made. */
    private boolean isDeferrable() {
        return deferring && transaction.isKnown();
    }

    /** Sends a setting and waits. It is no longer pending even if the server refuses it: the caller gets the error. */
    private void send(Setting setting) throws SQLException {
        try {
            pending.write(exchange.begin(WITHOUT_ROWS), setting);
            transaction.settingEnded(channel.exchangeWithoutRows());
        } finally {
            pending.remove(setting);
        }
    }

    private static SQLException unknownOutcome(SQLException lost) {
        return new SQLNonTransientConnectionException(
                "the connection was lost during COMMIT; whether the transaction is committed is not known: "
                        + lost.getMessage(),
                SqlState.TRANSACTION_RESOLUTION_UNKNOWN.code(),
                lost);
    }
}
