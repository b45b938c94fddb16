package dev.weir.session;

import dev.weir.column.ColumnContext;
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
import dev.weir.wire.TextEncoding;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one owner of a connection's state: which result is still on the wire, who may look into the receive buffer, whether
 * the connection is still there. Everything happens with its lock held unless said otherwise.
 */
final class Channel implements Wire {
    private static final int MAX_REPLY = 1 << 24;
    private static final int MAX_COLUMNS = 65_535;
    /** Results of one command that are dropped whatever time it takes; a server that has many more has no end of them. */
    private static final int MANY_RESULTS = 1_000_000;

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final WeakReference<?> NOBODY = new WeakReference<>(null);

    private final Settings settings;
    private final Established established;
    private final PacketReader reader;
    private final PacketWriter writer;
    private final Definitions definitions;
    private final SettingsAhead ahead;
    private final ReentrantLock lock = new ReentrantLock();
    private final KillGuard killGuard = new KillGuard();
    private final Killer killer;
    private final ColumnContext context;
    private final ResultMemory memory;
    private final SessionState state;
    private final ClientText text;

    /** The last result read that has rows or results behind it on the wire; {@code null} when the wire is free. */
    private Reply open;

    /** The rows whose consumer may look into the receive buffer. */
    private RowStream lender;

    /** Executions that were sent in one go and whose replies have not all come; {@code null} for none. */
    private Pipelined pipelined;

    private boolean setUpPending;
    private boolean identityPending;

    /** What ended the last command; {@code null} after an error. */
    private OkPacket last;

    private int status;
    private volatile SQLException closed;

    /** What broke it; no exception is made of it at once, for there may be no memory for one. */
    private volatile Throwable lost;

    Channel(Settings settings, Established established) {
        this.settings = settings;
        this.established = established;
        this.reader = established.reader();
        this.writer = established.writer();
        this.status = established.status();
        this.state = new SessionState(settings.database(), established.has(Capability.SESSION_TRACK));
        this.context = new ColumnContext(
                settings.zone(), settings.zeroDates(), settings.tinyIntOneIsBit(), settings.yearIsDate());
        this.definitions = new Definitions(settings, established, new ShapeCache(context, established));
        this.ahead = new SettingsAhead(established, definitions);
        this.memory =
                new ResultMemory(settings.resultWindowBytes(), settings.spillLimitBytes(), settings.spillDirectory());
        this.killer = new Killer(settings, established);
        this.text = new ClientText(this);
    }

    Settings settings() {
        return settings;
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

    /** What the server has reported of the session. */
    SessionState state() {
        return state;
    }

    /** Sends text in the character set in which the server takes it. */
    ClientText text() {
        return text;
    }

    int status() {
        return status;
    }

    ColumnContext context() {
        return context;
    }

    /** What ended the last command; {@code null} after an error, or while one runs. */
    OkPacket last() {
        return last;
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
        if (owner != null && !killer.isReady()) {
            killer.ask(writer);
            flush();
            readIdentity();
        }
        last = null;
        if (killGuard.begin(owner)) {
            barrier();
        }
        reader.expectSequence(1);
    }

    /** Reads the replies to everything that was sent: what they say of the session counts for the next command. */
    void readReplies() throws SQLException {
        settle();
        if (setUpPending) {
            releaseBuffer();
            setUpPending = false;
            setUpDone();
        }
    }

    private void setUpDone() throws SQLException {
        state.clientCharsetUnknown();
        readSetUp();
        int before = state.resultsCharsetChanges();
        state.setUp(ClientText.namesCharsets(settings.sessionVariables()));
        resultsCharset(before);
        writer.encoding(TextEncoding.UTF8MB4);
    }

    /** The server has said in which character sets it takes and sends text. */
    void asked(String client, String results) {
        writer.encoding(ClientText.encoding(client));
        int before = state.resultsCharsetChanges();
        state.asked(results);
        resultsCharset(before);
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

    /**
     * Sends a command whose reply is only read when the next command begins.
     *
     * @param identity whether the server is asked in the same write who it is; else before the first command with an owner
     */
    void sendSetUp(String sql, boolean identity) throws SQLException {
        begin(null);
        Command.query(writer, sql.getBytes(StandardCharsets.UTF_8));
        killer.forget();
        if (identity) {
            killer.ask(writer);
        }
        flush();
        setUpPending = true;
        identityPending = identity;
    }

    /** An error of the one leaves the reply to the other on the wire: both are read. */
    private void readSetUp() throws SQLException {
        reader.expectSequence(1);
        try {
            expectOk();
        } finally {
            if (identityPending && !isClosed()) {
                identityPending = false;
                readIdentity();
            }
        }
    }

    private void readIdentity() throws SQLException {
        try {
            killer.readAnswer(reader, definitions.flagged());
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
            Payload payload = reader.read(MAX_REPLY);
            if (payload.peek() == ErrPacket.ERR) {
                throw failed(ErrPacket.parse(payload));
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
            if (payload.peek() != OkPacket.OK) {
                throw new ProtocolException("expected OK, first byte=" + payload.peek());
            }
            OkPacket ok = OkPacket.parse(payload, sessionTrack());
            done(ok);
            return ok;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** A command without a reply that uses {@link #readReply} has ended. */
    void commandEnded() {
        killGuard.end();
    }

    /** Reads what a reply begins with. */
    private Reply readReply(Reply reply) throws SQLException, IOException {
        Payload payload = reader.read(MAX_REPLY);
        switch (payload.peek()) {
            case OkPacket.OK -> {
                reply.ended(OkPacket.parse(payload, sessionTrack()));
                open = reply;
                rowsEnded(reply.ok());
                return reply;
            }
            case ErrPacket.ERR -> throw failed(ErrPacket.parse(payload));
            case 0xFB -> throw new ProtocolException("the server asks for a local file, which this driver never sends");
            default -> {
                return readRows(payload, reply);
            }
        }
    }

    private Reply readRows(Payload payload, Reply reply) throws SQLException, IOException {
        long columns = payload.lengthEncoded();
        boolean follow = !definitions.flagged() || flag(payload);
        if (columns < 1 || columns > MAX_COLUMNS || payload.remaining() > 0) {
            throw new ProtocolException("result header is malformed, columns=" + columns + " trailing="
                    + payload.remaining() + " bytes, expected 1 to " + MAX_COLUMNS + " columns");
        }
        try {
            ResultShape shape = definitions.read(reader, (int) columns, follow, reply.firstOf(), reply.binary());
            RowStream rows = new RowStream(this, shape.format(), reply.consumer());
            reply.rows(shape, rows);
            open = reply;
            lender = rows;
            rows.begin();
            return reply;
        } catch (Definitions.OmittedException unknown) {
            skipRows(reply);
            throw unknown.toSqlException();
        }
    }

    private static boolean flag(Payload payload) throws ProtocolException {
        int flag = payload.u8();
        if (flag > 1) {
            throw new ProtocolException("result header is malformed, metadataFollows=" + flag + " expected=0 or 1");
        }
        return flag == 1;
    }

    /** Steps over rows that nobody can read, and over the results behind them. */
    private void skipRows(Reply reply) throws SQLException {
        RowStream rows = new RowStream(this, RowFormat.text(1), reply.consumer());
        reply.rows(null, rows);
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
            ErrPacket.unlessOk(reader.read(MAX_REPLY));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void done(OkPacket ok) {
        last = ok;
        status = ok.status();
        int before = state.resultsCharsetChanges();
        state.done(ok);
        resultsCharset(before);
        definitions.done(ok);
    }

    private void resultsCharset(int changesBefore) {
        if (state.resultsCharsetChanges() != changesBefore) {
            definitions.resultsCharset(state.resultsCharset());
        }
    }

    /** A KILL may still meet those that are sent behind it, so that they are all one command. */
    private void commandOver() {
        if (pipelined == null || !pipelined.unfinished()) {
            pipelined = null;
            killGuard.end();
        }
    }

    private SQLException failed(ErrPacket error) {
        open = null;
        definitions.failed();
        commandOver();
        return Errors.of(error);
    }

    /**
     * Stops the running command if it is the owner's. Called without the lock.
     *
     * @return why it could not be stopped; empty when it was, or was not running
     */
    String kill(WeakReference<?> owner) throws SQLException {
        return killGuard.kill(owner, killer::kill);
    }

    /** As {@link #kill}, but the connection is closed, while the command has not ended, when it could not be stopped. */
    void killOrClose(WeakReference<?> owner) throws SQLException {
        String reason = killGuard.kill(owner, () -> {
            String why = killer.kill();
            if (!why.isEmpty()) {
                close(notStopped(why));
            }
            return why;
        });
        if (!reason.isEmpty()) {
            throw notStopped(reason);
        }
    }

    private static SQLException notStopped(String reason) {
        return new SQLNonTransientConnectionException(
                "the statement was to be cancelled, but a KILL could have stopped a stranger's: " + reason
                        + "; the connection is closed, the server may go on running the statement",
                SqlState.CONNECTION_FAILURE.code());
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
    public ReentrantLock lock() {
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
    public void rowsEnded(OkPacket trailer) {
        done(trailer);
        if (open != null) {
            open.ended(trailer);
            if (open.firstOf() != null) {
                definitions.completed(open.firstOf(), open.sentIn());
            }
            if (!trailer.moreResults()) {
                open = null;
                commandOver();
            }
        }
    }

    @Override
    public SQLException rowsFailed(ErrPacket error) {
        return failed(error);
    }

    /** Whatever happens in here, the connection is closed first. */
    @Override
    public SQLException broken(Throwable cause) {
        lost = lost == null ? cause : lost;
        closeTransport();
        open = null;
        pipelined = null;
        killGuard.end();
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
        try {
            return killGuard.kill(killer::tryOnce).isEmpty();
        } catch (SQLException draining) {
            // the statement is drained to its end instead, which is right, only slower
            return false;
        }
    }

    /** With others sent behind it, the statement that runs cannot be told from the next: it is drained. */
    @Override
    public long killNanos() {
        return pipelined == null ? killer.nanos() : Long.MAX_VALUE;
    }
}
