package dev.weir.shared;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Look-ups sent together by the thread that leads them. Any other thread may stop them. */
final class LookUpFlight<T extends @Nullable Object> {
    /** The time for which KILL is repeated before the connection is closed. */
    private static final long KILL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<Waiting<T>> lookUps;
    private final Thread leader;
    private final long lastSince;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.UNDER_WAY);
    private volatile @Nullable FlightConnection<T> connection;

    private volatile boolean over;

    private boolean interrupted;

    private enum Phase {
        UNDER_WAY,
        STOPPED,
        OVER
    }

    /** @param lookUps at least one, the longest waiting first */
    LookUpFlight(List<Waiting<T>> lookUps) {
        this.lookUps = lookUps;
        this.leader = Thread.currentThread();
        long last = lookUps.get(0).startTime();
        for (Waiting<T> each : lookUps) {
            last = each.startTime() - last > 0 ? each.startTime() : last;
        }
        this.lastSince = last;
    }

    List<Waiting<T>> lookUps() {
        return lookUps;
    }

    Thread leader() {
        return leader;
    }

    /** Returns when its latest look-up began, by the clock of the reads. */
    long lastSince() {
        return lastSince;
    }

    boolean isStopped() {
        return phase.get() == Phase.STOPPED;
    }

    /** Marks the flight as over, so that it can no longer be stopped; returns false if it was stopped. */
    boolean tryEnd() {
        over = true;
        return phase.compareAndSet(Phase.UNDER_WAY, Phase.OVER);
    }

    List<LookUpOutcome<T>> run(FlightConnection<T> used) throws SQLException {
        connection = used;
        if (isStopped()) {
            throw new SQLTimeoutException("the flight was stopped before it began", "HYT00");
        }
        List<@Nullable Object> keys = new ArrayList<>(lookUps.size());
        for (Waiting<T> each : lookUps) {
            keys.add(each.key());
        }
        return used.read(keys, this::isStopped);
    }

    /** Clears an interrupt of the leader, to be set again after the flight. */
    void noteInterrupt() {
        interrupted |= Thread.interrupted();
    }

    boolean wasInterrupted() {
        return interrupted;
    }

    List<LookUpOutcome<T>> all(LookUpOutcome<T> outcome) {
        return Collections.nCopies(lookUps.size(), outcome);
    }

    /** Marks the flight as stopped, unless it is over; returns true the first time. */
    boolean tryStop() {
        return phase.compareAndSet(Phase.UNDER_WAY, Phase.STOPPED);
    }

    /** Sends KILL QUERY, repeatedly while a statement runs: the flight may have sent several. */
    void kill() {
        FlightConnection<T> used = connection;
        long begun = System.nanoTime();
        while (used != null && !over && System.nanoTime() - begun < KILL_NANOS) {
            used.stop();
            LockSupport.parkNanos(this, PAUSE_NANOS);
        }
    }

    void abort() {
        FlightConnection<T> used = connection;
        if (isStopped() && used != null) {
            used.abort();
        }
    }
}
