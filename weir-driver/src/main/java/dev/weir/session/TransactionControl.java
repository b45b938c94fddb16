package dev.weir.session;

import dev.weir.error.SqlState;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.session.WantedSettings.Setting;
import dev.weir.wire.PacketWriter;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * Begins, ends and sets transactions. Settings are deferred: they change what is wanted of the session, and go out with the next
 * command that needs it. The end of a transaction that has only read is sent and not waited for. Whatever could make a difference
 * goes out at once and is waited for, as does everything where the session is not deferred. Thread-safe.
 */
public final class TransactionControl {
    /** Since then MariaDB reports what transactions do. */
    private static final int MARIADB_REPORTS_SINCE = 100300;

    private static final String SERIALIZABLE = "SERIALIZABLE";

    private final Channel channel;
    private final Preamble preamble;
    private final TextCommands text;
    private final TransactionWork work;
    private final WantedSettings wanted;
    private final SessionState state;
    private final boolean deferring;

    /**
     * That of a session.
     *
     * @param deferring whether settings are deferred, see {@link #canDefer}
     */
    TransactionControl(Channel channel, Preamble preamble, TextCommands text, TransactionWork work, boolean deferring) {
        this.channel = channel;
        this.preamble = preamble;
        this.text = text;
        this.work = work;
        this.wanted = channel.wanted();
        this.state = channel.state();
        this.deferring = deferring;
    }

    /**
     * Whether settings of a session can be deferred: they are pipelined, and the server reports what changes and what transactions
     * do.
     */
    static boolean canDefer(ServerConnection server, PipeliningSupport pipelining) {
        boolean reports = server.mariaDb()
                ? server.version().isAtLeast(0, MARIADB_REPORTS_SINCE)
                : server.offers(Capability.OPTIONAL_RESULTSET_METADATA);
        return pipelining.isSure()
                && reports
                && server.has(Capability.SESSION_TRACK)
                && server.has(Capability.DEPRECATE_EOF);
    }

    /**
     * Returns whether each statement is a transaction of its own.
     *
     * @throws SQLException when the connection is closed or broke
     */
    public boolean autoCommit() throws SQLException {
        if (preamble.isStatusUnknown()) {
            channel.runOwned(preamble::knowStatus);
        }
        return wanted.autoCommit();
    }

    /**
     * Turns autocommit on, which ends the transaction that is open, or off.
     *
     * @param on whether each statement is a transaction of its own
     * @throws SQLException the server's error, or that the connection broke
     */
    public void autoCommit(boolean on) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            if (on == autoCommit()) {
                return;
            }
            if (on == state.autoCommit()) {
                wanted.over(Setting.AUTOCOMMIT);
                return;
            }
            boolean ends = on && !state.autoCommit() && !work.isNone();
            if (!isDeferrable() || (ends && !hasOnlyRead())) {
                wanted.autoCommit(on);
                tellAutoCommit(ends);
            } else {
                if (ends) {
                    sendEnd("COMMIT");
                }
                wanted.autoCommit(on);
            }
        });
    }

    private void tellAutoCommit(boolean ends) throws SQLException {
        try {
            tell(Setting.AUTOCOMMIT);
        } catch (SQLException e) {
            throw ends && channel.isClosed() ? unknownOutcome(e) : e;
        }
        // what was set for the next transaction only stays: the session may still be special
        work.begins();
    }

    /**
     * Makes new transactions read-only, or not.
     *
     * @param readOnly whether
     * @throws SQLException the server's error, or that the connection broke
     */
    public void readOnly(boolean readOnly) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            // text such as SET TRANSACTION may have set it for the next one only
            wanted.readOnly(readOnly, !work.isSpecial());
            if (wanted.hasReadOnly() && !isDeferrable()) {
                tell(Setting.READ_ONLY);
            }
        });
    }

    /**
     * Sets the isolation level of new transactions.
     *
     * @param level such as {@code READ-COMMITTED}
     * @throws SQLException the server's error, or that the connection broke
     */
    public void isolation(String level) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            boolean deferrable = isDeferrable();
            wanted.isolation(level, deferrable);
            if (!deferrable) {
                tell(Setting.ISOLATION);
            }
        });
    }

    /**
     * The isolation level of new transactions, such as {@code READ-COMMITTED}, if it is known without asking.
     *
     * @throws SQLException when the connection is closed or broke
     */
    public @Nullable String isolation() throws SQLException {
        if (!deferring) {
            return null;
        }
        if (wanted.isolation() == null) {
            // what the set-up has told may still be on its way
            channel.runOwned(channel::readReplies);
        }
        return wanted.isolation();
    }

    /**
     * Takes in what the server has answered when it was asked for the isolation level of new transactions.
     *
     * @param level such as {@code READ-COMMITTED}
     */
    public void isolationIs(String level) throws SQLException {
        channel.runOwned(() -> state.isolation(level));
    }

    /** Current database; empty for none. */
    public String database() {
        return wanted.database();
    }

    /**
     * Makes a database the current one (COM_INIT_DB), so that its name needs no quotes.
     *
     * @param name the database
     * @throws SQLException the server's error, or that the connection broke
     */
    public void useDatabase(String name) throws SQLException {
        channel.runOwned(() -> {
            channel.checkOpen();
            if (isDeferrable() && text.isPlain()) {
                wanted.database(name);
            } else {
                text.useDatabase(name);
                wanted.over(Setting.DATABASE);
            }
        });
    }

    /**
     * Commits.
     *
     * @throws SQLException the server's error, or that the connection broke; SQLState 08007 when it is not known whether the
     *     transaction was committed
     */
    public void commit() throws SQLException {
        channel.runOwned(() -> end("COMMIT", true));
    }

    /**
     * Rolls back.
     *
     * @throws SQLException the server's error, or that the connection broke
     */
    public void rollback() throws SQLException {
        channel.runOwned(() -> end("ROLLBACK", false));
    }

    private void end(String sql, boolean commits) throws SQLException {
        channel.checkOpen();
        preamble.knowStatus();
        if (isDeferrable() && work.isNone() && !state.inTransaction()) {
            return;
        }
        if (isDeferrable() && hasOnlyRead()) {
            sendEnd(sql);
            return;
        }
        PacketWriter writer = begin();
        Command.query(writer, sql);
        try {
            channel.exchangeWithoutRows();
        } catch (SQLException e) {
            throw commits && channel.isClosed() ? unknownOutcome(e) : e;
        }
        if (!isInTransaction()) {
            work.ended();
        }
    }

    private boolean isInTransaction() {
        return state.inTransaction() || channel.definitions().tablesLocked();
    }

    /** The reply is read before that to the next command. */
    private void sendEnd(String sql) throws SQLException {
        begin();
        channel.ahead().endOfTransaction(sql);
        channel.flush();
        channel.commandEnded();
        state.transactionOver();
        work.begins();
    }

    /** Whether nothing would be lost if the end of the transaction never came to the server, and nobody waits for its locks. */
    private boolean hasOnlyRead() throws SQLException {
        channel.readReplies();
        String level = state.isolation();
        return level != null
                && !level.equals(SERIALIZABLE)
                && (!state.inTransaction() || channel.definitions().nothingWritten())
                && work.isPlainReads();
    }

    /** Nothing is deferred in a state that JDBC's methods do not know of. */
    private boolean isDeferrable() {
        return deferring
                && !work.isSpecial()
                && !channel.definitions().tablesLocked()
                && !(state.autoCommit() && state.inTransaction());
    }

    /** Tells the server of a setting, and waits. It is over also if the server refuses: the caller hears of it. */
    private void tell(Setting setting) throws SQLException {
        try {
            wanted.write(begin(), setting);
            state.told(channel.exchangeWithoutRows());
        } finally {
            wanted.over(setting);
        }
    }

    /** A writer for a command without rows, which the time limit of the statement before does not concern. */
    private PacketWriter begin() throws SQLException {
        PacketWriter writer = preamble.begin(null);
        preamble.settings(0, null);
        channel.definitions().withoutRows();
        return writer;
    }

    private static SQLException unknownOutcome(SQLException lost) {
        return new SQLNonTransientConnectionException(
                "the connection was lost while the transaction was being committed, so that it is not known whether it was: "
                        + lost.getMessage(),
                SqlState.TRANSACTION_RESOLUTION_UNKNOWN.code(),
                lost);
    }
}
