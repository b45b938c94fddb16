package dev.weir.shared;

import dev.weir.api.SharedReadCounters;
import java.io.InputStream;
import java.io.Reader;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares few connections among many threads' look-ups. A caller that finds a connection free leads a flight in its own thread;
 * look-ups begun meanwhile wait, and one of their threads leads the next. Thread-safe.
 */
public final class SharedReads<T extends @Nullable Object> implements AutoCloseable {
    /** The time for which close() lets flights end by themselves, and again after aborting them. */
    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier clock;
    private final long closeNanos;
    private final LookUpCounts tally;
    private final Flights<T> flights;
    private final Watch<T> watch;

    public SharedReads(SharedSettings<T> settings) {
        this(settings, System::nanoTime, CLOSE_NANOS);
    }

    /**
     * @param clock in nanoseconds
     * @param closeNanos replaces {@link #CLOSE_NANOS}
     */
    SharedReads(SharedSettings<T> settings, LongSupplier clock, long closeNanos) {
        this.clock = clock;
        this.closeNanos = closeNanos;
        this.tally = new LookUpCounts(clock);
        this.flights = new Flights<>(settings, tally);
        this.watch = new Watch<>(settings, flights, clock);
    }

    /** Looks a key up; returns its mapped row, or null. Fails also if that takes too long or the thread is interrupted. */
    public @Nullable T read(@Nullable Object key) throws SQLException {
        check(key);
        if (flights.areLedByThisThread()) {
            throw Refusals.nested();
        }
        Waiting<T> own = Waiting.ofThisThread(key, clock.getAsLong());
        flights.begin(own);
        LookUpOutcome<T> outcome = await(own);
        Throwable failure = outcome.failure();
        tally.ended(own, failure);
        if (failure != null) {
            LookUpOutcome.raise(failure);
        }
        return outcome.value();
    }

    /** Looks a key up; the future ends as {@link #read} would. */
    public CompletableFuture<@Nullable T> readAsync(@Nullable Object key) {
        CompletableFuture<@Nullable T> future = new CompletableFuture<>();
        try {
            check(key);
            flights.beginElsewhere(Waiting.of(key, clock.getAsLong(), future));
        } catch (SQLException e) {
            future.completeExceptionally(e);
        }
        return future;
    }

    private void check(@Nullable Object key) throws SQLException {
        if (flights.isClosed()) {
            throw Refusals.closed();
        }
        if (key instanceof InputStream || key instanceof Reader) {
            throw Refusals.stream(key);
        }
        watch.begin();
    }

    /** Waits for a look-up of this thread, and leads a flight when asked to. */
    private LookUpOutcome<T> await(Waiting<T> own) {
        while (true) {
            Waiting.State<T> state = own.state();
            if (state instanceof LookUpOutcome<T> outcome) {
                return outcome;
            }
            if (state instanceof Slot<T> slot) {
                if (own.takeSlot(slot)) {
                    flights.leadNext(slot);
                }
            } else if (Thread.currentThread().isInterrupted()) {
                flights.end(own, LookUpOutcome.failed(Refusals.interrupted()));
            } else {
                LockSupport.park(this);
            }
        }
    }

    public SharedReadCounters counters() {
        return tally.counters();
    }

    /** Fails waiting look-ups, and aborts flights that have not ended within a second. */
    @Override
    public void close() {
        flights.close();
        watch.end();
        if (flights.areLedByThisThread()) {
            return;
        }
        try {
            if (!flights.awaitRetired(closeNanos)) {
                flights.abort();
                flights.awaitRetired(closeNanos);
            }
        } catch (InterruptedException e) {
            flights.abort();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends look-ups that take too long, and stops a flight once all of its own have. One thread, which wakes when the next may
     * be due, serves all, so that no look-up needs a timer.
     */
    private static final class Watch<T extends @Nullable Object> {
        /** The time that the server has to stop a statement after KILL QUERY before the connection is closed. */
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

        /** Ends due look-ups; returns the time until the next may be due, which no later one precedes. */
        private long look(long now) {
            long left = Math.min(settings.timeoutNanos(), endDue(flights.queue().iterator(), now, null));
            for (Slot<T> slot : flights.slots()) {
                LookUpFlight<T> flight = slot.flight();
                if (flight != null) {
                    left = Math.min(left, look(flight, now));
                }
            }
            return left;
        }

        private long look(LookUpFlight<T> flight, long now) {
            long untilStop = left(flight.lastSince(), now);
            if (untilStop > 0) {
                return Math.min(untilStop, endDue(flight.lookUps().iterator(), now, flight.leader()));
            }
            if (flight.tryStop()) {
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

        /** Ends due look-ups, the longest waiting first. A leader finds out when its flight ends. */
        private long endDue(Iterator<Waiting<T>> lookUps, long now, @Nullable Thread leader) {
            while (lookUps.hasNext()) {
                Waiting<T> each = lookUps.next();
                long left = left(each.startTime(), now);
                if (left > 0) {
                    return left;
                }
                if (!each.isOver() && (leader == null || !each.isOf(leader))) {
                    flights.end(each, LookUpOutcome.failed(Refusals.timedOut(settings, now - each.startTime())));
                }
            }
            return Long.MAX_VALUE;
        }
    }
}
