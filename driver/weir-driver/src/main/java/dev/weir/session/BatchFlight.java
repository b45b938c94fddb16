package dev.weir.session;

import dev.weir.error.Errors;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Elements of a batch that are sent ahead of the replies to those before; replies are read in between. Neither side waits for
 * the other with full sockets: either all requests without a reply fit the socket buffers, or all replies that are to come do.
 * The connection's lock is held.
 */
final class BatchFlight implements OpenResults.InFlight {
    /** Replies to commands that change rows, errors with long messages among them, that fit a receive buffer. */
    private static final int MOST_REPLIES = 48;

    /** Bytes that are written in one go, but for the last of them. */
    private static final int WRITE = 64 << 10;

    private final Channel channel;
    private final BatchElements<?> elements;
    private final BatchOutcomes outcomes;
    private final Deque<Sent> unanswered = new ArrayDeque<>();
    private int bytes;
    private int next;
    private boolean sending = true;
    private boolean unfinished = true;

    private record Sent(Reply reply, int sequence, int bytes) {}

    /** Sends nothing yet; {@code from} is the index of the first element, which {@link BatchElements#mayFollow may follow}. */
    BatchFlight(Channel channel, BatchElements<?> elements, int from, BatchOutcomes outcomes) {
        this.channel = channel;
        this.elements = elements;
        this.next = from;
        this.outcomes = outcomes;
    }

    /** Sends elements, behind what is in the writer, up to one that has to be run by itself; returns the first index not sent. */
    int run() throws SQLException {
        channel.results().inFlight(this);
        try {
            send();
            channel.aheadReplies().waitFor();
            while (!unanswered.isEmpty()) {
                receive();
                send();
            }
        } catch (SQLException e) {
            if (channel.isClosed()) {
                outcomes.lost(next);
            }
            throw e;
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
        return next;
    }

    /** Sends more once half of what may be in flight has been answered, so that one write carries many. */
    private void send() throws SQLException {
        if (bytes > Pipelined.MAX_UNANSWERED / 2 && unanswered.size() > MOST_REPLIES / 2) {
            return;
        }
        sending &= channel.cancellation().interruption() == null;
        while (sending && elements.mayFollow(next) && write()) {
            next++;
            if (channel.writer().position() > WRITE) {
                channel.flush();
            }
        }
        if (channel.writer().position() > 0) {
            channel.flush();
        }
    }

    /** Writes the next element unless too much would be in flight. */
    private boolean write() {
        int start = channel.writer().position();
        Reply reply = elements.write(next);
        int length = channel.writer().position() - start;
        boolean fits = bytes + length <= Pipelined.MAX_UNANSWERED || unanswered.size() < MOST_REPLIES;
        if (fits) {
            unanswered.add(new Sent(reply, channel.writer().replySequence(), length));
            bytes += length;
        } else {
            channel.writer().discardFrom(start);
            elements.unsent(next);
        }
        return fits;
    }

    private void receive() throws SQLException {
        Sent oldest = unanswered.remove();
        bytes -= oldest.bytes();
        Reply reply = channel.results().receive(oldest.reply(), oldest.sequence());
        SQLException error = reply.failure();
        if (error == null && reply.isRows()) {
            reply.close();
            error = Errors.usage("the statement gives rows; use executeQuery or execute");
        }
        if (error == null) {
            outcomes.ran(reply.updateCount());
        } else {
            sending &= outcomes.failed(error, !unanswered.isEmpty());
        }
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }
}
