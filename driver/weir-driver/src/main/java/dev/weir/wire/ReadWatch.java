package dev.weir.wire;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Notices a read that waits too long, for streams without a timeout. A read costs two writes of a field: a timer, the JDK's own
 * thread, checks from time to time how long the read has waited; none runs while nothing is read.
 */
final class ReadWatch {
    private final Runnable tooLong;
    private final LongSupplier clock;
    private final AtomicReference<CompletableFuture<Void>> timer = new AtomicReference<>();
    private volatile int timeoutMillis;
    /** When the current read began. */
    private volatile long since;

    private volatile boolean reading;
    private volatile boolean expired;

    /** @param tooLong ends a read that waits too long; must not block */
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
