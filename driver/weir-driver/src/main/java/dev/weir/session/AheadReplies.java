package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the replies to what went out ahead of a command, and says what becomes of the command when the server has refused what it
 * relies on. The connection's lock is held.
 */
record AheadReplies(Channel channel) {
    /** Ends a transaction in which nothing is to be kept, whatever completion_type says. */
    static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";

    /** Reads the reply to the end of a transaction that was not waited for; one that the server refused is rolled back. */
    void settle() throws SQLException {
        if (channel.ahead().isEmpty()) {
            return;
        }
        channel.results().releaseBuffer();
        if (read() != null) {
            rollBack();
        }
    }

    void sendAndWait() throws SQLException {
        if (!channel.ahead().isEmpty()) {
            channel.flush();
            waitFor();
        }
    }

    /** Reads the replies before the command is sent; fails when what the command relies on was refused: it must not be sent. */
    void waitFor() throws SQLException {
        SettingsAhead.Refusal refusal = read();
        if (refusal != null) {
            channel.writer().discard();
            channel.commandEnded();
            throw error(refusal, refusal.transactionOpen());
        }
    }

    /** Reads the replies when the command was sent, too; returns what was refused, if anything was, see {@link #dropped}. */
    SettingsAhead.@Nullable Refusal read() throws SQLException {
        if (channel.ahead().isEmpty()) {
            return null;
        }
        try {
            channel.ahead().readReplies();
            channel.reader().expectSequence(1);
            return channel.ahead().takeRefusal();
        } catch (IOException e) {
            throw channel.broken(e);
        }
    }

    /** Drops the reply to a read that relies on what was refused, and returns its error. */
    SQLException dropped(SettingsAhead.Refusal refusal, int sequence) throws SQLException {
        if (refusal.error().code() == Errors.QUERY_INTERRUPTED) {
            channel.killAgain();
        }
        channel.dropReply(sequence);
        return afterDropped(refusal);
    }

    /** The error of a read whose reply was dropped. The transaction before it, or that it has begun, is rolled back. */
    SQLException afterDropped(SettingsAhead.Refusal refusal) throws SQLException {
        return error(refusal, refusal.transactionOpen() || channel.transaction().isOpenedByLast());
    }

    private SQLException error(SettingsAhead.Refusal refusal, boolean rollBack) throws SQLException {
        if (rollBack) {
            rollBack();
        }
        ErrPacket error = channel.cancellation().explained(refusal.error());
        String message = "the statement had no effect, for " + refusal.what() + ": " + error.message();
        return channel.failed(channel.exceptions().of(new ErrPacket(error.code(), error.sqlState(), message)));
    }

    void rollBack() throws SQLException {
        Command.query(channel.writer(), ROLLBACK);
        channel.flush();
        channel.expectOk();
    }
}
