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
 * The one owner of the wire: sends commands when it is free ({@link OpenResults} says when), has replies read, closes it.
 * Everything happens with its lock held unless said otherwise.
 */
public final class Channel implements Wire {
    private static final WeakReference<?> NOBODY = new WeakReference<>(null);

    public final ServerConnection established;
    public final PacketWriter writer;
    public final Definitions definitions;
    public final SettingsAhead ahead;
    public final PendingSettings pending;
    public final Cancellation cancellation;
    public final LocalFiles files;
    public final OpenResults results;
    public final IdleResult idle;
    public final SessionFacts facts;
    public final TransactionState transaction;
    public final ExceptionStyle exceptions;

    private final Settings.Address server;
    private final PacketReader reader;
    private final ResourceLock lock = new ResourceLock();
    private final ReplyReader replies;
    private final ResultMemory memory;

    private @Nullable DeferredReplies deferred;

    private volatile @Nullable SQLException closed;

    private @Nullable Runnable lossListener;

    private volatile @Nullable SQLException serverGone;

    /** The cause of its breaking; no exception is made of it at once, for there may be no memory for one. */
    private volatile @Nullable Throwable lost;

    public Channel(
            Settings settings, ServerConnection established, Definitions definitions, TransactionState transaction) {
        this.server = settings.address();
        this.established = established;
        this.reader = established.reader();
        this.writer = established.writer();
        this.definitions = definitions;
        this.cancellation = new Cancellation(settings, established);
        this.transaction = transaction;
        this.facts = new SessionFacts(settings.session(), established, definitions, transaction);
        this.files = new LocalFiles(settings.localFiles(), established, cancellation);
        this.replies = new ReplyReader(reader, definitions, files, sessionTrack());
        this.results = new OpenResults(this, replies);
        this.idle = new IdleResult(lock, reader, results);
        this.pending = new PendingSettings(facts, transaction);
        this.ahead = new SettingsAhead(this);
        this.memory = new ResultMemory(settings.memory());
        this.exceptions = settings.session().exceptions();
        reader.onInterrupt(cancellation::listens, cancellation::interrupted);
        cancellation.closes(this::close);
    }

    @Override
    public boolean isClosed() {
        return closed != null || lost != null;
    }

    /** Returns whether rows of an open result are still to come from the server, or a file is being sent to it. */
    public boolean streaming() {
        return results.areOpen() || files.areSent();
    }

    /**
     * Makes the connection ready for a command: buffers what is open, reads what was not waited for, waits for a KILL under way.
     * {@code follows} says whether the reply to the end of the transaction before may come after the command was sent.
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
        facts.commandBegins();
        transaction.commandBegins();
        if (cancellation.commandBegins(owner)) {
            ahead.settle();
            barrier();
        }
        if (owner != null && !interruptedBefore) {
            cancellation.listen();
        }
        reader.expectSequence(1);
    }

    /** Reads the replies to everything that was sent: what they say of the session counts for the next command. */
    public void readReplies() throws SQLException {
        results.settle();
        if (deferred != null) {
            results.releaseBuffer();
            DeferredReplies sent = deferred;
            deferred = null;
            sent.read();
        }
    }

    /** Replies to commands that were sent, read when somebody needs the wire or what they say. */
    @FunctionalInterface
    public interface DeferredReplies {
        void read() throws SQLException;
    }

    /** Defers the replies to what was just sent: they are read before the next command. */
    public void defer(DeferredReplies sent) {
        deferred = sent;
    }

    /** Forgets a command that was begun but cannot be sent. */
    public void discard() {
        writer.discard();
        ahead.discard();
        results.commandEnded();
    }

    /** The session's variables are those of a new one. */
    public void reset() {
        ahead.reset();
        pending.resetVariables();
        definitions.reset();
        transaction.reset();
    }

    /** Sends a text, or the execution of a statement, and reads the first result. */
    public Reply exchange(@Nullable WeakReference<?> consumer, @Nullable ServerStatement statement)
            throws SQLException {
        Reply reply = new Reply(this, consumer, statement);
        try {
            writer.flush();
            int sequence = writer.replySequence();
            SettingsAhead.Refusal refusal = ahead.read();
            if (refusal != null) {
                throw ahead.dropped(refusal, sequence);
            }
            reader.expectSequence(sequence);
            return results.read(reply);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads the first result of a command that was sent; where its packets begin was said to the reader. */
    public Reply reply(@Nullable WeakReference<?> consumer, @Nullable ServerStatement statement) throws SQLException {
        try {
            return results.read(new Reply(this, consumer, statement));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Drops the reply to a command that nobody is to see; returns whether the command succeeded. */
    public boolean dropReply(int sequence) throws SQLException {
        reader.expectSequence(sequence);
        Reply reply = results.readOrFailure(new Reply(this, NOBODY, null));
        boolean succeeded = reply.failure() == null;
        if (succeeded) {
            results.drop(reply);
        }
        return succeeded;
    }

    public void readIdentity() throws SQLException {
        try {
            cancellation.killer().readAnswer(reader, definitions.flagged());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    public void flush() throws SQLException {
        try {
            writer.flush();
            reader.expectSequence(writer.replySequence());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Reads one packet of a reply that the caller knows how to parse; an ERR packet is thrown. */
    public Payload readPacket() throws SQLException {
        try {
            Payload payload = replies.packet();
            if (payload.peek() == ErrPacket.ERR) {
                throw results.commandFailed(ErrPacket.parse(payload));
            }
            return payload;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** As {@link #readPacket}, but an ERR packet is returned, too: it does not end the commands behind it. */
    public Payload readPacketOrError() throws SQLException {
        try {
            return replies.packet();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    public OkPacket expectOk() throws SQLException {
        Payload payload = readPacket();
        try {
            OkPacket ok = replies.ok(payload);
            facts.resultEnded(ok);
            return ok;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Sends a command without rows and reads its end; the end of a transaction before it that was refused is a rollback. */
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

    @Nullable
    public SQLException interruption(boolean before) {
        return before || !cancellation.isInterrupted() ? null : exceptions.of(Cancellation.interruptedBetween());
    }

    /** A KILL has met what was sent ahead of a command: it was meant for the command. */
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

    /** Closes the transport; may be called without the lock. */
    public void close(SQLException because) {
        if (!isClosed()) {
            closed = because;
        }
        closeTransport();
    }

    private void closeTransport() {
        memory.close();
        established.transport().closeQuietly();
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
        results.resultEnded(trailer);
    }

    @Override
    public SQLException commandFailed(ErrPacket error) {
        return results.commandFailed(error);
    }

    public void commandEnded() {
        results.commandEnded();
    }

    /** Closes the connection first, whatever else fails in here. */
    @Override
    public SQLException broken(Throwable cause) {
        boolean first = lost == null;
        lost = first ? cause : lost;
        closeTransport();
        results.lost();
        if (first) {
            Events.lost(server, established.connectionId(), cause);
            notifyLost();
        }
        return Objects.requireNonNull(reason());
    }

    /** The server says that it closes the connection, or cannot use it any more. */
    SQLException failed(SQLException error) {
        if (lossListener != null && ConnectErrors.meansGone(error)) {
            serverGone = error;
            notifyLost();
        }
        return error;
    }

    private void notifyLost() {
        Runnable listener = lossListener;
        if (listener != null && lock.isHeldByCurrentThread()) {
            // without the lock: the listener may wait for other threads, and they for the lock
            lock.afterwards(listener);
        } else if (listener != null) {
            listener.run();
        }
    }

    /** Returns why it is of no more use; for the listener only. */
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

    /** With others sent behind it, a KILL QUERY could hit the next statement: the running one is drained. */
    @Override
    public long killNanos() {
        return results.arePipelined() ? Long.MAX_VALUE : cancellation.killer().nanos();
    }
}
