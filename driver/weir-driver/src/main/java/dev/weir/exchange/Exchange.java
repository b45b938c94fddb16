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
 * The only way for a command to the wire: brings connection and session into the state that its {@linkplain CommandPlan plan}
 * assumes, and returns the writer for it. {@link Channel#begin} frees the wire; then this class closes unused statements, asks
 * for the character set, and sends pending settings, the time limit and the setting for column definitions. The connection's
 * lock is held.
 *
 * @param statements the kept statements, some of which are to be closed
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

    /** A read may be sent before the reply to the end of a transaction. */
    private static final CommandPlan READING = new CommandPlan(Assumes.NOTHING, CommandPlan.ANY_LIMIT, null) {
        @Override
        public boolean onlyReads() {
            return true;
        }
    };

    /** Prepares the session for a flight; returns the writer for its commands, which holds the settings to be sent first. */
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
        plan.noteSent(this);
        if (command && settingsAhead().wantsKeyStep() && !plan.looksBack()) {
            settingsAhead().keyStep();
        }
        definitions(plan);
        return writer();
    }

    /** Waits for the reply if the command changes something and its rows could not be read after a refusal. */
    private void definitions(CommandPlan plan) throws SQLException {
        String setting = plan.metadata(state.definitions());
        if (setting == null) {
            return;
        }
        boolean needed = !state.definitions().areOff() && plan.needsDefinitions();
        if (state.definitions().areOff()) {
            settingsAhead().definitionsOff(setting);
        } else {
            settingsAhead().definitionsOn(setting, needed);
        }
        if (needed && !plan.onlyReads()) {
            settingsAhead().sendAndWait();
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
            // COM_STMT_CLOSE has no reply
            channel.flush();
            channel.commandEnded();
            throw e;
        }
    }

    /** Waits for a change of database, which may fail: in the old one, a view of that name could call a writing routine. */
    private void sendPending(boolean onlyReads, boolean again) throws SQLException {
        state.transaction().endEpoch();
        if (state.pending().endsAutoCommit()) {
            state.transaction().begins();
        }
        boolean waits = !onlyReads || state.pending().hasDatabase() || !pipelining.isSure();
        settingsAhead().pending(again);
        if (waits) {
            settingsAhead().sendAndWait();
        }
    }

    public PacketWriter writer() {
        return server.writer();
    }

    private SettingsAhead settingsAhead() {
        return channel.settingsAhead();
    }

    /**
     * Sets the server's time limit, or the session's own again. A statement that reads diagnostics runs under the limit of the
     * read before it, but a following write is never cut by that limit.
     */
    private void limit(CommandPlan plan, boolean waits) throws SQLException {
        int seconds = plan.limitSeconds();
        boolean limited = settingsAhead().isLimited();
        if ((seconds <= CommandPlan.NO_LIMIT && !limited) || (seconds == CommandPlan.ANY_LIMIT && !waits)) {
            return;
        }
        int wanted = seconds > 0 && plan.mayBeLimited() ? seconds : CommandPlan.NO_LIMIT;
        if (waits || wanted > 0 || !plan.looksBack()) {
            settingsAhead().limitQuestion(wanted);
            sendUnlessPipelined();
            settingsAhead().limit(wanted);
            sendUnlessPipelined();
        }
    }

    private void sendUnlessPipelined() throws SQLException {
        if (!pipelining.isSure()) {
            settingsAhead().sendAndWait();
        }
    }

    /** Sends the pending settings, and waits, if they can change how a text is prepared. */
    public void sendForPreparing() throws SQLException {
        if (state.pending().concernsPreparing()) {
            sendNothing(SETTINGS);
        }
    }

    /** Sends the pending settings, and waits, if the current database is among them. */
    public void sendDatabase() throws SQLException {
        if (state.pending().hasDatabase()) {
            sendNothing(SETTINGS);
        }
    }

    /** Buffers the open results, and reads all replies but the one to the end of a transaction. */
    public void free() throws SQLException {
        sendNothing(READING);
    }

    private void sendNothing(CommandPlan plan) throws SQLException {
        begin(plan);
        channel.commandEnded();
    }

    /** Returns the writer for a command that neither depends on the session nor changes it. */
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

    /** Asks for the session's status if it is unknown: the OK packet that answers COM_PING has it. */
    public void askUnclearStatus() throws SQLException {
        channel.readReplies();
        if (state.transaction().isUnclear()) {
            send(Command.PING);
        }
    }

    /** Notes the session changes that a statement, sent as text or in a batch, may make. */
    public void noteSent(SqlCommand command) {
        state.transaction().commandSent(command, state.pending().autoCommit());
        invalidations.sent(command);
        text.sent(command);
    }

    public void noteSentAsGiven(SqlCommand command) {
        invalidations.sentAsGiven(command);
        noteSent(command);
    }

    public void noteSent(ServerStatement statement) {
        state.transaction().commandSent(statement.command(), state.pending().autoCommit());
        invalidations.sent(statement);
        text.sent(statement);
    }

    /** Notes that a statement without rows goes out. */
    public void noteSentWithoutRows() {
        state.transaction().endEpoch();
    }
}
