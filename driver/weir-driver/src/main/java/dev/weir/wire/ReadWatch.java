package dev.weir.wire;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Notices a read that waits too long, for streams that have no timeout of their own. A read costs two writes of a field: one
 * timer looks now and then for how long the read has been waiting, and none runs when nothing is read. The timer is the JDK's
 * own thread.
 */
final class ReadWatch {
    private final Runnable tooLong;
    private final LongSupplier clock;
    private final AtomicReference<CompletableFuture<Void>> timer = new AtomicReference<>();
    private volatile int timeoutMillis;
    /** Time of the beginning of the read that is going on. */
    private volatile long since;

    private volatile boolean reading;
    private volatile boolean expired;

    /** A watch that is off; {@code tooLong} ends a read that waits too long, and must not block. The clock is in nanoseconds. */
    ReadWatch(Runnable tooLong, LongSupplier clock) {
        this.tooLong = tooLong;
        this.clock = clock;
    }

    /** Sets the timeout of the reads that begin from now on; 0 for none. */
    void timeout(int milliseconds) {
        timeoutMillis = milliseconds;
        CompletableFuture<Void> old = timer.getAndSet(null);
        if (old != null) {
            old.cancel(false);
        }
    }

    int timeout() {
        return timeoutMillis;
    }

    boolean expired() {
        return expired;
    }

    void begin() {
        int millis = timeoutMillis;
        if (millis > 0) {
            since = clock.getAsLong();
            reading = true;
            arm(millis);
        }
    }

    void end() {
        reading = false;
    }

    private void arm(long millis) {
        if (timer.get() != null) {
            return;
        }
        CompletableFuture<Void> next = new CompletableFuture<>();
        if (timer.compareAndSet(null, next)) {
            CompletableFuture<Void> unused =
                    next.completeOnTimeout(null, millis, TimeUnit.MILLISECONDS).thenRun(() -> look(next));
        }
    }

    private void look(CompletableFuture<Void> rung) {
        timer.compareAndSet(rung, null);
        int millis = timeoutMillis;
        if (!reading || millis == 0) {
            return;
        }
        long left = millis - TimeUnit.NANOSECONDS.toMillis(clock.getAsLong() - since);
        if (left > 0) {
            arm(left);
        } else {
            expired = true;
            tooLong.run();
        }
    }
}
