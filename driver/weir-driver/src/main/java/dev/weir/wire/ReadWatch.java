package dev.weir.wire;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Ends a read that waits too long, without a timeout of the stream. A read costs two writes of a field and a look at the clock:
 * a timer, the JDK's own thread, checks from time to time how long the read has waited; none runs while nothing is read.
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
    private volatile boolean closed;

    /** @param tooLong ends a read that waits too long; must not block */
    ReadWatch(Runnable tooLong, LongSupplier clock) {
        this.tooLong = tooLong;
        this.clock = clock;
    }

    /** Sets the timeout of the reads that begin from now on; 0 for none. */
    void timeout(int milliseconds) {
        if (milliseconds == timeoutMillis) {
            return;
        }
        timeoutMillis = milliseconds;
        cancel();
    }

    /** Ends the timer, which would keep the closed stream in memory until it looks. */
    void close() {
        closed = true;
        cancel();
    }

    private void cancel() {
        CompletableFuture<Void> old = timer.getAndSet(null);
        if (old != null) {
            old.cancel(false);
        }
    }

    int timeout() {
        return timeoutMillis;
    }

    /** Returns the error of a read that failed: a {@link SocketTimeoutException} if this ended it or an earlier one. */
    IOException errorOf(IOException failure) {
        // the failure itself says only that the stream was closed
        return expired
                ? new SocketTimeoutException("no bytes from the server within " + timeoutMillis + " ms")
                : failure;
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
        // without a timeout nothing was written, and need not be
        if (reading) {
            reading = false;
        }
    }

    private void arm(long millis) {
        if (closed || timer.get() != null) {
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
