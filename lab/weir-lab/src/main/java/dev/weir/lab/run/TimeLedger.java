package dev.weir.lab.run;

import dev.weir.report.model.TimeSpent;
import dev.weir.report.model.TimeSpent.Kind;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The use of a run's time. One kind of work is current at any moment, so that the kinds add up to the wall time. Time in which this process
 * did not run at all is no work: {@link #keepLooking} looks at the clock often enough to detect it.
 */
final class TimeLedger {
    /** No thread waits this long for the CPU, however busy the machine is: the machine or this process was stopped. */
    private static final long STANDSTILL_NANOS = 5_000_000_000L;

    private static final long LOOK_MILLIS = 500;

    private final LongSupplier nanoTime;
    private final Map<Kind, Long> spent = new EnumMap<>(Kind.class);
    private Kind now;
    private long since;
    private boolean watched;
    private long lastLook;
    private long stoodStillNanos;

    TimeLedger() {
        this(System::nanoTime);
    }

    TimeLedger(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.now = Kind.SERVERS;
        this.since = nanoTime.getAsLong();
    }

    /** From now on counts a long time between two looks at the clock as a standstill. */
    synchronized void watch() {
        lastLook = nanoTime.getAsLong();
        watched = true;
    }

    interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    Watch keepLooking() {
        watch();
        Thread thread = new Thread(this::lookAgainAndAgain, "weir-standstill");
        thread.setDaemon(true);
        thread.start();
        return thread::interrupt;
    }

    private void lookAgainAndAgain() {
        try {
            while (true) {
                Thread.sleep(LOOK_MILLIS);
                look();
            }
        } catch (InterruptedException e) {
            // the session is over
            Thread.currentThread().interrupt();
        }
    }

    synchronized long look() {
        long time = nanoTime.getAsLong();
        long gap = time - lastLook;
        if (watched && gap > STANDSTILL_NANOS) {
            spent.merge(Kind.STANDSTILL, gap, Long::sum);
            since += gap;
            stoodStillNanos += gap;
        }
        lastLook = time;
        return time;
    }

    /** Returns the time, in nanoseconds, of a clock that stops while this process stands still. */
    synchronized long awakeNanos() {
        return look() - stoodStillNanos;
    }

    synchronized void begin(Kind kind) {
        long time = look();
        spent.merge(now, time - since, Long::sum);
        now = kind;
        since = time;
    }

    /** Reassigns this many nanoseconds of the current kind to another kind. */
    synchronized void partOfIt(Kind kind, long nanos) {
        spent.merge(kind, nanos, Long::sum);
        spent.merge(now, -nanos, Long::sum);
    }

    /** Returns the time spent since the last call, and begins {@link Kind#OTHER}. */
    synchronized TimeSpent take() {
        begin(Kind.OTHER);
        Map<Kind, Double> seconds = new EnumMap<>(Kind.class);
        spent.forEach((kind, nanos) -> {
            if (nanos > 0) {
                seconds.put(kind, nanos / 1e9);
            }
        });
        spent.clear();
        return new TimeSpent(Instant.now(), seconds);
    }
}
