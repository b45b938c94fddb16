package dev.weir.exchange;

import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Command;
import dev.weir.packet.OkPacket;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The only way to the wire for a command: makes connection and session as its {@linkplain CommandPlan plan} assumes, and gives the
 * writer that takes it. What goes out in front is computed here, and {@link Channel#begin} makes the wire free: statements that
 * nobody uses are closed, the character set is asked for, pending settings are sent, the time limit and what definitions come are
 * set. The connection's lock is held.
 *
 * @param statements has those that are to be closed
 */
public record Exchange(
        Channel channel,
        ServerConnection server,
        SessionState state,
        ClientText text,
        StatementCache statements,
        Invalidations invalidations,
        PipeliningSupport pipelining) {
    private static final CommandPlan FREE = new CommandPlan(Assumes.NOTHING, CommandPlan.ANY_LIMIT, null);
    private static final CommandPlan SETTINGS = new CommandPlan(Assumes.SETTINGS, CommandPlan.ANY_LIMIT, null);

    /** The end of a transaction may still be on its way: its reply comes first. */
    private static final CommandPlan READING = new CommandPlan(Assumes.NOTHING, CommandPlan.ANY_LIMIT, null) {
        @Override
        public boolean onlyReads() {
            return true;
        }
    };

    /** Makes everything ready for a flight; returns what takes its commands, with what goes ahead of them in the same write. */
    public PacketWriter begin(CommandPlan plan) throws SQLException {
        if (plan.assumes() == Assumes.PREPARING) {
            sendForPreparing();
        }
        begin(plan.owner(), plan.onlyReads());
        if (!text.isPlain() && plan.beyondAscii()) {
            checkText(plan);
        }
        boolean settings = plan.assumes() == Assumes.SETTINGS;
        boolean again = settings && state.pending().areRepeated() && plan.looksBack();
        boolean some = settings && !state.pending().isEmpty();
        limit(plan, some && state.pending().waits());
        if (some || again) {
            sendPending(plan.onlyReads(), again);
        }
        boolean command = settings && plan != SETTINGS;
        if (command && !again) {
            state.pending().forgetRepeated();
        }
        plan.goesOut(this);
        if (command && ahead().wantsKeyStep() && !plan.looksBack()) {
            ahead().keyStep();
        }
        definitions(plan);
        return writer();
    }

    /** Waits where rows could not be read once the server refuses, and more has happened than that they were read. */
    private void definitions(CommandPlan plan) throws SQLException {
        String setting = plan.metadata(state.definitions());
        if (setting == null) {
            return;
        }
        boolean needed = !state.definitions().areOff() && plan.needsDefinitions();
        if (state.definitions().areOff()) {
            ahead().definitionsOff(setting);
        } else {
            ahead().definitionsOn(setting, needed);
        }
        if (needed && !plan.onlyReads()) {
            ahead().sendAndWait();
        }
        sendUnlessPipelined();
    }

    private void begin(@Nullable WeakReference<?> owner, boolean onlyReads) throws SQLException {
        channel.begin(owner, onlyReads);
        for (ServerStatement statement : statements.takeClosing()) {
            writer().begin(0).u8(Command.STMT_CLOSE).i32(statement.id()).end();
        }
    }

    private void checkText(CommandPlan plan) throws SQLException {
        if (!state.facts().knowsClientCharset()) {
            text.ask();
            begin(plan.owner(), false);
        }
        try {
            plan.check(text);
        } catch (SQLException e) {
            // statements that are closed have no reply
            channel.flush();
            channel.commandEnded();
            throw e;
        }
    }

    /** Waits for the reply to a change of database, which may not exist: a view of the same name in the old one could call what writes. */
    private void sendPending(boolean onlyReads, boolean again) throws SQLException {
        state.transaction().endEpoch();
        if (state.pending().endsAutoCommit()) {
            state.transaction().begins();
        }
        boolean waits = !onlyReads || state.pending().hasDatabase() || !pipelining.isSure();
        ahead().pending(again);
        if (waits) {
            ahead().sendAndWait();
        }
    }

    public PacketWriter writer() {
        return server.writer();
    }

    private SettingsAhead ahead() {
        return channel.ahead();
    }

    /**
     * Sets the server's time limit, or the session's own again. What looks back runs under that of the read before it; but no wait
     * for what was written, which goes out next, is cut by it.
     */
    private void limit(CommandPlan plan, boolean waits) throws SQLException {
        int seconds = plan.limitSeconds();
        boolean limited = ahead().isLimited();
        if ((seconds <= CommandPlan.NO_LIMIT && !limited) || (seconds == CommandPlan.ANY_LIMIT && !waits)) {
            return;
        }
        int wanted = seconds > 0 && plan.mayBeLimited() ? seconds : CommandPlan.NO_LIMIT;
        if (waits || wanted > 0 || !plan.looksBack()) {
            ahead().limitQuestion(wanted);
            sendUnlessPipelined();
            ahead().limit(wanted);
            sendUnlessPipelined();
        }
    }

    private void sendUnlessPipelined() throws SQLException {
        if (!pipelining.isSure()) {
            ahead().sendAndWait();
        }
    }

    /** Sends the pending settings if they can matter to a text that is prepared, and waits. */
    public void sendForPreparing() throws SQLException {
        if (state.pending().concernsPreparing()) {
            sendNothing(SETTINGS);
        }
    }

    /** Sends the pending settings if the current database is among them, and waits. */
    public void sendDatabase() throws SQLException {
        if (state.pending().hasDatabase()) {
            sendNothing(SETTINGS);
        }
    }

    /** Buffers the open results, and reads the outstanding replies except that to the end of a transaction. */
    public void free() throws SQLException {
        sendNothing(READING);
    }

    private void sendNothing(CommandPlan plan) throws SQLException {
        begin(plan);
        channel.commandEnded();
    }

    /** A writer for a command that the session does not matter to, and that leaves it as it is. */
    public PacketWriter begin() throws SQLException {
        return begin(FREE);
    }

    public OkPacket send(int command) throws SQLException {
        begin(FREE).begin(0).u8(command).end();
        return channel.exchangeWithoutRows();
    }

    public void ping() throws SQLException {
        begin(READING).begin(0).u8(Command.PING).end();
        channel.exchangeWithoutRows();
    }

    /** Asks for the session's status where it is unclear: the OK packet that answers COM_PING has it. */
    public void knowStatus() throws SQLException {
        channel.readReplies();
        if (state.transaction().isUnclear()) {
            send(Command.PING);
        }
    }

    /** A statement goes out as text, or as an element of a batch: notes what it may change of the session. */
    public void goesOut(SqlCommand command) {
        state.transaction().runs(command, state.pending().autoCommit());
        invalidations.sent(command);
        text.sent(command);
    }

    public void goesOutAsGiven(SqlCommand command) {
        invalidations.given(command);
        goesOut(command);
    }

    public void goesOut(ServerStatement statement) {
        state.transaction().runs(statement.command(), state.pending().autoCommit());
        invalidations.sent(statement);
        text.sent(statement);
    }

    /** A statement that gives no rows goes out. */
    public void endsEpoch() {
        state.transaction().endEpoch();
    }
}
