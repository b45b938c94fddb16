package dev.weir.exchange;

import dev.weir.error.Errors;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.packet.Command;
import dev.weir.rows.RowCursor;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

public final class Flight implements OpenResults.InFlight {
    private final Channel channel;
    private final OpenResults results;
    private final @Nullable WeakReference<?> owner;
    private final List<Integer> sequences = new ArrayList<>();
    private boolean unfinished = true;

    private Flight(Exchange exchange, Plan plan) throws SQLException {
        this.channel = exchange.channel();
        this.results = channel.results();
        this.owner = plan.owner();
        PacketWriter writer = exchange.begin(plan);
        for (byte[] utf8 : plan.texts()) {
            Command.query(writer, exchange.text().encode(utf8));
            sequences.add(writer.replySequence());
        }
        channel.flush();
    }

    /** A reply with its first row, which is empty if there is none, and with the error sent instead or met in reading it. */
    public record Answer(
            Reply reply,
            List<@Nullable String> row,
            @Nullable SQLException failure) {}

    /** Sends the commands of a plan and reads all replies; errors are answers, too, also the loss of the connection. */
    public static List<Answer> send(Exchange exchange, Plan plan) throws SQLException {
        return new Flight(exchange, plan).answers();
    }

    /** Receives the replies to a flight; throws if the next command must not be sent. */
    @FunctionalInterface
    public interface Taker {
        void take(List<Answer> answers) throws SQLException;
    }

    /** Sends the commands of a plan; the replies are read as by {@link #send}, before the next command. */
    public static void sendOnly(Exchange exchange, Plan plan, Taker taker) throws SQLException {
        Flight flight = new Flight(exchange, plan);
        exchange.channel().commandEnded();
        exchange.channel().defer(() -> taker.take(flight.answers()));
    }

    private List<Answer> answers() throws SQLException {
        results.inFlight(this);
        List<Answer> answers = new ArrayList<>();
        try {
            channel.settingsAhead().readUnrelied();
            for (int sequence : sequences) {
                answers.add(receive(new Reply(results, owner, null), sequence));
            }
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
        return answers;
    }

    private Answer receive(Reply next, int sequence) {
        try {
            Reply reply = results.receive(next, sequence);
            return reply.isRows() ? new Answer(reply, row(reply), null) : new Answer(reply, List.of(), reply.failure());
        } catch (SQLException e) {
            return new Answer(new Reply(results, e), List.of(), e);
        }
    }

    /** Reads the one row of a reply, NULL as an empty text; {@code question} names the query in an error. */
    public static List<String> texts(Reply reply, String question) throws SQLException {
        List<@Nullable String> row = row(reply);
        if (row.isEmpty()) {
            throw Errors.usage("the server gives no row for " + question);
        }
        return row.stream().map(value -> value == null ? "" : value).toList();
    }

    /** Reads a reply to its end; returns its first row, empty if there is none. */
    public static List<@Nullable String> row(Reply reply) throws SQLException {
        List<@Nullable String> row = new ArrayList<>();
        try {
            RowCursor cursor = new RowCursor(reply.rows());
            ResultShape shape = reply.shape();
            int columns = cursor.next() ? shape.columns() : 0;
            for (int column = 0; column < columns; column++) {
                row.add(
                        cursor.locate(column)
                                ? shape.reader(column).getString(cursor.array(), cursor.offset(), cursor.length())
                                : null);
            }
            return row;
        } finally {
            reply.close();
        }
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }

    public static final class Plan extends CommandPlan {
        private final List<byte[]> texts;
        private final List<SqlCommand> noted;
        private final SqlCommand question;

        /**
         * @param texts in UTF-8
         * @param noted the statements that may change the session
         * @param question the statement that gives rows
         */
        public Plan(
                @Nullable WeakReference<?> owner,
                List<byte[]> texts,
                List<SqlCommand> noted,
                SqlCommand question,
                int limitSeconds) {
            super(Assumes.SETTINGS, limitSeconds, owner);
            this.texts = texts;
            this.noted = noted;
            this.question = question;
        }

        @Override
        public List<byte[]> texts() {
            return texts;
        }

        @Override
        public void noteSent(Exchange exchange) {
            noted.forEach(exchange::noteSentAsGiven);
            exchange.noteSentWithoutRows();
        }

        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.settingBeforeText(question);
        }
    }
}
