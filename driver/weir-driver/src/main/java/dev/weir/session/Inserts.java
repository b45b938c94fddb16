package dev.weir.session;

import dev.weir.command.PacketLimit;
import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Flight;
import dev.weir.exchange.Reply;
import dev.weir.packet.OkPacket;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.ResourceLock;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

public final class Inserts {
    /** Sets nothing where the INSERT has failed: ROW_COUNT() is -1 then. */
    private static final String QUESTION = "SELECT @@auto_increment_increment,IF(ROW_COUNT()>0,"
            + "LAST_INSERT_ID(LAST_INSERT_ID()+(ROW_COUNT()-1)*@@auto_increment_increment),LAST_INSERT_ID())"
            + SqlCommands.ONE_ROW;

    private final Channel channel;
    private final Exchange exchange;
    private final PacketLimit limit;
    private final SqlCommands commands;

    Inserts(Exchange exchange, PacketLimit limit, SqlCommands commands) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.limit = limit;
        this.commands = commands;
    }

    /**
     * Runs an INSERT of many rows of which each gets an id, and a query behind it in the same round trip; only if {@link
     * Session#sendsAhead}. To the server, LAST_INSERT_ID() is the first id of a statement; the query makes it the last, as after one
     * INSERT for each row, and asks for the step from an id to the next. See <a
     * href="https://dev.mysql.com/doc/refman/8.4/en/information-functions.html#function_last-insert-id">LAST_INSERT_ID(expr)</a>.
     *
     * <p>The arguments are those of {@link Session#query(WeakReference, SqlCommand, byte[], int)}.
     */
    public Inserted insert(WeakReference<?> owner, SqlCommand command, byte[] utf8, int timeoutSeconds)
            throws SQLException {
        return channel.owned(() -> {
            limit.checkText(utf8.length);
            SqlCommand question = commands.verbatim(QUESTION);
            List<byte[]> both = List.of(utf8, question.utf8());
            Flight.Plan plan = new Flight.Plan(owner, both, List.of(command), question, timeoutSeconds);
            return inserted(Flight.send(exchange, plan), channel.isClosed());
        });
    }

    private static Inserted inserted(List<Flight.Answer> answers, boolean lost) throws SQLException {
        Reply insert = answers.get(0).reply();
        Flight.Answer answer = answers.get(1);
        if (lost && answer.failure() != null) {
            throw answer.failure();
        }
        if (insert.failure() != null) {
            throw insert.failure();
        }
        if (answer.failure() != null) {
            return new Inserted(insert, 0, answer.failure());
        }
        if (answer.row().isEmpty() || answer.row().contains(null)) {
            return new Inserted(insert, 0, Errors.usage("the server gives row=" + answer.row() + " for " + QUESTION));
        }
        long step = Long.parseUnsignedLong(answer.row().get(0));
        return new Inserted(
                insert,
                step,
                differing(
                        insert.updateCount(),
                        step,
                        Long.parseUnsignedLong(answer.row().get(1))));
    }

    /**
     * Runs an INSERT, in whose round trip the server is asked for the step from one generated key to the next: a question behind it
     * would change what it leaves in the session. {@code step} takes the answer, if there is one.
     */
    public Reply withKeyStep(Session.Commands<Reply> insert, LongConsumer step) throws SQLException {
        try (ResourceLock held = channel.lock().obtain()) {
            channel.ahead().wantsKeyStep(step);
            try {
                return insert.run();
            } finally {
                channel.ahead().wantsKeyStep(null);
            }
        }
    }

    private static @Nullable SQLException differing(OkPacket insert, long step, long last) {
        long expected = insert.lastInsertId() + (insert.affectedRows() - 1) * step;
        return insert.lastInsertId() != 0 && last == expected
                ? null
                : Errors.usage("LAST_INSERT_ID() behind the rows is not the id of the last, expected="
                        + Long.toUnsignedString(expected) + " actual=" + Long.toUnsignedString(last));
    }
}
