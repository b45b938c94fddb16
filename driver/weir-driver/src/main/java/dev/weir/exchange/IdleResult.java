package dev.weir.exchange;

import dev.weir.rows.FullException;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Buffers a result that nobody has read from for a second. While the server sends it, other sessions wait for the locks of its
 * statement, and one of them may be the reading thread's own. The JDK's timer checks once a second while a result is open and
 * never blocks; a thread reads piece by piece until the connection is needed. Rows without room stay on the wire.
 */
public final class IdleResult {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Consecutive pauses without data after which a thread ends. */
    private static final int MOST_PAUSES = 500;

    /** The unread part of an open result. The connection's lock is held. */
    interface Unread {
        /** Returns whether anything is left to buffer, now or later. */
        boolean isLeft();

        /** Buffers received rows, waiting only for the end of a row that has begun; returns whether there may be more. */
        boolean takeSome() throws SQLException, IOException;

        /** Tells the reader that the connection is lost. */
        void failed(Throwable cause);
    }

    /** The outcome of one piece. */
    enum Part {
        TAKEN,
        /** The server has not sent the next rows. */
        MISSING,
        /** Nothing is left, there is no room, or the connection is needed. */
        LEFT
    }

    private final ResourceLock lock;
    private final PacketReader reader;
    private final Unread unread;
    private final Executor timer;
    private final Executor threads;

    /** Weak, so that the timer keeps no forgotten connection. */
    private final WeakReference<IdleResult> self = new WeakReference<>(this);

    /** True if the timer is set or a thread is buffering. */
    private boolean watched;

    /** Bytes received at the last check. */
    private long received;

    private volatile boolean taking;

    IdleResult(ResourceLock lock, PacketReader reader, Unread unread) {
        this(
                lock,
                reader,
                unread,
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, Runnable::run),
                IdleResult::onItsOwnThread);
    }

    /**
     * @param timer runs a task that does not block after a second
     * @param threads runs a task that may block
     */
    IdleResult(ResourceLock lock, PacketReader reader, Unread unread, Executor timer, Executor threads) {
        this.lock = lock;
        this.reader = reader;
        this.unread = unread;
        this.timer = timer;
        this.threads = threads;
    }

    /** Runs on a thread of its own, not in a shared pool: buffering may write gigabytes. */
    private static void onItsOwnThread(Runnable taking) {
        Thread thread = new Thread(taking, "weir-idle-result");
        thread.setDaemon(true);
        thread.start();
    }

    /** Starts the timer for an open result. The lock is held. */
    public void opened() {
        if (!watched) {
            watched = true;
            received = reader.bytesReceived();
            lookLater();
        }
    }

    /** Returns whether a thread is buffering a result and has not finished. */
    public boolean isBeingTaken() {
        return taking;
    }

    private void lookLater() {
        WeakReference<IdleResult> looking = self;
        timer.execute(() -> {
            IdleResult idle = looking.get();
            if (idle != null) {
                idle.look();
            }
        });
    }

    private void look() {
        if (!lock.tryLock()) {
            lookLater();
            return;
        }
        boolean left;
        boolean idle;
        try (ResourceLock held = lock) {
            left = unread.isLeft();
            watched = left;
            idle = left && received == reader.bytesReceived();
            received = reader.bytesReceived();
        }
        if (idle) {
            startTaking();
        } else if (left) {
            lookLater();
        }
    }

    private void startTaking() {
        taking = true;
        try {
            threads.execute(this::take);
        } catch (OutOfMemoryError noThread) {
            taking = false;
            lookLater();
        }
    }

    private void take() {
        try {
            Part part = Part.TAKEN;
            for (int pauses = 0; part != Part.LEFT && pauses < MOST_PAUSES; ) {
                part = takeSome();
                pauses = part == Part.MISSING ? pauses + 1 : 0;
                if (part == Part.MISSING) {
                    LockSupport.parkNanos(this, PAUSE_NANOS);
                }
            }
        } finally {
            taking = false;
            lookLater();
        }
    }

    Part takeSome() {
        if (lock.hasQueuedThreads() || !lock.tryLock()) {
            return Part.LEFT;
        }
        try (ResourceLock held = lock) {
            Part part = unread.isLeft() ? takeUnread() : Part.LEFT;
            received = reader.bytesReceived();
            return part;
        }
    }

    private Part takeUnread() {
        try {
            return unread.takeSome() ? Part.TAKEN : Part.MISSING;
        } catch (FullException noRoom) {
            return Part.LEFT;
        } catch (SQLException closed) {
            return Part.LEFT;
        } catch (IOException | RuntimeException | Error e) {
            unread.failed(e);
            return Part.LEFT;
        }
    }
}
