package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Command;
import dev.weir.packet.OkPacket;
import dev.weir.rows.RowCursor;
import dev.weir.session.CommandPlan.Assumes;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * An INSERT of many rows of which each gets an id, and a query behind it in the same round trip. To the server, LAST_INSERT_ID() is the
 * first id of a statement; the query makes it the last, as after one INSERT for each row, and asks for the step from an id to the next.
 * See <a href="https://dev.mysql.com/doc/refman/8.4/en/information-functions.html#function_last-insert-id">LAST_INSERT_ID(expr)</a>. The
 * connection's lock is held.
 */
final class InsertWithIds implements OpenResults.InFlight {
    /** Sets nothing where the INSERT has failed: ROW_COUNT() is -1 then. */
    static final String QUESTION = "SELECT @@auto_increment_increment,IF(ROW_COUNT()>0,"
            + "LAST_INSERT_ID(LAST_INSERT_ID()+(ROW_COUNT()-1)*@@auto_increment_increment),LAST_INSERT_ID())";

    private final Channel channel;
    private final ClientText text;
    private boolean unfinished = true;

    InsertWithIds(Channel channel, ClientText text) {
        this.channel = channel;
        this.text = text;
    }

    /**
     * Sends both and reads both replies; {@code utf8} is the INSERT's text, which {@code command} has with markers. {@code question} is
     * {@link #QUESTION}. Fails when the INSERT does.
     */
    Inserted run(
            Exchange exchange,
            WeakReference<?> owner,
            SqlCommand command,
            byte[] utf8,
            SqlCommand question,
            int limitSeconds)
            throws SQLException {
        PacketWriter writer = exchange.begin(new Plan(owner, command, utf8, question, limitSeconds));
        channel.results().inFlight(this);
        Inserted inserted;
        try {
            Command.query(writer, text.encode(utf8));
            int ofInsert = writer.replySequence();
            Command.query(writer, question.utf8());
            int ofQuestion = writer.replySequence();
            channel.flush();
            channel.aheadReplies().waitFor();
            Reply insert = channel.results().receive(new Reply(channel, owner, null, 0), ofInsert);
            Reply answer = channel.results().receive(new Reply(channel, null, null, 0), ofQuestion);
            inserted = answer.failure() == null ? read(insert, answer) : new Inserted(insert, 0, answer.failure());
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
        SQLException failure = inserted.reply().failure();
        if (failure != null) {
            throw failure;
        }
        return inserted;
    }

    /** Reads the answer to its end, whatever has become of the INSERT. */
    private Inserted read(Reply insert, Reply answer) throws SQLException {
        try {
            RowCursor cursor = new RowCursor(answer.rows());
            boolean found = cursor.next();
            if (insert.failure() != null) {
                return new Inserted(insert, 0, null);
            }
            if (!found) {
                throw Errors.usage("the server gives no row for " + QUESTION, SqlState.GENERAL_ERROR);
            }
            long step = value(answer.shape(), cursor, 0);
            return new Inserted(insert, step, differing(insert.updateCount(), step, value(answer.shape(), cursor, 1)));
        } catch (SQLException e) {
            if (channel.isClosed()) {
                throw e;
            }
            return new Inserted(insert, 0, e);
        } finally {
            answer.close();
        }
    }

    private static long value(ResultShape shape, RowCursor cursor, int column) throws SQLException {
        if (!cursor.locate(column)) {
            throw Errors.usage(
                    "the server gives NULL for column=" + column + " of " + QUESTION, SqlState.GENERAL_ERROR);
        }
        return Long.parseUnsignedLong(shape.reader(column).getString(cursor.array(), cursor.offset(), cursor.length()));
    }

    /** Returns an error unless the last id is that of the last row. */
    private static @Nullable SQLException differing(OkPacket insert, long step, long last) {
        long expected = insert.lastInsertId() + (insert.affectedRows() - 1) * step;
        return insert.lastInsertId() != 0 && last == expected
                ? null
                : Errors.usage(
                        "LAST_INSERT_ID() behind the rows is not the id of the last, expected="
                                + Long.toUnsignedString(expected) + " actual=" + Long.toUnsignedString(last),
                        SqlState.GENERAL_ERROR);
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }

    /** Nobody else gets the connection before both replies have come. */
    @Override
    public void bufferAll() {
        throw new IllegalStateException("an INSERT and the query behind it are under way");
    }

    /** Both as one command of the application; the query leaves the session as the INSERT of the last row alone would. */
    private static final class Plan extends CommandPlan {
        private final SqlCommand command;
        private final byte[] utf8;
        private final SqlCommand question;

        Plan(WeakReference<?> owner, SqlCommand command, byte[] utf8, SqlCommand question, int limitSeconds) {
            super(Assumes.SETTINGS, limitSeconds, owner);
            this.command = command;
            this.utf8 = utf8;
            this.question = question;
        }

        @Override
        boolean beyondAscii() {
            return TextEncoding.beyondAscii(utf8);
        }

        @Override
        void check(ClientText text) throws SQLException {
            text.check(new String(utf8, StandardCharsets.UTF_8));
        }

        @Override
        void goesOut(Exchange exchange) {
            exchange.goesOutAsGiven(command);
            exchange.endsEpoch();
        }

        @Override
        @Nullable
        String metadata(Definitions definitions) {
            return definitions.aheadOfText(question);
        }
    }
}
