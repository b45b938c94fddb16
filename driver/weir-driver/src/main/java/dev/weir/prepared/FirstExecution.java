package dev.weir.prepared;

import dev.weir.command.PacketLimit;
import dev.weir.command.TransactionEnds;
import dev.weir.command.TransactionEnds.Effect;
import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.FixedTypes;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ServerStatement;
import dev.weir.exchange.SessionState;
import dev.weir.exchange.SettingsAhead;
import dev.weir.login.ConnectErrors;
import dev.weir.packet.Command;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlText;
import dev.weir.wire.PacketWriter;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first execution of a statement that changes rows, as text in the same flight as its prepare. Until the prepare's reply
 * has arrived, the server might convert values, see {@link FixedTypes}, and a change cannot be sent to find out. The
 * connection's lock is held.
 */
public record FirstExecution(
        Channel channel, SettingsAhead ahead, Exchange exchange, Preparer preparer, TransactionEnds ends) {
    /** The most bytes of values, which grow in a text; longer ones are sent after the prepare. */
    private static final int MOST_VALUES = PacketLimit.UNASKED / 4;

    /** Returns the UTF-8 text of a statement sent after others; null if it must be sent alone. */
    public static byte @Nullable [] textInFlight(SqlCommand command, ParameterSet values) throws SQLException {
        return fitsFlight(command, values) ? build(command, values) : null;
    }

    /** Returns whether a text with values is one statement with the same meaning as prepared, and not too long. */
    static boolean fitsFlight(SqlCommand command, ParameterSet values) {
        return (command.givesNoRows() || command.isPlainRead())
                && !command.mayBeSeveral()
                && !command.markerPlaces().mayBePositions()
                && fits(command, values);
    }

    /** Returns a statement with its values in UTF-8; null if its meaning depends on the sql_mode, or it may be too long. */
    public static byte @Nullable [] text(SqlCommand command, ParameterSet values) throws SQLException {
        return fits(command, values) ? build(command, values) : null;
    }

    private static boolean fits(SqlCommand command, ParameterSet values) {
        Optional<SqlText> markers = command.markers();
        return !values.streamed()
                && values.lengthAtMost() <= MOST_VALUES
                && markers.isPresent()
                && markers.get().markerCount() == values.count()
                && !values.dependsOnMode(markers.get());
    }

    static byte @Nullable [] build(SqlCommand command, ParameterSet values) throws SQLException {
        byte[] text = values.text(command.markers().orElseThrow(), true);
        return text.length <= PacketLimit.UNASKED ? text : null;
    }

    /** Sends both commands, after the settings in {@code writer}. If the prepare is refused, the text's error counts. */
    Reply runText(PacketWriter writer, @Nullable WeakReference<?> owner, ServerStatement statement, byte[] text)
            throws SQLException {
        preparer.write(writer, statement.command());
        int prepareSequence = writer.replySequence();
        Command.query(writer, exchange.text().encode(text));
        int textSequence = writer.replySequence();
        channel.flush();
        SettingsAhead.Refusal setting = readAhead(statement.command());
        channel.expect(prepareSequence);
        SQLException refusal = preparer.readOrRefusal(statement);
        if (setting != null) {
            throw ahead.dropped(setting, textSequence);
        }
        if (refusal != null) {
            refused(refusal, textSequence);
        }
        return channel.reply(owner, null, textSequence);
    }

    /** Only a read is sent before the replies to the settings that it relies on; returns the refusal, null for none. */
    private SettingsAhead.@Nullable Refusal readAhead(SqlCommand command) throws SQLException {
        if (command.isPlainRead()) {
            return ahead.read();
        }
        ahead.readUnrelied();
        return null;
    }

    /** Reads the text's own outcome after a refused prepare; fails if there is none that counts. */
    private void refused(SQLException refusal, int textSequence) throws SQLException {
        if (ConnectErrors.meansGone(refusal)) {
            channel.close(refusal);
            throw channel.broken(refusal);
        }
        TransactionEnds.Effect effect = TransactionEnds.effect(refusal);
        SessionState state = exchange.state();
        boolean inTransaction = !state.autoCommit() || state.mayHaveBegun();
        if (inTransaction && (effect == Effect.TRANSACTION || effect == Effect.UNKNOWN)) {
            throw transactionEnded(refusal, effect, textSequence);
        }
        if (refusal.getErrorCode() == Errors.QUERY_INTERRUPTED) {
            channel.killAgain();
        }
    }

    /** The refusal has, or may have, rolled the transaction back, and the text began another. */
    private SQLException transactionEnded(SQLException refusal, Effect effect, int textSequence) throws SQLException {
        boolean ran = channel.dropReply(textSequence);
        if (!exchange.state().autoCommit() && (ran || effect == Effect.UNKNOWN)) {
            ahead.rollBack();
        }
        return effect == Effect.UNKNOWN ? ends.unsure(refusal) : refusal;
    }

    @FunctionalInterface
    interface Writing {
        void write(PacketWriter writer, int id) throws SQLException;
    }

    /** Sends both commands in one write; the second names the statement by its predicted id. */
    Reply run(@Nullable WeakReference<?> owner, PacketWriter writer, ServerStatement statement, Writing execution)
            throws SQLException {
        preparer.write(writer, statement.command());
        int prepareSequence = writer.replySequence();
        execution.write(writer, preparer.ids().next());
        int executeSequence = writer.replySequence();
        channel.flush();
        SettingsAhead.Refusal refusal = ahead.read();
        channel.expect(prepareSequence);
        boolean executed = readPrepared(statement, executeSequence, refusal);
        if (refusal != null) {
            throw ahead.dropped(refusal, executeSequence);
        }
        if (executed) {
            return channel.reply(owner, statement, executeSequence);
        }
        channel.dropReply(executeSequence);
        statement.sentTypes().forget();
        execution.write(exchange.begin(new CommandPlan(Assumes.NOTHING, CommandPlan.ANY_LIMIT, owner)), statement.id());
        return channel.exchange(owner, statement);
    }

    /** Reads the prepare's reply; if it failed, the execution has failed, too. */
    private boolean readPrepared(
            ServerStatement statement, int executeSequence, SettingsAhead.@Nullable Refusal refusal)
            throws SQLException {
        try {
            return preparer.read(statement, false);
        } catch (SQLException e) {
            if (!channel.isClosed()) {
                channel.dropReply(executeSequence);
            }
            throw refusal == null || channel.isClosed() ? e : ahead.afterDropped(refusal);
        }
    }
}
