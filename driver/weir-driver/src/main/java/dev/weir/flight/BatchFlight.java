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
 * Sends elements of a batch before the replies to earlier ones, which are read in between. The sides never block each other
 * with full sockets: either all unanswered requests fit in the socket buffers, or all outstanding replies do. The connection's
 * lock is held.
 */
abstract class BatchFlight<T> implements OpenResults.InFlight {
    /** The most replies to changes of rows, long error messages included, that fit in a receive buffer. */
    private static final int MOST_REPLIES = 48;

    /** Bytes written at once, apart from the last of them. */
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

    /** Outcomes since the first error that may have rolled the transaction back: later elements may have begun another. */
    private final List<Outcome> held = new ArrayList<>();

    /** The error that has undone most of those, as far as known. */
    private @Nullable SQLException worst;

    private Effect effect = Effect.STATEMENT;

    /** The index of {@link #element}, the one read last. */
    private int read = -1;

    private @Nullable T element;

    private record Sent(Reply reply, int sequence, int bytes) {}

    private record Outcome(Reply reply, @Nullable SQLException error) {}

    /** @param from index of the first element */
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

    /** Returns whether an element can be sent after others without waiting; otherwise it must run alone. */
    abstract boolean mayFollow(T next) throws SQLException;

    abstract Reply write(T next);

    /** Forgets the element written last, which was not sent. */
    void unsent(T written) {}

    private boolean mayFollow(int index) throws SQLException {
        T following = element(index);
        return following != null && mayFollow(following);
    }

    /** Returns null for no element, or for one that cannot be made: its error is thrown when it runs alone. */
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

    /** Returns whether more than one element can be sent. */
    boolean mayBegin() throws SQLException {
        return mayFollow(next) && mayFollow(next + 1);
    }

    /** Sends elements, with the settings in the writer, up to one that must run alone; returns the first index not sent. */
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
            channel.settingsAhead().readUnrelied();
            while (!unanswered.isEmpty()) {
                receive(autoCommit);
                send();
            }
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
    }

    /** Sends more once half of the allowed requests have been answered, so that one write carries many. */
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

    /** Writes the next element unless too many bytes would be in flight. */
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

    /** Statements sent after the end of a transaction were rolled back and count as not sent. */
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
