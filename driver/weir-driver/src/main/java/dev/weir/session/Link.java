package dev.weir.session;

import dev.weir.error.SqlState;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.LocalFiles;
import dev.weir.kill.Cancellation;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Command;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connection under a session: whether it lives, how long it waits, how what it runs is stopped and how it ends. Thread-safe. */
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
     * Returns whether the server answers (COM_PING) in time, 0 waits as long as for any command. Rows that are still to come are read
     * first, as for any command; while a file is being sent, it is only whether the connection is open here.
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
        } catch (SQLException | IOException dead) {
            // isValid answers no, whatever the reason
            return false;
        }
    }

    /**
     * Stops the running command of an owner (KILL QUERY over a side connection), and no other. May be called by any
     * thread. Where the side connection cannot prove that it has reached the same server process, nothing is killed and
     * this connection is closed: the thread that waits for the command gets an exception that says why. Fails when this
     * connection was closed, or the side connection cannot be made.
     */
    public void cancel(WeakReference<?> owner) throws SQLException {
        try {
            cancellation.killOrClose(owner);
        } finally {
            files.stop(owner);
        }
    }

    /** As {@link #cancel}, but leaves the connection open; returns why nothing was stopped, empty when it was, or did not run. */
    public String stop(WeakReference<?> owner) throws SQLException {
        try {
            return cancellation.kill(owner);
        } finally {
            files.stop(owner);
        }
    }

    /** As the other, of whatever runs. It may meet the next command: for connections that are closed afterwards. */
    public String stop() throws SQLException {
        return cancellation.killer().kill();
    }

    /** Sets whether an interrupt of the thread that waits stops nothing: its commands are for other threads, too. */
    public void ignoreInterrupts(boolean ignore) {
        try (ResourceLock held = lock.obtain()) {
            cancellation.ignoreInterrupts(ignore);
        }
    }

    /** Returns the error of the last command where an interrupt has stopped it but the server reports none; null otherwise. */
    public @Nullable SQLException interruption() {
        return channel.interruption();
    }

    /** Returns the error of a call whose thread was interrupted since it began; null where it was not, or was {@code before}. */
    public @Nullable SQLException interruption(boolean before) {
        try (ResourceLock held = lock.obtain()) {
            return channel.interruption(before);
        }
    }

    /**
     * Sets who is notified when the connection breaks, or the server says that it is of no more use. The thread that finds out
     * calls {@code listener}, once or more often, when it holds no lock of the session any more, before it gets the exception.
     */
    public void whenLost(Consumer<SQLException> listener) {
        channel.whenLost(() -> listener.accept(channel.lossReason()));
    }

    /** Says good-bye and closes. An open result is lost. */
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
            // it is closed either way
            return;
        } finally {
            abort(BY_APPLICATION);
        }
    }

    /** Closes at once, with a reason for later errors: a thread that waits gets an exception. Takes no lock. */
    public void abort(String reason) {
        channel.close(new SQLNonTransientConnectionException(reason, SqlState.CONNECTION_DOES_NOT_EXIST.code()));
    }

    public boolean isClosed() {
        return channel.isClosed();
    }

    public void checkOpen() throws SQLException {
        channel.checkOpen();
    }

    /** Returns how long each wait for the server may last, in milliseconds; 0 is for ever. */
    public int readTimeout() {
        return server.transport().readTimeout();
    }

    /** Sets how long each wait for the server may last; 0 is for ever. */
    public void readTimeout(int milliseconds) throws SQLException {
        channel.checkOpen();
        try {
            server.transport().readTimeout(milliseconds);
        } catch (IOException e) {
            throw channel.broken(e);
        }
    }
}
