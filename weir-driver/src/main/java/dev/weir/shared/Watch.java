package dev.weir.shared;

import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends look-ups that have taken too long, and stops a flight once all in it have. One thread for all, which wakes up
 * when the next may be due: those that wait cost no timer each.
 */
final class Watch<T extends @Nullable Object> {
    /** For a server to stop a statement that it was told to stop; then the connection is closed. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SharedSettings<T> settings;
    private final Flights<T> flights;
    private final LongSupplier clock;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile @Nullable Thread thread;

    /** @param clock in nanoseconds */
    Watch(SharedSettings<T> settings, Flights<T> flights, LongSupplier clock) {
        this.settings = settings;
        this.flights = flights;
        this.clock = clock;
    }

    void begin() {
        if (settings.timesOut() && !begun.get() && begun.compareAndSet(false, true)) {
            Thread started = new Thread(this::run, "weir-shared-timeouts");
            started.setDaemon(true);
            thread = started;
            started.start();
        }
    }

    void end() {
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!flights.isClosed()) {
            long left = look(clock.getAsLong());
            LockSupport.parkNanos(this, left);
        }
    }

    /** Ends what is due, and gives the time until something else may be: what begins from now on is not due before that. */
    private long look(long now) {
        long left = Math.min(settings.timeoutNanos(), endDue(flights.queue().iterator(), now, null));
        for (Slot<T> slot : flights.slots()) {
            Flight<T> flight = slot.flight();
            if (flight != null) {
                left = Math.min(left, look(flight, now));
            }
        }
        return left;
    }

    private long look(Flight<T> flight, long now) {
        long untilStop = left(flight.lastSince(), now);
        if (untilStop > 0) {
            return Math.min(untilStop, endDue(flight.lookUps().iterator(), now, flight.leader()));
        }
        if (flight.stops()) {
            endDue(flight.lookUps().iterator(), now, null);
            Thread kill = new Thread(flight::kill, "weir-shared-kill");
            kill.setDaemon(true);
            kill.start();
        }
        long untilAbort = untilStop + GRACE_NANOS;
        if (untilAbort > 0) {
            return untilAbort;
        }
        flight.abort();
        return GRACE_NANOS;
    }

    private long left(long since, long now) {
        return since + settings.timeoutNanos() - now;
    }

    /** Those that have waited longest come first. A leader finds out when its flight ends. */
    private long endDue(Iterator<Waiting<T>> lookUps, long now, @Nullable Thread leader) {
        while (lookUps.hasNext()) {
            Waiting<T> each = lookUps.next();
            long left = left(each.since(), now);
            if (left > 0) {
                return left;
            }
            if (!each.isOver() && (leader == null || !each.isOf(leader))) {
                flights.end(each, Outcome.failed(Refusals.timedOut(settings, now - each.since())));
            }
        }
        return Long.MAX_VALUE;
    }
}
