package dev.weir.session;

import dev.weir.error.SqlState;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.LocalFiles;
import dev.weir.kill.Cancellation;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Command;
import dev.weir.wire.ResourceLock;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connection of a session: whether it is alive, how long it waits, how it is stopped and closed. Thread-safe. */
public final class Link {
    private static final String BY_APPLICATION = "closed by the application";

    private final Channel channel;
    private final ResourceLock lock;
    private final ServerConnection server;
    private final Cancellation cancellation;
    private final LocalFiles files;
    private final Exchange exchange;

    Link(Exchange exchange, Cancellation cancellation, LocalFiles files) {
        this.channel = exchange.channel();
        this.lock = channel.lock();
        this.server = exchange.server();
        this.cancellation = cancellation;
        this.files = files;
        this.exchange = exchange;
    }

    /**
     * Returns whether the server answers COM_PING in time; timeout 0 waits as long as for any command. Buffers open rows first;
     * while a file is being sent, returns whether the connection is open on this side.
     */
    public boolean ping(int timeoutMillis) {
        try (ResourceLock held = lock.obtain()) {
            if (channel.isClosed() || files.areSent()) {
                return !channel.isClosed();
            }
            return pingServer(timeoutMillis);
        }
    }

    private boolean pingServer(int timeoutMillis) {
        int before = server.transport().readTimeout();
        try {
            if (timeoutMillis > 0) {
                server.transport().readTimeout(timeoutMillis);
            }
            channel.runOwned(exchange::ping);
            server.transport().readTimeout(before);
            return true;
        } catch (SQLException dead) {
            // isValid returns false, whatever the reason
            return false;
        }
    }

    /**
     * Stops the running command of an owner, and no other, by KILL QUERY over a side connection. May be called by any thread.
     * If the side connection cannot prove that it has reached the same server process, this connection is closed instead, and
     * the waiting thread gets an exception with the reason. Fails if this connection is closed or the side connection cannot be
     * made.
     */
    public void cancel(WeakReference<?> owner) throws SQLException {
        try {
            cancellation.killOrClose(owner);
        } finally {
            files.stop(owner);
        }
    }

    /** As {@link #cancel}, but never closes the connection; returns why nothing was stopped, or empty. */
    public String stop(WeakReference<?> owner) throws SQLException {
        try {
            return cancellation.kill(owner);
        } finally {
            files.stop(owner);
        }
    }

    /** Stops any running command. The KILL may stop a later one: only for connections that are closed afterwards. */
    public String stop() throws SQLException {
        return cancellation.killer().kill();
    }

    /** Sets whether interrupts of the waiting thread are ignored, since its commands serve other threads, too. */
    public void ignoreInterrupts(boolean ignore) {
        try (ResourceLock held = lock.obtain()) {
            cancellation.ignoreInterrupts(ignore);
        }
    }

    /** Returns the error of the last command if an interrupt stopped it and the server reports no error; otherwise null. */
    public @Nullable SQLException interruption() {
        return channel.interruption();
    }

    /** Returns the error of a call whose thread was interrupted meanwhile; null if it was not, or was {@code before}. */
    public @Nullable SQLException interruption(boolean before) {
        try (ResourceLock held = lock.obtain()) {
            return channel.interruption(before);
        }
    }

    /**
     * Sets the listener for a lost connection, also one that the server declares unusable. The thread that notices calls it,
     * perhaps repeatedly, before it gets the exception and without holding a lock of the session.
     */
    public void whenLost(Consumer<SQLException> listener) {
        channel.whenLost(() -> listener.accept(channel.lossReason()));
    }

    /** Sends COM_QUIT and closes. Rows of an open result are lost. */
    public void close() {
        if (channel.results().areBeingTaken()) {
            abort(BY_APPLICATION);
            return;
        }
        try (ResourceLock held = lock.obtain()) {
            if (!channel.isClosed() && !channel.streaming()) {
                server.writer().discard();
                server.writer().begin(0).u8(Command.QUIT).end();
                channel.flush();
            }
        } catch (SQLException gone) {
            // the connection closes either way
            return;
        } finally {
            abort(BY_APPLICATION);
        }
    }

    /** Closes at once, also under a waiting thread; later errors give the reason. Takes no lock. */
    public void abort(String reason) {
        channel.close(new SQLNonTransientConnectionException(reason, SqlState.CONNECTION_DOES_NOT_EXIST.code()));
    }

    public boolean isClosed() {
        return channel.isClosed();
    }

    public void checkOpen() throws SQLException {
        channel.checkOpen();
    }

    /** Returns the longest wait for the server, in milliseconds; 0 for no limit. */
    public int readTimeout() {
        return server.transport().readTimeout();
    }

    /** Sets the longest wait for the server; 0 for no limit. */
    public void readTimeout(int milliseconds) throws SQLException {
        channel.checkOpen();
        server.transport().readTimeout(milliseconds);
    }
}
