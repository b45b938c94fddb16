package dev.weir.command;

import dev.weir.error.SqlState;
import dev.weir.exchange.Channel;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.PendingSettings;
import dev.weir.exchange.PendingSettings.Setting;
import dev.weir.exchange.PipeliningSupport;
import dev.weir.exchange.ReadsAfter;
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
 * Begins, ends and sets transactions. Settings are deferred: they change what is wanted of the session, and go out with the next
 * command that needs it. The end of a transaction that has only read is sent and not waited for. Whatever could make a difference
 * goes out at once and is waited for, as does everything where the session is not deferred. Thread-safe.
 */
public final class TransactionControl {
    private final Channel channel;
    /** Commands without rows, which the time limit of the statement before does not concern. */
    private static final CommandPlan WITHOUT_ROWS = new CommandPlan(Assumes.NOTHING, CommandPlan.NO_LIMIT, null) {
        @Override
        public void goesOut(Exchange exchange) {
            exchange.endsEpoch();
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

    /** Returns whether settings can be deferred: they are pipelined, and the server reports what changes. */
    public static boolean canDefer(ServerConnection server, PipeliningSupport pipelining) {
        return pipelining.isSure()
                && server.traits().reportsTransactions()
                && server.has(Capability.SESSION_TRACK)
                && server.has(Capability.DEPRECATE_EOF);
    }

    public boolean autoCommit() throws SQLException {
        if (transaction.isAutoCommitUnclear()) {
            channel.runOwned(exchange::knowStatus);
        }
        return pending.autoCommit();
    }

    /** Turns autocommit on, which ends the transaction that is open, or off. */
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
        // what was set for the next transaction only stays: the session may still be special
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

    /** Sets the isolation level of new transactions; {@code level} is such as {@code READ-COMMITTED}. */
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

    /** The isolation level of new transactions, such as {@code READ-COMMITTED}, if it is known without asking. */
    public @Nullable String isolation() throws SQLException {
        if (!deferring) {
            return null;
        }
        if (pending.isolation() == null) {
            // replies to the set-up may still be on their way
            channel.runOwned(channel::readReplies);
        }
        return pending.isolation();
    }

    /** Takes in the isolation level of new transactions, such as {@code READ-COMMITTED}, as the server has answered. */
    public void isolationIs(String level) throws SQLException {
        channel.runOwned(() -> transaction.isolation(level));
    }

    /**
     * Returns whether a transaction is open, once what is open of results is buffered and all replies have been read
     * but that to the end of a transaction: it is over either way.
     */
    public boolean isOpen() throws SQLException {
        return channel.owned(() -> {
            exchange.knowStatus();
            exchange.free();
            return transaction.isOpen();
        });
    }

    /** Returns whether the error of the last statement, which changes rows, has rolled back the transaction that was open. */
    public boolean wasEndedBy(SQLException error) throws SQLException {
        return channel.owned(() -> ends.endedBy(error));
    }

    /** Returns whether a statement that reads a table may be the transaction for which {@code SET TRANSACTION} has set something. */
    public boolean mayBeCharacterized() throws SQLException {
        return channel.owned(transaction::mayBeCharacterized);
    }

    /** Returns whether nothing was done in the transaction, nor set for the next one only; no savepoint is there. */
    public boolean isFresh() throws SQLException {
        return channel.owned(() -> transaction.isKnown() && transaction.isNone());
    }

    /** {@link ServerStatus} flags of the last reply that had any. */
    public int status() {
        return transaction.status();
    }

    /** Current database; empty for none. */
    public String database() {
        return pending.database();
    }

    /** Lets each read outside of a transaction wait until the server, a replica, has what is known to be written at its source. */
    public void readsAfter(Written written, int seconds) throws SQLException {
        channel.runOwned(() ->
                pending.after(new ReadsAfter(written, seconds, exchange.server().traits())));
    }

    /** Returns whether the last wait for that was in vain. */
    public boolean isBehind() {
        return pending.isBehind();
    }

    /** Makes a database the current one (COM_INIT_DB), so that its name needs no quotes. */
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

    /** Commits; fails with SQLState 08007 when the connection broke and it is not known whether the transaction was committed. */
    public void commit() throws SQLException {
        channel.runOwned(() -> end("COMMIT", true));
    }

    /** Rolls back. */
    public void rollback() throws SQLException {
        channel.runOwned(() -> end("ROLLBACK", false));
    }

    private void end(String sql, boolean commits) throws SQLException {
        channel.checkOpen();
        exchange.knowStatus();
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

    /** The reply is read before that to the next command. */
    private void sendEnd(String sql) throws SQLException {
        exchange.begin(WITHOUT_ROWS);
        channel.ahead().endOfTransaction(sql);
        channel.flush();
        channel.commandEnded();
        transaction.endSent();
    }

    private boolean hasOnlyRead() throws SQLException {
        channel.readReplies();
        return transaction.hasOnlyRead();
    }

    /** Nothing is deferred in a state that JDBC's methods do not know of. */
    private boolean isDeferrable() {
        return deferring && transaction.isKnown();
    }

    /** Sends a setting to the server, and waits. It is no longer pending even if the server refuses: the caller gets the error. */
    private void send(Setting setting) throws SQLException {
        try {
            pending.write(exchange.begin(WITHOUT_ROWS), setting);
            transaction.settingEnded(channel.exchangeWithoutRows());
        } finally {
            pending.over(setting);
        }
    }

    private static SQLException unknownOutcome(SQLException lost) {
        return new SQLNonTransientConnectionException(
                "the connection was lost while the transaction was being committed, so that it is not known whether it was: "
                        + lost.getMessage(),
                SqlState.TRANSACTION_RESOLUTION_UNKNOWN.code(),
                lost);
    }
}
