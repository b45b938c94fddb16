package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.rows.RowCursor;
import dev.weir.session.CommandPlan.Assumes;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queries of one value that the driver runs by itself, in one round trip where that is possible. The connection's lock is held. */
final class Questions implements OpenResults.InFlight {
    private final Channel channel;
    private final Exchange exchange;
    private boolean unfinished = true;

    private Questions(Channel channel, Exchange exchange) {
        this.channel = channel;
        this.exchange = exchange;
    }

    /** Asks them one after the other, which no text beyond ASCII hinders. */
    static List<Optional<String>> oneByOne(TextCommands text, List<SqlCommand> questions) throws SQLException {
        List<Optional<String>> answers = new ArrayList<>();
        for (SqlCommand question : questions) {
            answers.add(last(text.query(null, question, question.utf8(), CommandPlan.NO_LIMIT)));
        }
        return answers;
    }

    static boolean areAscii(List<SqlCommand> questions) {
        return questions.stream().noneMatch(question -> TextEncoding.beyondAscii(question.utf8()));
    }

    /** Asks them together; fails with the first error once all replies are read. */
    static List<Optional<String>> together(Channel channel, Exchange exchange, List<SqlCommand> questions)
            throws SQLException {
        return new Questions(channel, exchange).ask(questions);
    }

    private List<Optional<String>> ask(List<SqlCommand> questions) throws SQLException {
        PacketWriter writer = exchange.begin(new Plan(questions));
        channel.results().inFlight(this);
        List<Optional<String>> answers = new ArrayList<>();
        SQLException first = null;
        try {
            List<Integer> sequences = new ArrayList<>();
            for (SqlCommand question : questions) {
                Command.query(writer, question.utf8());
                sequences.add(writer.replySequence());
            }
            channel.flush();
            channel.aheadReplies().waitFor();
            for (int sequence : sequences) {
                Reply reply = channel.results().receive(new Reply(channel, null, null, 0), sequence);
                SQLException failure = reply.failure() == null ? read(reply, answers) : reply.failure();
                first = first == null ? failure : first;
            }
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
        if (first != null) {
            throw first;
        }
        return answers;
    }

    /** Adds the answer; returns the error that has come in its place, unless none has. Those behind it are still to be read. */
    private @Nullable SQLException read(Reply reply, List<Optional<String>> answers) throws SQLException {
        try {
            answers.add(last(reply));
            return null;
        } catch (SQLException e) {
            if (channel.isClosed()) {
                throw e;
            }
            return e;
        }
    }

    /** The value of the last column of the first row, if there is one. */
    private static Optional<String> last(Reply reply) throws SQLException {
        try {
            int column = reply.shape().columns() - 1;
            RowCursor cursor = new RowCursor(reply.rows());
            return cursor.next() && cursor.locate(column)
                    ? Optional.ofNullable(
                            reply.shape().reader(column).getString(cursor.array(), cursor.offset(), cursor.length()))
                    : Optional.empty();
        } finally {
            reply.close();
        }
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }

    /** Nobody else gets the connection before all have come. */
    @Override
    public void bufferAll() {
        throw new IllegalStateException("questions are under way");
    }

    /** The driver's own queries. */
    private static final class Plan extends CommandPlan {
        private final List<SqlCommand> questions;

        Plan(List<SqlCommand> questions) {
            super(Assumes.SETTINGS, NO_LIMIT, null);
            this.questions = questions;
        }

        @Override
        void goesOut(Exchange exchange) {
            questions.forEach(exchange::goesOutAsGiven);
        }

        @Override
        @Nullable
        String metadata(Definitions definitions) {
            return definitions.aheadOfText(questions.get(0));
        }
    }
}
