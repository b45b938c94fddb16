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
 * The first execution of a statement that changes rows, as text in the same flight as its prepare. What the server does to values
 * is not known before the reply to the prepare has come, see {@link FixedTypes}, and a change cannot be sent to see it. The
 * connection's lock is held.
 */
public record FirstExecution(Channel channel, Exchange exchange, Preparer preparer, TransactionEnds ends) {
    /** Bytes of values, which grow in a text: longer ones are sent once the statement is prepared. */
    private static final int MOST_VALUES = PacketLimit.UNASKED / 4;

    /** Returns the text, in UTF-8, of a statement that goes out behind others; null where it has to go alone. */
    public static byte @Nullable [] textInFlight(SqlCommand command, ParameterSet values) throws SQLException {
        return fitsFlight(command, values) ? build(command, values) : null;
    }

    /** Returns whether a text with values is one statement that means what it means prepared, and is not too long. */
    static boolean fitsFlight(SqlCommand command, ParameterSet values) {
        return (command.givesNoRows() || command.isPlainRead())
                && !command.mayBeSeveral()
                && !command.markerPlaces().mayBePositions()
                && fits(command, values);
    }

    /** Returns a statement with its values in UTF-8; null where the sql_mode decides what it is, or it may be too long. */
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

    /** Sends both; {@code writer} has what goes ahead of them. Where the server refuses to prepare, the text says what is wrong. */
    Reply runText(PacketWriter writer, @Nullable WeakReference<?> owner, ServerStatement statement, byte[] text)
            throws SQLException {
        preparer.write(writer, statement.command());
        int prepareSequence = writer.replySequence();
        Command.query(writer, exchange.text().encode(text));
        int textSequence = writer.replySequence();
        channel.flush();
        SettingsAhead.Refusal setting = readAhead(statement.command());
        channel.reader().expectSequence(prepareSequence);
        SQLException refusal = preparer.readOrRefusal(statement);
        if (setting != null) {
            throw channel.ahead.dropped(setting, textSequence);
        }
        if (refusal != null) {
            refused(refusal, textSequence);
        }
        channel.reader().expectSequence(textSequence);
        return channel.reply(owner, null);
    }

    /** Only a read is sent before the replies to the settings that it relies on; returns what was refused of them. */
    private SettingsAhead.@Nullable Refusal readAhead(SqlCommand command) throws SQLException {
        if (command.isPlainRead()) {
            return channel.ahead.read();
        }
        channel.ahead.readUnrelied();
        return null;
    }

    /** Sees to it that the text has an end of its own; fails where it has none that counts. */
    private void refused(SQLException refusal, int textSequence) throws SQLException {
        if (ConnectErrors.meansGone(refusal)) {
            channel.close(refusal);
            throw channel.broken(refusal);
        }
        TransactionEnds.Effect effect = TransactionEnds.effect(refusal);
        boolean inTransaction = !channel.transaction.autoCommit()
                || channel.pending.transactionWasBegun()
                || channel.transaction.isUnclear();
        if (inTransaction && (effect == Effect.TRANSACTION || effect == Effect.UNKNOWN)) {
            throw behindEnd(refusal, effect, textSequence);
        }
        if (refusal.getErrorCode() == Errors.QUERY_INTERRUPTED) {
            channel.killAgain();
        }
    }

    /** The transaction is rolled back, or may be, and the text behind has begun another. */
    private SQLException behindEnd(SQLException refusal, Effect effect, int textSequence) throws SQLException {
        boolean ran = channel.dropReply(textSequence);
        if (!channel.transaction.autoCommit() && (ran || effect == Effect.UNKNOWN)) {
            channel.ahead.rollBack();
        }
        return effect == Effect.UNKNOWN ? ends.unsure(refusal) : refusal;
    }

    @FunctionalInterface
    interface Writing {
        void write(PacketWriter writer, int id) throws SQLException;
    }

    /** Both commands go out in one write; the second names the statement by the number that it is going to have. */
    Reply run(@Nullable WeakReference<?> owner, PacketWriter writer, ServerStatement statement, Writing execution)
            throws SQLException {
        preparer.write(writer, statement.command());
        int prepareSequence = writer.replySequence();
        execution.write(writer, preparer.ids().next());
        int executeSequence = writer.replySequence();
        channel.flush();
        SettingsAhead.Refusal refusal = channel.ahead.read();
        channel.reader().expectSequence(prepareSequence);
        boolean executed = readPrepared(statement, executeSequence, refusal);
        if (refusal != null) {
            throw channel.ahead.dropped(refusal, executeSequence);
        }
        if (executed) {
            channel.reader().expectSequence(executeSequence);
            return channel.reply(owner, statement);
        }
        channel.dropReply(executeSequence);
        statement.sentTypes().forget();
        execution.write(exchange.begin(new CommandPlan(Assumes.NOTHING, CommandPlan.ANY_LIMIT, owner)), statement.id());
        return channel.exchange(owner, statement);
    }

    /** Reads the reply to the first of two commands; if that failed, the second has failed, too. */
    private boolean readPrepared(
            ServerStatement statement, int executeSequence, SettingsAhead.@Nullable Refusal refusal)
            throws SQLException {
        try {
            return preparer.read(statement, false);
        } catch (SQLException e) {
            if (!channel.isClosed()) {
                channel.dropReply(executeSequence);
            }
            throw refusal == null || channel.isClosed() ? e : channel.ahead.afterDropped(refusal);
        }
    }
}
