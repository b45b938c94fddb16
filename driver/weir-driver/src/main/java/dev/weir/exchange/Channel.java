package dev.weir.exchange;

import dev.weir.error.Errors;
import dev.weir.error.ExceptionStyle;
import dev.weir.error.SqlState;
import dev.weir.event.Events;
import dev.weir.kill.Cancellation;
import dev.weir.login.ConnectErrors;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.rows.ResultMemory;
import dev.weir.rows.Wire;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Owns the connection's socket: sends a command once no other uses the connection ({@link OpenResults} knows), has its reply
 * read, and closes the connection. Its methods are called with the lock held unless they say otherwise.
 */
public final class Channel implements Wire {
    private static final WeakReference<?> NOBODY = new WeakReference<>(null);

    private final Settings.Address address;
    private final ServerConnection server;
    private final PacketReader reader;
    private final PacketWriter writer;
    private final SessionState state;
    private final Cancellation cancellation;
    private final LocalFiles files;
    private final SettingsAhead ahead;
    private final OpenResults results;
    private final ExceptionStyle exceptions;
    private final ResourceLock lock = new ResourceLock();
    private final ReplyReader replies;
    private final ResultMemory memory;

    private @Nullable DeferredReplies deferred;

    private volatile @Nullable SQLException closed;

    private @Nullable Runnable lossListener;

    private volatile @Nullable SQLException serverGone;

    /** The failure that broke the connection. The exception is made when asked for: memory may be short now. */
    private volatile @Nullable Throwable lost;

    public Channel(
            Settings settings,
            ServerConnection server,
            SessionState state,
            Cancellation cancellation,
            LocalFiles files) {
        this.address = settings.address();
        this.server = server;
        this.reader = server.reader();
        this.writer = server.writer();
        this.state = state;
        this.cancellation = cancellation;
        this.files = files;
        this.replies = new ReplyReader(reader, state.definitions(), files, sessionTrack());
        this.results = new OpenResults(this, replies, state, cancellation);
        this.ahead = new SettingsAhead(this, server, state);
        this.memory = new ResultMemory(settings.memory());
        this.exceptions = settings.session().exceptions();
        reader.onInterrupt(cancellation::listens, cancellation::interrupted);
        cancellation.closes(this::close);
    }

    @Override
    public boolean isClosed() {
        return closed != null || lost != null;
    }

    public SettingsAhead settingsAhead() {
        return ahead;
    }

    public OpenResults results() {
        return results;
    }

    public ExceptionStyle exceptions() {
        return exceptions;
    }

    /** Returns whether the server still has rows of an open result to send, or a file is being sent to it. */
    public boolean streaming() {
        return results.areOpen() || files.areSent();
    }

    /**
     * Makes the connection ready for a command: buffers open results, reads deferred replies, and waits for a running KILL.
     * {@code follows} allows the command to be sent before the reply to the end of the previous transaction.
     */
    void begin(@Nullable WeakReference<?> owner, boolean follows) throws SQLException {
        boolean interruptedBefore = Thread.currentThread().isInterrupted();
        checkOpen();
        files.checkNotSent();
        readReplies();
        if (!follows || !cancellation.killer().isReady()) {
            ahead.settle();
        }
        results.releaseBuffer();
        if (owner != null && !cancellation.killer().isReady()) {
            cancellation.killer().ask(writer);
            flush();
            readIdentity();
        }
        state.facts().commandBegins();
        state.transaction().commandBegins();
        if (cancellation.commandBegins(owner)) {
            ahead.settle();
            barrier();
        }
        if (owner != null && !interruptedBefore) {
            cancellation.listen();
        }
        reader.expectSequence(1);
    }

    /** Reads the replies to all commands sent, so that the next command sees the session state they report. */
    public void readReplies() throws SQLException {
        results.settle();
        if (deferred != null) {
            results.releaseBuffer();
            DeferredReplies sent = deferred;
            deferred = null;
            sent.read();
        }
    }

    /** Reads replies that were left unread until the connection, or the state they report, is needed. */
    @FunctionalInterface
    public interface DeferredReplies {
        void read() throws SQLException;
    }

    /** Has the replies to the commands just sent read before the next command. */
    public void defer(DeferredReplies sent) {
        deferred = sent;
    }

    /** Discards a command that was begun and cannot be sent. */
    public void discard() {
        writer.discard();
        ahead.discard();
        results.commandEnded();
    }

    /** Takes all session variables for those of a new session. */
    public void reset() {
        ahead.reset();
        state.reset();
    }

    /** Sends a text or the execution of a statement, and reads its first result. */
    public Reply exchange(@Nullable WeakReference<?> consumer, @Nullable ServerStatement statement)
            throws SQLException {
        Reply reply = new Reply(results, consumer, statement);
        flush();
        int sequence = writer.replySequence();
        SettingsAhead.Refusal refusal = ahead.read();
        if (refusal != null) {
            throw ahead.dropped(refusal, sequence);
        }
        return reply(reply, sequence);
    }

    /** Sets the sequence id of the next packet. */
    public void expect(int sequence) {
        reader.expectSequence(sequence);
    }

    /** Reads the first result of a command that was sent; its packets begin with {@code sequence}. */
    public Reply reply(@Nullable WeakReference<?> consumer, @Nullable ServerStatement statement, int sequence)
            throws SQLException {
        return reply(new Reply(results, consumer, statement), sequence);
    }

    private Reply reply(Reply reply, int sequence) throws SQLException {
        reader.expectSequence(sequence);
        try {
            return results.read(reply);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Drops the reply to a command whose result nobody needs; returns whether the command succeeded. */
    public boolean dropReply(int sequence) throws SQLException {
        reader.expectSequence(sequence);
        Reply reply = results.readOrFailure(new Reply(results, NOBODY, null));
        boolean succeeded = reply.failure() == null;
        if (succeeded) {
            results.drop(reply);
        }
        return succeeded;
    }

    public void readIdentity() throws SQLException {
        runOwned(() ->
                cancellation.killer().readAnswer(reader, state.definitions().flagged()));
    }

    public void flush() throws SQLException {
        try {
            writer.flush();
            reader.expectSequence(writer.replySequence());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads one packet of a reply that the caller parses; throws the error of an ERR packet. */
    public Payload readPacket() throws SQLException {
        return owned(() -> {
            Payload payload = replies.packet();
            if (payload.peek() == ErrPacket.ERR) {
                throw results.commandFailed(ErrPacket.parse(payload));
            }
            return payload;
        });
    }

    /** Reads one packet like {@link #readPacket}, but returns an ERR packet: commands sent after the failed one still run. */
    public Payload readPacketOrError() throws SQLException {
        return owned(replies::packet);
    }

    public OkPacket expectOk() throws SQLException {
        OkPacket ok = owned(() -> replies.ok(readPacket()));
        state.facts().resultEnded(ok);
        return ok;
    }

    /** Sends a command without rows; rolls back if the server refused the end of the transaction before. */
    public OkPacket exchangeWithoutRows() throws SQLException {
        flush();
        SettingsAhead.Refusal refusal = ahead.read();
        OkPacket ok = expectOk();
        commandEnded();
        if (refusal != null) {
            ahead.rollBack();
        }
        return ok;
    }

    /**
     * Sends a statement without effect, which a late KILL stops. A KILL that arrives after its statement has ended and before
     * the server is idle stops the next statement, on MariaDB and (seen on 8.0.15) on MySQL.
     */
    private void barrier() throws SQLException {
        reader.expectSequence(1);
        Command.query(writer, "DO 0");
        runOwned(() -> {
            writer.flush();
            ErrPacket.unlessOk(replies.packet());
        });
    }

    /** Reads the column definitions of a prepared statement. */
    public ResultShape readColumns(int count) throws IOException {
        return state.definitions().shapes().read(reader, count, true);
    }

    /** Returns the error of the last command if an interrupt stopped it and the server reports no error; otherwise null. */
    @Nullable
    public SQLException interruption() {
        ErrPacket error = cancellation.interruption();
        return error == null ? null : exceptions.exception(error);
    }

    /** Returns the error of a call whose thread was interrupted meanwhile; null if it was not, or was {@code before}. */
    @Nullable
    public SQLException interruption(boolean before) {
        return before || !cancellation.isInterrupted() ? null : exceptions.exception(Cancellation.interruptedBetween());
    }

    /** Sends the KILL again: the first one stopped a setting that went ahead of the command it was meant for. */
    public void killAgain() throws SQLException {
        try {
            cancellation.killAgain();
        } catch (SQLException e) {
            throw broken(e);
        }
    }

    public void checkOpen() throws SQLException {
        SQLException reason = reason();
        if (reason != null) {
            throw new SQLNonTransientConnectionException(
                    "the connection is closed: " + reason.getMessage(),
                    SqlState.CONNECTION_DOES_NOT_EXIST.code(),
                    reason);
        }
    }

    /** Closes the connection; may be called without the lock. */
    public void close(SQLException because) {
        if (!isClosed()) {
            closed = because;
        }
        closeTransport();
    }

    private void closeTransport() {
        memory.close();
        server.transport().closeQuietly();
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
        return server.has(Capability.DEPRECATE_EOF);
    }

    @Override
    public boolean sessionTrack() {
        return server.has(Capability.SESSION_TRACK);
    }

    @Override
    public ResultMemory memory() {
        return memory;
    }

    @Override
    public long readTimeoutNanos() {
        return server.transport().readTimeout() * 1_000_000L;
    }

    @Override
    public void resultEnded(OkPacket trailer) {
        results.resultEnded(trailer);
    }

    @Override
    public SQLException commandFailed(ErrPacket error) {
        return results.commandFailed(error);
    }

    public void commandEnded() {
        results.commandEnded();
    }

    /** Closes the connection before anything else, since the rest may fail. */
    @Override
    public SQLException broken(Throwable cause) {
        boolean first = lost == null;
        lost = first ? cause : lost;
        closeTransport();
        results.lost();
        if (first) {
            Events.lost(address, server.connectionId(), cause);
            notifyLost();
        }
        return Objects.requireNonNull(reason());
    }

    /** Returns the exception for an error, its message prefixed by the effect; tells the listener if the connection is lost. */
    SQLException failed(String effect, ErrPacket of) {
        ErrPacket explained = cancellation.explained(of);
        SQLException error = exceptions.exception(
                new ErrPacket(explained.code(), explained.sqlState(), effect + explained.message()));
        if (lossListener != null && ConnectErrors.meansGone(error)) {
            serverGone = error;
            notifyLost();
        }
        return error;
    }

    private void notifyLost() {
        Runnable listener = lossListener;
        if (listener != null && lock.isHeldByCurrentThread()) {
            // runs after the lock is released: the listener may wait for threads that wait for the lock
            lock.afterwards(listener);
        } else if (listener != null) {
            listener.run();
        }
    }

    /** Returns why the connection was lost; only the listener may ask. */
    public SQLException lossReason() {
        SQLException reason = reason();
        return Objects.requireNonNull(reason == null ? serverGone : reason);
    }

    public void whenLost(Runnable listener) {
        lossListener = listener;
    }

    private @Nullable SQLException reason() {
        if (closed == null && lost != null) {
            closed = Errors.broken("talking to the server failed", lost, exceptions);
        }
        return closed;
    }

    @Override
    public boolean killRunning() {
        return cancellation.killRunning();
    }

    /** Never, while executions are pipelined: KILL QUERY could stop a later one, so the running one is drained. */
    @Override
    public long killNanos() {
        return results.arePipelined() ? Long.MAX_VALUE : cancellation.killer().nanos();
    }
}
