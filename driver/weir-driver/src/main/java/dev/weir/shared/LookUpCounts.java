package dev.weir.shared;

import dev.weir.api.SharedReadCounters;
import java.sql.SQLTimeoutException;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Counts look-ups as they end. Thread-safe. */
final class LookUpCounts {
    private final LongSupplier clock;
    private final LongAdder flights = new LongAdder();
    private final LongAdder lookUps = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder timedOut = new LongAdder();
    private final LongAdder waited = new LongAdder();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

    /** @param clock in nanoseconds */
    LookUpCounts(LongSupplier clock) {
        this.clock = clock;
    }

    void flight() {
        flights.increment();
    }

    /** Counts an ended look-up, before its caller is notified. */
    void ended(Waiting<?> lookUp, @Nullable Throwable failure) {
        long nanos = clock.getAsLong() - lookUp.startTime();
        lookUps.increment();
        waited.add(nanos);
        longest.accumulate(nanos);
        if (failure instanceof SQLTimeoutException) {
            timedOut.increment();
        } else if (failure != null) {
            failed.increment();
        }
    }

    SharedReadCounters counters() {
        return new SharedReadCounters(
                flights.sum(), lookUps.sum(), failed.sum(), timedOut.sum(), waited.sum(), longest.get());
    }
}
