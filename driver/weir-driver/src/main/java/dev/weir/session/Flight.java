package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.rows.RowCursor;
import dev.weir.session.CommandPlan.Assumes;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands that the driver sends before the replies to those before them have come, and whose replies it reads at once. The
 * connection's lock is held.
 */
final class Flight implements OpenResults.InFlight {
    private final Channel channel;
    private boolean unfinished = true;

    private Flight(Channel channel) {
        this.channel = channel;
    }

    /**
     * A reply.
     *
     * @param row the values of its first row, null for NULL; empty where there is none
     * @param failure the error in its place, or of reading it; null for none
     */
    record Answer(
            Reply reply,
            List<@Nullable String> row,
            @Nullable SQLException failure) {}

    /** Sends the commands of a plan and reads all replies, errors among them, also that the connection is lost. */
    static List<Answer> send(Channel channel, Exchange exchange, ClientText text, Plan plan) throws SQLException {
        return new Flight(channel).send(exchange.begin(plan), text, plan);
    }

    private List<Answer> send(PacketWriter writer, ClientText text, Plan plan) throws SQLException {
        channel.results().inFlight(this);
        List<Answer> answers = new ArrayList<>();
        try {
            List<Integer> sequences = new ArrayList<>();
            for (byte[] utf8 : plan.texts()) {
                Command.query(writer, text.encode(utf8));
                sequences.add(writer.replySequence());
            }
            channel.flush();
            channel.aheadReplies().waitFor();
            for (int sequence : sequences) {
                answers.add(receive(new Reply(channel, plan.owner(), null, 0), sequence));
            }
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
        return answers;
    }

    private Answer receive(Reply next, int sequence) {
        try {
            Reply reply = channel.results().receive(next, sequence);
            return reply.isRows() ? new Answer(reply, row(reply), null) : new Answer(reply, List.of(), reply.failure());
        } catch (SQLException e) {
            return new Answer(new Reply(channel, e), List.of(), e);
        }
    }

    /** Reads a reply to its end. */
    static List<@Nullable String> row(Reply reply) throws SQLException {
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

    /** Nobody else gets the connection before all replies have come. */
    @Override
    public void bufferAll() {
        throw new IllegalStateException("commands of the driver are under way");
    }

    /** The commands of a flight. */
    static final class Plan extends CommandPlan {
        private final List<byte[]> texts;
        private final List<SqlCommand> noted;
        private final SqlCommand question;

        /**
         * @param owner may cancel them
         * @param texts in UTF-8
         * @param noted those that may change the session
         * @param question one that gives rows
         */
        Plan(
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
        List<byte[]> texts() {
            return texts;
        }

        @Override
        void goesOut(Exchange exchange) {
            noted.forEach(exchange::goesOutAsGiven);
            exchange.endsEpoch();
        }

        @Override
        @Nullable
        String metadata(Definitions definitions) {
            return definitions.aheadOfText(question);
        }
    }
}
