package dev.weir.flight;

import dev.weir.command.TransactionEnds;
import dev.weir.command.TransactionEnds.Effect;
import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.OpenResults;
import dev.weir.exchange.Reply;
import dev.weir.wire.PacketWriter;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
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
    final OpenResults results;
    final PacketWriter writer;
    private final TransactionEnds ends;
    private final Batches.Source<T> source;
    private final int size;
    private final Batches.Outcomes outcomes;
    private final Deque<Sent> unanswered = new ArrayDeque<>();
    private int bytes;
    private int next;
    private boolean sending = true;
    private boolean unfinished = true;

    /** Outcomes from the first error on that may have rolled the transaction back: those behind may have begun another. */
    private final List<Outcome> held = new ArrayList<>();

    /** The one of these errors that has undone most, as far as is known. */
    private @Nullable SQLException worst;

    private Effect effect = Effect.STATEMENT;

    /** Index of {@link #element}, the one that was read last. */
    private int read = -1;

    private @Nullable T element;

    private record Sent(Reply reply, int sequence, int bytes) {}

    private record Outcome(Reply reply, @Nullable SQLException error) {}

    /** Sends nothing yet; {@code from} is the index of the first element. */
    BatchFlight(
            Exchange exchange,
            TransactionEnds ends,
            Batches.Source<T> source,
            int size,
            int from,
            Batches.Outcomes outcomes) {
        this.channel = exchange.channel();
        this.results = channel.results();
        this.writer = exchange.writer();
        this.ends = ends;
        this.source = source;
        this.size = size;
        this.next = from;
        this.outcomes = outcomes;
    }

    /** Returns whether an element can go out behind those before it; otherwise it has to be run by itself. */
    abstract boolean mayFollow(T next) throws SQLException;

    abstract Reply write(T next);

    /** Forgets the element written last, which is not sent yet. */
    void unsent(T written) {}

    private boolean mayFollow(int index) throws SQLException {
        T following = element(index);
        return following != null && mayFollow(following);
    }

    /** Nothing where there is none, or it cannot be made, which it says when it is run by itself. */
    private @Nullable T element(int index) {
        if (index != read) {
            read = index;
            try {
                element = index < size ? source.element(index) : null;
            } catch (SQLException notMade) {
                element = null;
            }
        }
        return element;
    }

    /** Returns whether it is worth while: more than one element can be sent. */
    boolean mayBegin() throws SQLException {
        return mayFollow(next) && mayFollow(next + 1);
    }

    /** Sends elements, behind what is in the writer, up to one that has to be run by itself; returns the first index not sent. */
    int run(boolean autoCommit) throws SQLException {
        results.inFlight(this);
        try {
            exchange(autoCommit);
            if (worst != null) {
                settle(worst);
            }
        } catch (SQLException e) {
            if (channel.isClosed()) {
                outcomes.lost(next);
            }
            throw e;
        }
        return next;
    }

    private void exchange(boolean autoCommit) throws SQLException {
        try {
            send();
            channel.ahead().readUnrelied();
            while (!unanswered.isEmpty()) {
                receive(autoCommit);
                send();
            }
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
    }

    /** Sends more once half of what may be in flight has been answered, so that one write carries many. */
    private void send() throws SQLException {
        if (bytes > Pipelined.MAX_UNANSWERED / 2 && unanswered.size() > MOST_REPLIES / 2) {
            return;
        }
        sending &= channel.interruption() == null;
        while (sending && mayFollow(next) && write()) {
            next++;
            if (writer.position() > WRITE) {
                channel.flush();
            }
        }
        if (writer.position() > 0) {
            channel.flush();
        }
    }

    /** Writes the next element unless too much would be in flight. */
    private boolean write() {
        T written = Objects.requireNonNull(element(next));
        int start = writer.position();
        Reply reply = write(written);
        int length = writer.position() - start;
        boolean fits = bytes + length <= Pipelined.MAX_UNANSWERED || unanswered.size() < MOST_REPLIES;
        if (fits) {
            unanswered.add(new Sent(reply, writer.replySequence(), length));
            bytes += length;
        } else {
            writer.discardFrom(start);
            unsent(written);
        }
        return fits;
    }

    private void receive(boolean autoCommit) throws SQLException {
        Sent oldest = unanswered.remove();
        bytes -= oldest.bytes();
        Reply reply = results.receive(oldest.reply(), oldest.sequence());
        SQLException error = reply.failure();
        if (error == null && reply.isRows()) {
            reply.close();
            error = Errors.usage("the statement gives rows; use executeQuery or execute");
        }
        if (error != null && error.getErrorCode() == Errors.LOCK_WAIT_TIMEOUT && !unanswered.isEmpty()) {
            outcomes.waitedTooLong();
        }
        Outcome outcome = new Outcome(reply, error);
        Effect its = error == null || autoCommit ? Effect.STATEMENT : TransactionEnds.effect(error);
        if (held.isEmpty() && its == Effect.STATEMENT) {
            tell(outcome);
        } else {
            hold(outcome, its);
        }
    }

    private void tell(Outcome outcome) {
        if (outcome.error() == null) {
            outcomes.ran(outcome.reply().updateCount());
        } else {
            sending &= outcomes.failed(outcome.error());
        }
    }

    private void hold(Outcome outcome, Effect its) {
        sending = false;
        held.add(outcome);
        if (its.compareTo(effect) > 0) {
            effect = its;
            worst = outcome.error();
        }
    }

    /** Of what was sent behind the end of a transaction nothing is left, and it counts as not sent. */
    private void settle(SQLException error) throws SQLException {
        boolean behind = held.size() > 1;
        boolean over = switch (effect) {
            case STATEMENT -> false;
            case TIMEOUT -> behind && ends.rollsBackOnTimeout();
            case UNKNOWN -> behind || ends.endedBy(error);
            case TRANSACTION -> true;
        };
        boolean unsure = over && behind && effect == Effect.UNKNOWN;
        boolean ran = held.stream().anyMatch(outcome -> outcome.error() == null);
        if (!over || (unsure && !ends.rollBack())) {
            held.forEach(this::tell);
            return;
        }
        outcomes.ended(unsure ? ends.unsure(error) : error);
        if (ran && !unsure) {
            ends.rollBack();
        }
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }
}
