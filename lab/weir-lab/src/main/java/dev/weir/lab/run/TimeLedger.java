package dev.weir.lab.run;

import dev.weir.report.model.TimeSpent;
import dev.weir.report.model.TimeSpent.Kind;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The use of a run's time: at any moment one kind of work is going on, so that the kinds add up to the wall time. Time in
 * which nothing of this process ran is no work: {@link #keepLooking} looks at the clock so often that it shows.
 */
final class TimeLedger {
    /** No thread waits so long for the CPU, however busy the machine is: the machine or this process was stopped. */
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

    /** Looks at the clock, from now on often: what goes by between two looks, if it is long, is a standstill. */
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

    /** A clock that stops while nothing of this process runs, in nanoseconds. */
    synchronized long awakeNanos() {
        return look() - stoodStillNanos;
    }

    synchronized void begin(Kind kind) {
        long time = look();
        spent.merge(now, time - since, Long::sum);
        now = kind;
        since = time;
    }

    /** Says that so much of what is going on was of another kind, in nanoseconds. */
    synchronized void partOfIt(Kind kind, long nanos) {
        spent.merge(kind, nanos, Long::sum);
        spent.merge(now, -nanos, Long::sum);
    }

    /** Returns what was spent since this was called last; begins {@link Kind#OTHER}. */
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
