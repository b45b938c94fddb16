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
 * Takes a result off the wire that nobody has read from for a second: as long as the server sends it, others wait for the locks of its
 * statement, and one of them may be the thread that reads it. The JDK's own timer looks once a second while a result is open, and does
 * not wait; a thread takes piece by piece until somebody needs the connection. What finds no room stays on the wire.
 */
public final class IdleResult {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Pauses in a row in which nothing has come, after which a thread ends. */
    private static final int MOST_PAUSES = 500;

    /** Takes the part of a result that is on the wire and was not read. The connection's lock is held. */
    interface Unread {
        /** Returns whether there is anything to take, now or later. */
        boolean isLeft();

        /** Buffers a part of what is here, waiting for nothing but the rest of it; returns whether there may be more. */
        boolean takeSome() throws SQLException, IOException;

        /** The connection is of no more use; whoever reads is told. */
        void failed(Throwable cause);
    }

    /** The outcome of a part. */
    enum Part {
        TAKEN,
        /** The server has not sent it. */
        MISSING,
        /** There is none, or no room for it, or somebody needs the connection. */
        LEFT
    }

    private final ResourceLock lock;
    private final PacketReader reader;
    private final Unread unread;
    private final Executor timer;
    private final Executor threads;

    /** For the timer, which must not keep a connection that was forgotten. */
    private final WeakReference<IdleResult> self = new WeakReference<>(this);

    /** True if the timer is set, or a thread is at work. */
    private boolean watched;

    /** Bytes that had been received at the last look. */
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
     * @param timer runs a task, which does not wait, after a second
     * @param threads runs one that may wait
     */
    IdleResult(ResourceLock lock, PacketReader reader, Unread unread, Executor timer, Executor threads) {
        this.lock = lock;
        this.reader = reader;
        this.unread = unread;
        this.timer = timer;
        this.threads = threads;
    }

    /** Buffering may write gigabytes: not on a shared pool. */
    private static void onItsOwnThread(Runnable taking) {
        Thread thread = new Thread(taking, "weir-idle-result");
        thread.setDaemon(true);
        thread.start();
    }

    /** Something is left on the wire. The lock is held. */
    public void opened() {
        if (!watched) {
            watched = true;
            received = reader.bytesReceived();
            lookLater();
        }
    }

    /** Returns whether a thread is taking a result, so that more of it is to come. */
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
