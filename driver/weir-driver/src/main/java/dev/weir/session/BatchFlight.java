package dev.weir.session;

import dev.weir.error.Errors;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a batch that are sent ahead of the replies to those before; replies are read in between. Neither side waits for
 * the other with full sockets: either all requests without a reply fit the socket buffers, or all replies that are to come do.
 * The connection's lock is held.
 */
abstract class BatchFlight<T> implements OpenResults.InFlight {
    /** Replies to commands that change rows, errors with long messages among them, that fit a receive buffer. */
    private static final int MOST_REPLIES = 48;

    /** Bytes that are written in one go, but for the last of them. */
    private static final int WRITE = 64 << 10;

    private final Channel channel;
    private final Batches.Source<T> source;
    private final int size;
    private final BatchOutcomes outcomes;
    private final Deque<Sent> unanswered = new ArrayDeque<>();
    private int bytes;
    private int next;
    private boolean sending = true;
    private boolean unfinished = true;

    /** True once a deadlock has rolled the transaction back. What was sent behind has begun another, and counts as not sent. */
    private boolean over;

    private boolean ranBehind;

    /** Index of {@link #element}, the one that was read last. */
    private int read = -1;

    private @Nullable T element;

    private record Sent(Reply reply, int sequence, int bytes) {}

    /** Sends nothing yet; {@code from} is the index of the first element. */
    BatchFlight(Channel channel, Batches.Source<T> source, int size, int from, BatchOutcomes outcomes) {
        this.channel = channel;
        this.source = source;
        this.size = size;
        this.next = from;
        this.outcomes = outcomes;
    }

    /** Returns whether an element can go out behind those before it; otherwise it has to be run by itself. */
    abstract boolean mayFollow(T next);

    abstract Reply write(T next);

    /** Forgets the element written last, which is not sent yet. */
    void unsent(T written) {}

    private boolean mayFollow(int index) {
        T following = at(index);
        return following != null && mayFollow(following);
    }

    /** Nothing where there is none, or it cannot be made, which it says when it is run by itself. */
    private @Nullable T at(int index) {
        if (index != read) {
            read = index;
            try {
                element = index < size ? source.at(index) : null;
            } catch (SQLException notMade) {
                element = null;
            }
        }
        return element;
    }

    /** Returns whether it is worth while: more than one element can be sent. */
    boolean mayBegin() {
        return mayFollow(next) && mayFollow(next + 1);
    }

    /** Sends elements, behind what is in the writer, up to one that has to be run by itself; returns the first index not sent. */
    int run() throws SQLException {
        boolean autoCommit = channel.transaction.autoCommit();
        channel.results.inFlight(this);
        try {
            send();
            channel.ahead.readUnrelied();
            while (!unanswered.isEmpty()) {
                receive(autoCommit);
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
        if (ranBehind) {
            channel.ahead.rollBack();
        }
        return next;
    }

    /** Sends more once half of what may be in flight has been answered, so that one write carries many. */
    private void send() throws SQLException {
        if (bytes > Pipelined.MAX_UNANSWERED / 2 && unanswered.size() > MOST_REPLIES / 2) {
            return;
        }
        sending &= channel.cancellation.interruption() == null;
        while (sending && mayFollow(next) && write()) {
            next++;
            if (channel.writer.position() > WRITE) {
                channel.flush();
            }
        }
        if (channel.writer.position() > 0) {
            channel.flush();
        }
    }

    /** Writes the next element unless too much would be in flight. */
    private boolean write() {
        T written = Objects.requireNonNull(at(next));
        int start = channel.writer.position();
        Reply reply = write(written);
        int length = channel.writer.position() - start;
        boolean fits = bytes + length <= Pipelined.MAX_UNANSWERED || unanswered.size() < MOST_REPLIES;
        if (fits) {
            unanswered.add(new Sent(reply, channel.writer.replySequence(), length));
            bytes += length;
        } else {
            channel.writer.discardFrom(start);
            unsent(written);
        }
        return fits;
    }

    private void receive(boolean autoCommit) throws SQLException {
        Sent oldest = unanswered.remove();
        bytes -= oldest.bytes();
        Reply reply = channel.results.receive(oldest.reply(), oldest.sequence());
        SQLException error = reply.failure();
        if (error == null && reply.isRows()) {
            reply.close();
            error = Errors.usage("the statement gives rows; use executeQuery or execute");
        }
        if (over) {
            ranBehind |= error == null;
        } else if (error == null) {
            outcomes.ran(reply.updateCount());
        } else {
            over = !autoCommit && error.getErrorCode() == Errors.DEADLOCK;
            sending &= outcomes.failed(error, !unanswered.isEmpty()) && !over;
        }
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }
}
