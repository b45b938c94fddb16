package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.rows.FullException;
import dev.weir.rows.ResultMemory;
import dev.weir.rows.RowFormat;
import dev.weir.rows.RowStream;
import dev.weir.rows.Wire;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Optional;

/**
 * The one owner of the wire: which result is still on it, who may look into the receive buffer, whether the connection is
 * still there. Everything happens with its lock held unless said otherwise.
 */
final class Channel implements Wire {
    /** Results of one command that are dropped whatever time it takes; a server that has many more has no end of them. */
    private static final int MANY_RESULTS = 1_000_000;

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final WeakReference<?> NOBODY = new WeakReference<>(null);

    private final Established established;
    private final PacketReader reader;
    private final PacketWriter writer;
    private final Definitions definitions;
    private final SettingsAhead ahead;
    private final ResourceLock lock = new ResourceLock();
    private final Cancellation cancellation;
    private final ReplyReader replies;
    private final ResultMemory memory;
    private final SessionState state;

    /** The last result read that has rows or results behind it on the wire; {@code null} when the wire is free. */
    private Reply open;

    /** The rows whose consumer may look into the receive buffer. */
    private RowStream lender;

    /** Executions that were sent in one go and whose replies have not all come; {@code null} for none. */
    private Pipelined pipelined;

    /** Replies that nobody has waited for; {@code null} for none. */
    private DeferredReplies deferred;

    private volatile SQLException closed;

    /** What broke it; no exception is made of it at once, for there may be no memory for one. */
    private volatile Throwable lost;

    /**
     * The wire of a new session.
     *
     * @param definitions of the columns of its results
     * @param cancellation stops what it runs
     */
    Channel(Settings settings, Established established, Definitions definitions, Cancellation cancellation) {
        this.established = established;
        this.reader = established.reader();
        this.writer = established.writer();
        this.definitions = definitions;
        this.cancellation = cancellation;
        this.state = new SessionState(settings.session().database(), established, definitions);
        this.replies = new ReplyReader(reader, definitions, sessionTrack());
        this.ahead = new SettingsAhead(established, definitions);
        this.memory = new ResultMemory(settings.memory());
    }

    Established established() {
        return established;
    }

    PacketWriter writer() {
        return writer;
    }

    Definitions definitions() {
        return definitions;
    }

    /** Settings for the next command, written in front of it. */
    SettingsAhead ahead() {
        return ahead;
    }

    /** What the session is, as the server has said it. */
    SessionState state() {
        return state;
    }

    @Override
    public boolean isClosed() {
        return closed != null || lost != null;
    }

    /** Whether rows of an open result are still to come from the server. */
    boolean streaming() {
        return open != null || pipelined != null;
    }

    /**
     * Makes the connection ready for a command: buffers what is open, waits for a KILL under way.
     *
     * @param owner whose command it is, for {@link #kill}
     */
    void begin(WeakReference<?> owner) throws SQLException {
        checkOpen();
        readReplies();
        releaseBuffer();
        if (owner != null && !cancellation.isReady()) {
            cancellation.ask(writer);
            flush();
            readIdentity();
        }
        state.commandBegins();
        if (cancellation.commandBegins(owner)) {
            barrier();
        }
        reader.expectSequence(1);
    }

    /** Reads the replies to everything that was sent: what they say of the session counts for the next command. */
    void readReplies() throws SQLException {
        settle();
        if (deferred != null) {
            releaseBuffer();
            DeferredReplies sent = deferred;
            deferred = null;
            sent.read();
        }
    }

    /** Replies to commands that were sent, read when somebody needs the wire or what they say. */
    @FunctionalInterface
    interface DeferredReplies {
        void read() throws SQLException;
    }

    /** Has the replies to what was just sent read before the next command. */
    void defer(DeferredReplies sent) {
        deferred = sent;
    }

    /** Sends what goes ahead of a command by itself and waits for it. */
    void sendAhead() throws SQLException {
        if (ahead.isEmpty()) {
            return;
        }
        flush();
        readAheadReplies();
    }

    /** Reads the replies to settings that were sent. */
    void readAheadReplies() throws SQLException {
        try {
            readAhead();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void readAhead() throws IOException {
        if (!ahead.isEmpty()) {
            ahead.readReplies();
            reader.expectSequence(1);
        }
    }

    /** Forgets a command that was begun but cannot be sent. */
    void discard() {
        writer.discard();
        ahead.discard();
        commandEnded();
    }

    /** The session's variables are those of a new one. */
    void reset() {
        ahead.reset();
        definitions.reset();
    }

    /** Sends a command as text and reads the first result. */
    Reply exchange(WeakReference<?> consumer) throws SQLException {
        return exchange(new Reply(this, consumer, null, 0));
    }

    /** Sends the execution of a statement, which went out in an epoch, and reads the first result. */
    Reply exchange(WeakReference<?> consumer, ServerStatement statement, long epoch) throws SQLException {
        return exchange(new Reply(this, consumer, statement, epoch));
    }

    /** Reads the first result of an execution that was sent; where its packets begin was said to the reader. */
    Reply reply(WeakReference<?> consumer, ServerStatement statement, long epoch) throws SQLException {
        try {
            return readReply(new Reply(this, consumer, statement, epoch));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads the reply to a command that was sent in vain, whatever it is. */
    void dropReply(int sequence) throws SQLException {
        reader.expectSequence(sequence);
        Reply reply = readOrFailure(new Reply(this, NOBODY, null, 0));
        if (reply.failure() == null) {
            drop(reply);
        }
    }

    private Reply exchange(Reply reply) throws SQLException {
        try {
            writer.flush();
            readAhead();
            reader.expectSequence(writer.replySequence());
            return readReply(reply);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads which server process it is. */
    void readIdentity() throws SQLException {
        try {
            cancellation.readAnswer(reader, definitions.flagged());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    void flush() throws SQLException {
        try {
            writer.flush();
            reader.expectSequence(writer.replySequence());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads one packet of a reply that the caller knows how to parse; an ERR packet is thrown. */
    Payload readPacket() throws SQLException {
        try {
            Payload payload = replies.packet();
            if (payload.peek() == ErrPacket.ERR) {
                throw commandFailed(ErrPacket.parse(payload));
            }
            return payload;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads the OK packet of a command without rows. */
    OkPacket expectOk() throws SQLException {
        Payload payload = readPacket();
        try {
            OkPacket ok = replies.ok(payload);
            state.resultEnded(ok);
            return ok;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads up to the first row. */
    private Reply readReply(Reply reply) throws SQLException, IOException {
        try {
            Optional<ErrPacket> error = replies.begin(reply);
            if (error.isPresent()) {
                throw commandFailed(error.get());
            }
        } catch (Definitions.OmittedException unknown) {
            skipRows(reply);
            throw unknown.toSqlException();
        }
        open = reply;
        if (reply.shape() == null) {
            ended(reply.ok());
        } else {
            RowStream rows = new RowStream(this, reply.shape().format(), reply.consumer());
            reply.rows(rows);
            lender = rows;
            rows.begin();
        }
        return reply;
    }

    /** Steps over rows that nobody can read, and over the results behind them. */
    private void skipRows(Reply reply) throws SQLException {
        RowStream rows = new RowStream(this, RowFormat.text(1), reply.consumer());
        reply.rows(rows);
        open = reply;
        rows.drop();
        drop(reply);
    }

    /** The next result behind one; see {@link Reply#next(boolean)}. Takes the lock. */
    Reply next(Reply reply, boolean keepRows) throws SQLException {
        return owned(() -> {
            if (reply.next() == null && open == reply) {
                finishRows(reply, keepRows);
                if (open == reply) {
                    releaseBuffer();
                    reply.next(readReply(reply.another()));
                }
            }
            return handOut(reply.next());
        });
    }

    private static Reply handOut(Reply reply) throws SQLException {
        if (reply != null) {
            reply.unbuffered();
            if (reply.failure() != null) {
                throw reply.failure();
            }
        }
        return reply;
    }

    private static void finishRows(Reply reply, boolean keepRows) throws SQLException, IOException {
        if (!reply.isRows() || reply.rows().endOfWire()) {
            return;
        }
        if (!keepRows) {
            reply.rows().drop();
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

    /** Buffers everything that is open, so that the wire is free. */
    private void settle() throws SQLException {
        if (open == null && pipelined == null) {
            return;
        }
        try {
            settleOpen();
            if (pipelined != null) {
                pipelined.bufferAll();
            }
        } catch (FullException e) {
            throw e.toSqlException(
                    "what is still to be read of "
                            + (pipelined == null ? "an open result" : "a pipeline")
                            + " cannot be buffered, so no other statement can run yet",
                    "read or close it first, or use another connection");
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Buffers the open result and those behind it of the same command. */
    void settleOpen() throws SQLException, IOException {
        while (open != null) {
            Reply reply = open;
            if (reply.isRows() && !reply.rows().endOfWire()) {
                reply.rows().buffer();
            }
            if (open == reply) {
                releaseBuffer();
                Reply next = reply.another();
                next.buffered(memory);
                reply.next(readOrFailure(next));
            }
        }
    }

    /** Executions go out together: their replies will come one after the other. */
    void pipelined(Pipelined sent) {
        pipelined = sent;
    }

    /** The next of several replies. */
    Reply receive(Reply reply, int sequence) throws SQLException {
        releaseBuffer();
        reader.expectSequence(sequence);
        return readOrFailure(reply);
    }

    private Reply readOrFailure(Reply reply) throws SQLException {
        try {
            return readReply(reply);
        } catch (IOException e) {
            throw broken(e);
        } catch (SQLException e) {
            if (isClosed()) {
                throw e;
            }
            return new Reply(this, e);
        }
    }

    /** Drops what is left of a result and of those behind it; see {@link Reply#close()}. Takes the lock. */
    void drop(Reply first) throws SQLException {
        lock.lock();
        try {
            dropAll(first);
        } catch (IOException e) {
            throw broken(e);
        } catch (RuntimeException | Error e) {
            // as Wire.owned, without an object for it: every statement is closed
            broken(e);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private void dropAll(Reply first) throws SQLException, IOException {
        long start = 0;
        int dropped = 0;
        Reply reply = first;
        while (reply != null) {
            if (reply.isRows()) {
                reply.rows().drop();
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
        long timeout = readTimeoutNanos();
        return timeout > 0 ? timeout : MINUTE_NANOS;
    }

    /** What comes behind a result that was dropped. They do not hold each other: there may be very many. */
    private Reply afterDropped(Reply reply) throws SQLException {
        Reply next = reply.next();
        reply.next(null);
        if (open == reply && !isClosed()) {
            releaseBuffer();
            next = readOrFailure(reply.another());
        }
        return next;
    }

    /** Leaves the receive buffer to rows that were not read yet. */
    private void releaseBuffer() {
        if (lender != null) {
            lender.leaveBuffer();
            lender = null;
        }
    }

    /**
     * A KILL that came between the end of its statement and the server's going idle meets the next one, on MariaDB and (seen
     * on 8.0.15) on MySQL: a statement of no effect takes it, whatever its reply.
     */
    private void barrier() throws SQLException {
        reader.expectSequence(1);
        Command.query(writer, "DO 0");
        try {
            writer.flush();
            ErrPacket.unlessOk(replies.packet());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** The command has ended. A KILL may still meet those that are sent behind it, so that they are all one command. */
    void commandEnded() {
        if (pipelined == null || !pipelined.unfinished()) {
            pipelined = null;
            cancellation.commandEnded();
        }
    }

    @Override
    public SQLException commandFailed(ErrPacket error) {
        open = null;
        definitions.commandFailed();
        commandEnded();
        return Errors.of(error);
    }

    /** See {@link Cancellation#kill}. Called without the lock. */
    String kill(WeakReference<?> owner) throws SQLException {
        return cancellation.kill(owner);
    }

    /** See {@link Cancellation#killOrClose}. Called without the lock. */
    void killOrClose(WeakReference<?> owner) throws SQLException {
        cancellation.killOrClose(owner, this::close);
    }

    void checkOpen() throws SQLException {
        SQLException reason = reason();
        if (reason != null) {
            throw new SQLNonTransientConnectionException(
                    "the connection is closed: " + reason.getMessage(),
                    SqlState.CONNECTION_DOES_NOT_EXIST.code(),
                    reason);
        }
    }

    /** Closes the transport; may be called without the lock. */
    void close(SQLException because) {
        if (!isClosed()) {
            closed = because;
        }
        closeTransport();
    }

    private void closeTransport() {
        memory.close();
        try {
            established.transport().close();
        } catch (IOException alreadyGone) {
            // nothing more can be done for it
            return;
        }
    }

    @Override
    public ResourceLock lock() {
        return lock;
    }

    @Override
    public PacketReader reader() {
        return reader;
    }

    @Override
    public boolean deprecateEof() {
        return established.has(Capability.DEPRECATE_EOF);
    }

    @Override
    public boolean sessionTrack() {
        return established.has(Capability.SESSION_TRACK);
    }

    @Override
    public ResultMemory memory() {
        return memory;
    }

    @Override
    public long readTimeoutNanos() {
        return established.transport().readTimeout() * 1_000_000L;
    }

    @Override
    public void resultEnded(OkPacket trailer) {
        if (open != null) {
            open.ended(trailer);
        }
        ended(trailer);
    }

    private void ended(OkPacket trailer) {
        state.resultEnded(trailer);
        if (open != null) {
            if (open.firstOf() != null) {
                definitions.resultEnded(open.firstOf(), open.sentIn());
            }
            if (!trailer.moreResults()) {
                open = null;
                commandEnded();
            }
        }
    }

    /** Whatever happens in here, the connection is closed first. */
    @Override
    public SQLException broken(Throwable cause) {
        lost = lost == null ? cause : lost;
        closeTransport();
        open = null;
        pipelined = null;
        cancellation.commandEnded();
        return reason();
    }

    /** Why it is closed; {@code null} while it is open. */
    private SQLException reason() {
        if (closed == null && lost != null) {
            closed = Errors.broken("talking to the server failed", lost);
        }
        return closed;
    }

    @Override
    public boolean killRunning() {
        return cancellation.killRunning();
    }

    /** With others sent behind it, the statement that runs cannot be told from the next: it is drained. */
    @Override
    public long killNanos() {
        return pipelined == null ? cancellation.nanos() : Long.MAX_VALUE;
    }
}
