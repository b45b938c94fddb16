package dev.weir.exchange;

import dev.weir.kill.Cancellation;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.rows.FullException;
import dev.weir.rows.RowFormat;
import dev.weir.rows.RowStream;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The results still on the wire: decides which is read next, who may read from the receive buffer, and which results are
 * buffered or dropped when another command needs the connection or nobody reads. The connection's lock is held unless said
 * otherwise.
 */
public final class OpenResults implements IdleResult.Unread {
    /** The most results of one command that are drained; a server that sends more may never end. */
    private static final int MANY_RESULTS = 1_000_000;

    private static final long MINUTE_NANOS = 60_000_000_000L;

    /** Bytes buffered at a time while nobody waits for all. */
    private static final int STEP = 1 << 20;

    private final Channel channel;
    private final ReplyReader replies;
    private final SessionState state;
    private final Cancellation cancellation;
    final IdleResult idle;

    /** The last result read if rows or further results follow it on the wire; otherwise null. */
    private @Nullable Reply open;

    /** The rows whose consumer may read from the receive buffer. */
    private @Nullable RowStream lender;

    /** Executions sent in one flight whose replies have not all arrived. */
    private @Nullable InFlight inFlight;

    OpenResults(Channel channel, ReplyReader replies, SessionState state, Cancellation cancellation) {
        this.channel = channel;
        this.replies = replies;
        this.state = state;
        this.cancellation = cancellation;
        this.idle = new IdleResult(channel.lock(), channel.reader(), this);
    }

    /** Returns whether the server still has rows of an open result, or replies, to send. */
    public boolean areOpen() {
        return open != null || inFlight != null;
    }

    boolean arePipelined() {
        return inFlight != null;
    }

    /** Starts the timer that buffers an open result if nobody reads it. */
    public void opened() {
        idle.opened();
    }

    /** Returns whether a thread is buffering an idle result. */
    public boolean areBeingTaken() {
        return idle.isBeingTaken();
    }

    /** Notes that an execution goes out; returns the epoch in which it does. */
    public long sent(ServerStatement statement) {
        return state.definitions().sent(statement);
    }

    public void lost() {
        open = null;
        inFlight = null;
        cancellation.commandEnded();
    }

    Reply read(Reply reply) throws SQLException, IOException {
        ErrPacket error;
        try {
            error = replies.begin(reply);
        } catch (SQLException unknownColumns) {
            skipRows(reply);
            throw unknownColumns;
        }
        SQLException notSent = replies.files().takeFailure();
        if (error != null) {
            SQLException failed = commandFailed(error);
            throw notSent == null ? failed : LocalFiles.both(notSent, failed);
        }
        open = reply;
        if (!reply.hasColumns()) {
            ended(reply.updateCount());
            if (notSent != null) {
                // drops the rest of the command's results
                drop(reply);
                throw notSent;
            }
        } else {
            RowStream rows = new RowStream(channel, reply.shape().format(), reply.consumer());
            reply.rows(rows);
            lender = rows;
            rows.begin();
        }
        if (open != null) {
            idle.opened();
        }
        return reply;
    }

    private void skipRows(Reply reply) throws SQLException {
        RowStream rows = new RowStream(channel, RowFormat.text(1), reply.consumer());
        reply.rows(rows);
        open = reply;
        rows.close();
        drop(reply);
    }

    /** Returns the next result after this one. Takes the lock. */
    @Nullable
    Reply next(Reply reply, boolean keepRows) throws SQLException {
        return channel.ownedOrNull(() -> {
            readNext(reply, keepRows);
            Reply next = reply.next();
            return next == null ? null : next.handedOut();
        });
    }

    private void readNext(Reply reply, boolean keepRows) throws SQLException, IOException {
        if (reply.next() == null && open == reply) {
            finishRows(reply, keepRows);
            if (open == reply) {
                releaseBuffer();
                reply.next(read(reply.makeNext()));
            }
        }
    }

    private static void finishRows(Reply reply, boolean keepRows) throws SQLException, IOException {
        if (!reply.isRows() || reply.rows().endOfWire()) {
            return;
        }
        if (!keepRows) {
            reply.rows().close();
            return;
        }
        try {
            reply.rows().buffer();
        } catch (FullException e) {
            throw e.toSqlException(
                    "rows of a result that is kept open cannot be buffered, so the next result cannot be reached yet",
                    "read or close it first");
        }
    }

    /** Waits for the end of a result. Takes the lock. */
    void finish(Reply reply) throws SQLException {
        channel.runOwned(() -> {
            if (open == reply) {
                finishRows(reply, true);
            }
        });
    }

    /** Takes the lock. */
    @Nullable
    Reply outParameters(Reply first) throws SQLException {
        return channel.ownedOrNull(() -> {
            settle();
            Reply reply = first;
            while (reply != null && !reply.saysOutParameters()) {
                reply = reply.next();
                if (reply != null && reply.failure() != null) {
                    throw reply.failure();
                }
            }
            return reply;
        });
    }

    /** Buffers all open results, which frees the wire. */
    void settle() throws SQLException {
        if (open == null && inFlight == null) {
            return;
        }
        try {
            settleOpen();
            while (isUnanswered()) {
                Objects.requireNonNull(inFlight).bufferNext();
                settleOpen();
            }
        } catch (FullException e) {
            throw e.toSqlException(
                    "the unread part of "
                            + (inFlight == null ? "an open result" : "a pipeline")
                            + " cannot be buffered, so no other statement can run yet",
                    "read or close it first, or use another connection");
        } catch (IOException e) {
            throw channel.broken(e);
        }
    }

    void settleOpen() throws SQLException, IOException {
        while (open != null) {
            Reply reply = open;
            if (reply.isRows() && !reply.rows().endOfWire()) {
                reply.rows().buffer();
            }
            if (open == reply) {
                settleNext(reply);
            }
        }
    }

    private void settleNext(Reply reply) throws SQLException, IOException {
        releaseBuffer();
        Reply next = reply.makeNext();
        next.buffered(channel.memory());
        reply.next(readOrFailure(next));
    }

    @Override
    public boolean isLeft() {
        return !channel.isClosed() && (open == null ? isUnanswered() : !open.isLeftOnWire());
    }

    private boolean isUnanswered() {
        return inFlight != null && inFlight.unfinished();
    }

    @Override
    public boolean takeSome() throws SQLException, IOException {
        Reply reply = open;
        if (reply != null && reply.isRows() && !reply.rows().endOfWire()) {
            return reply.rows().bufferSome(STEP);
        }
        PacketReader reader = channel.reader();
        if (!isLeft() || !(reader.holdsPacket() || reader.hasMore())) {
            return false;
        }
        if (reply == null) {
            Objects.requireNonNull(inFlight).bufferNext();
        } else {
            settleNext(reply);
        }
        return true;
    }

    @Override
    public void failed(Throwable cause) {
        if (!channel.isClosed()) {
            channel.broken(cause);
        }
    }

    public void inFlight(InFlight commands) {
        inFlight = commands;
    }

    public Reply receive(Reply reply, int sequence) throws SQLException {
        releaseBuffer();
        channel.expect(sequence);
        return readOrFailure(reply);
    }

    Reply readOrFailure(Reply reply) throws SQLException {
        try {
            return read(reply);
        } catch (IOException e) {
            throw channel.broken(e);
        } catch (SQLException e) {
            if (channel.isClosed()) {
                throw e;
            }
            return new Reply(this, e);
        }
    }

    /** Drops the rest of a result and all results after it. Takes the lock. */
    void drop(Reply first) throws SQLException {
        channel.runOwned(() -> dropAll(first));
    }

    private void dropAll(Reply first) throws SQLException, IOException {
        long start = 0;
        int dropped = 0;
        Reply reply = first;
        while (reply != null) {
            if (reply.isRows()) {
                reply.rows().close();
            }
            reply.unbuffered();
            reply = afterDropped(reply);
            dropped++;
            if (dropped == MANY_RESULTS) {
                start = System.nanoTime();
            } else if (dropped > MANY_RESULTS && System.nanoTime() - start > endlessNanos()) {
                throw new ProtocolException("results that nobody reads do not end, dropped=" + dropped);
            }
        }
    }

    private long endlessNanos() {
        long timeout = channel.readTimeoutNanos();
        return timeout > 0 ? timeout : MINUTE_NANOS;
    }

    /** Returns the result after a dropped one. A dropped result keeps no reference to the next: there may be very many. */
    private @Nullable Reply afterDropped(Reply reply) throws SQLException {
        Reply next = reply.next();
        reply.next(null);
        if (open == reply && !channel.isClosed()) {
            releaseBuffer();
            next = readOrFailure(reply.makeNext());
        }
        return next;
    }

    /** Copies unread rows out of the receive buffer. */
    void releaseBuffer() {
        if (lender != null) {
            lender.leaveBuffer();
            lender = null;
        }
    }

    /** Notes the end of the command. Pipelined ones count as one command, since a KILL may still stop those sent later. */
    void commandEnded() {
        if (inFlight == null || !inFlight.unfinished()) {
            inFlight = null;
            replies.files().ended();
            cancellation.commandEnded();
        }
    }

    SQLException commandFailed(ErrPacket error) {
        open = null;
        state.facts().commandFailed(error.code());
        commandEnded();
        return channel.failed("", error);
    }

    void resultEnded(OkPacket trailer) {
        OkPacket end = open == null ? trailer : open.end(trailer);
        if (open != null) {
            open.ended(end);
        }
        ended(end);
    }

    private void ended(OkPacket trailer) {
        state.facts().resultEnded(trailer);
        if (open != null) {
            if (open.firstOf() != null) {
                state.definitions().resultEnded(open.firstOf(), open.sentIn());
            }
            if (!trailer.moreResults()) {
                open = null;
                commandEnded();
            }
        }
    }

    /** Commands that were sent before the replies to earlier ones. The connection's lock is held. */
    public interface InFlight {
        boolean unfinished();

        /** Buffers the next missing reply because another command needs the connection, unless it must not be freed. */
        default void bufferNext() throws SQLException, IOException {
            throw new IllegalStateException("commands are under way");
        }
    }
}
