package dev.weir.session;

import dev.weir.column.ColumnContext;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.packet.SessionChange;
import dev.weir.rows.RowStream;
import dev.weir.rows.Wire;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
    private static final int UNKNOWN_VARIABLE = 1193;

    private final Settings settings;
    private final Established established;
    private final PacketReader reader;
    private final PacketWriter writer;
    private final ShapeCache shapes;
    private final ReentrantLock lock = new ReentrantLock();
    private final KillGuard killGuard = new KillGuard();
    private final ServerTimeout serverTimeout;
    private final ColumnContext context;

    /** The last result read that has rows or results behind it on the wire; {@code null} when the wire is free. */
    private Reply open;

    /** The rows whose consumer may look into the receive buffer. */
    private RowStream lender;

    private boolean setUpPending;

    /** Whether a setting was sent ahead of the command, so that its reply comes first. */
    private boolean settingAhead;

    /** What ended the last command; {@code null} after an error. */
    private OkPacket last;

    private int status;
    private String database;
    private String clientCharset = "utf8mb4";
    private volatile SQLException closed;

    Channel(Settings settings, Established established) {
        this.settings = settings;
        this.established = established;
        this.reader = established.reader();
        this.writer = established.writer();
        this.status = established.status();
        this.database = settings.database();
        this.serverTimeout = new ServerTimeout(established);
        this.context = new ColumnContext(
                settings.zone(), settings.zeroDates(), settings.tinyIntOneIsBit(), settings.yearIsDate());
        this.shapes = new ShapeCache(context, established);
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

    ShapeCache shapes() {
        return shapes;
    }

    int status() {
        return status;
    }

    /** In which character set the server takes the text of statements. */
    String clientCharset() {
        return clientCharset;
    }

    String database() {
        return database;
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
        return closed != null;
    }

    /** Whether rows of an open result are still to come from the server. */
    boolean streaming() {
        return open != null;
    }

    /**
     * Makes the connection ready for a command: takes in what is open, waits for a KILL under way.
     *
     * @param owner whose command it is, for {@link #kill}
     */
    void begin(WeakReference<?> owner) throws SQLException {
        checkOpen();
        settle();
        releaseBuffer();
        if (setUpPending) {
            setUpPending = false;
            expectOk();
        }
        last = null;
        if (killGuard.begin(owner)) {
            barrier();
        }
        reader.expectSequence(1);
    }

    /**
     * Sets the server's limit for the next command where it changes, in the same write.
     *
     * @param seconds 0 for none
     */
    void timeout(int seconds) {
        String setting = serverTimeout.change(seconds);
        if (setting != null) {
            writer.begin(0)
                    .u8(Command.QUERY)
                    .bytes(setting.getBytes(StandardCharsets.US_ASCII))
                    .end();
            settingAhead = true;
        }
    }

    /** Sends what goes ahead of a command by itself and waits for it. */
    void sendAhead() throws SQLException {
        flush();
        try {
            readSettingReply();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void readSettingReply() throws IOException {
        if (!settingAhead) {
            return;
        }
        settingAhead = false;
        Payload payload = reader.read(MAX_REPLY);
        if (payload.peek() == ErrPacket.ERR) {
            if (ErrPacket.parse(payload).code() == UNKNOWN_VARIABLE) {
                serverTimeout.unavailable();
            } else {
                serverTimeout.forget();
            }
        } else if (payload.peek() != OkPacket.OK) {
            throw new ProtocolException("expected OK or ERR, first byte=" + payload.peek());
        }
        reader.expectSequence(1);
    }

    /** Forgets a command that was begun but cannot be sent. */
    void discard() {
        writer.discard();
        if (settingAhead) {
            settingAhead = false;
            serverTimeout.forget();
        }
        commandEnded();
    }

    /** The session's variables are those of a new one. */
    void reset() {
        serverTimeout.reset();
    }

    /** Sends a command and reads the first result. */
    Reply exchange(WeakReference<?> consumer, boolean binary) throws SQLException {
        try {
            writer.flush();
            readSettingReply();
            reader.expectSequence(writer.replySequence());
            return readReply(consumer, binary);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Sends a command whose reply is only read when the next command begins. */
    void sendSetUp(String sql) throws SQLException {
        begin(null);
        writer.begin(0)
                .u8(Command.QUERY)
                .bytes(sql.getBytes(StandardCharsets.UTF_8))
                .end();
        flush();
        setUpPending = true;
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

    private Reply readReply(WeakReference<?> consumer, boolean binary) throws SQLException, IOException {
        Payload payload = reader.read(MAX_REPLY);
        switch (payload.peek()) {
            case OkPacket.OK -> {
                Reply reply = new Reply(this, consumer, binary, OkPacket.parse(payload, sessionTrack()));
                open = reply;
                rowsEnded(reply.ok());
                return reply;
            }
            case ErrPacket.ERR -> throw failed(ErrPacket.parse(payload));
            case 0xFB -> throw new ProtocolException("the server asks for a local file, which this driver never sends");
            default -> {
                return readRows(payload, consumer, binary);
            }
        }
    }

    private Reply readRows(Payload payload, WeakReference<?> consumer, boolean binary)
            throws SQLException, IOException {
        long columns = payload.lengthEncoded();
        if (columns < 1 || columns > MAX_COLUMNS || payload.remaining() > 0) {
            throw new ProtocolException("result header is malformed, columns=" + columns + " trailing="
                    + payload.remaining() + " bytes, expected 1 to " + MAX_COLUMNS + " columns");
        }
        ResultShape shape = shapes.read(reader, (int) columns, binary);
        RowStream rows = new RowStream(this, shape.format(), consumer);
        Reply reply = new Reply(this, consumer, binary, shape, rows);
        open = reply;
        lender = rows;
        rows.begin();
        return reply;
    }

    /** The next result behind one; see {@link Reply#next(boolean)}. Takes the lock. */
    Reply next(Reply reply, boolean keepRows) throws SQLException {
        lock.lock();
        try {
            if (reply.next() == null && open == reply) {
                finishRows(reply, keepRows);
                if (open == reply) {
                    releaseBuffer();
                    reply.next(readReply(reply.consumer(), reply.binary()));
                }
            }
            Reply next = reply.next();
            if (next != null && next.failure() != null) {
                throw next.failure();
            }
            return next;
        } catch (IOException e) {
            throw broken(e);
        } finally {
            lock.unlock();
        }
    }

    private static void finishRows(Reply reply, boolean keepRows) throws SQLException {
        if (reply.isRows() && !reply.rows().endOfWire()) {
            if (keepRows) {
                reply.rows().takeIn();
            } else {
                reply.rows().drop();
            }
        }
    }

    /** Takes in everything that is open, so that the wire is free. */
    private void settle() throws SQLException {
        while (open != null) {
            Reply reply = open;
            finishRows(reply, true);
            if (open == reply) {
                releaseBuffer();
                reply.next(nextOrFailure(reply));
            }
        }
    }

    private Reply nextOrFailure(Reply reply) throws SQLException {
        try {
            return readReply(reply.consumer(), reply.binary());
        } catch (IOException e) {
            throw broken(e);
        } catch (SQLException e) {
            if (closed != null) {
                throw e;
            }
            return new Reply(this, e);
        }
    }

    /** Drops what is left of a result and of those behind it; see {@link Reply#close()}. Takes the lock. */
    void drop(Reply first) throws SQLException {
        lock.lock();
        try {
            Reply reply = first;
            while (reply != null) {
                if (reply.isRows()) {
                    reply.rows().drop();
                }
                if (open == reply && closed == null) {
                    releaseBuffer();
                    reply.next(nextOrFailure(reply));
                }
                reply = reply.next();
            }
        } finally {
            lock.unlock();
        }
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
        writer.begin(0)
                .u8(Command.QUERY)
                .bytes("DO 0".getBytes(StandardCharsets.US_ASCII))
                .end();
        try {
            writer.flush();
            Payload payload = reader.read(MAX_REPLY);
            if (payload.peek() != OkPacket.OK && payload.peek() != ErrPacket.ERR) {
                throw new ProtocolException("expected OK or ERR, first byte=" + payload.peek());
            }
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void done(OkPacket ok) {
        last = ok;
        status = ok.status();
        for (SessionChange change : ok.changes()) {
            if (change.type() == SessionChange.SCHEMA) {
                database = change.value();
            } else if (change.name().equals("character_set_client")) {
                clientCharset = change.value();
            }
        }
    }

    private SQLException failed(ErrPacket error) {
        open = null;
        killGuard.end();
        return Errors.of(error);
    }

    /**
     * Stops the running command if it is the owner's. Called without the lock.
     *
     * @return whether it was running
     */
    boolean kill(WeakReference<?> owner) throws SQLException {
        return killGuard.kill(owner, () -> Killer.kill(settings, established));
    }

    void checkOpen() throws SQLException {
        if (closed != null) {
            throw new SQLNonTransientConnectionException(
                    "the connection is closed: " + closed.getMessage(),
                    SqlState.CONNECTION_DOES_NOT_EXIST.code(),
                    closed);
        }
    }

    /** Closes the transport; may be called without the lock. */
    void close(SQLException because) {
        if (closed == null) {
            closed = because;
        }
        try {
            established.transport().close();
        } catch (IOException alreadyGone) {
            // nothing more can be done for it
            closed.addSuppressed(alreadyGone);
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
    public long resultWindowBytes() {
        return settings.resultWindowBytes();
    }

    @Override
    public long spillLimitBytes() {
        return settings.spillLimitBytes();
    }

    @Override
    public Path spillDirectory() {
        return settings.spillDirectory();
    }

    @Override
    public void rowsEnded(OkPacket trailer) {
        done(trailer);
        if (open != null) {
            open.ended(trailer);
            if (!trailer.moreResults()) {
                open = null;
                killGuard.end();
            }
        }
    }

    @Override
    public SQLException rowsFailed(ErrPacket error) {
        return failed(error);
    }

    @Override
    public SQLException broken(IOException cause) {
        SQLException thrown = closed == null ? Errors.broken("talking to the server failed", cause) : closed;
        close(thrown);
        open = null;
        killGuard.end();
        return thrown;
    }

    @Override
    public void killRunning() {
        try {
            killGuard.kill(() -> Killer.kill(settings, established));
        } catch (SQLException draining) {
            // the statement is drained to its end instead, which is right, only slower
            return;
        }
    }

    @Override
    public long killNanos() {
        return established.connectNanos();
    }
}
