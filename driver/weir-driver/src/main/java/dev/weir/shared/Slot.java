package dev.weir.shared;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A place for one connection, and for one flight at a time. The thread that has taken it leads a flight or hands it on. */
final class Slot<T extends @Nullable Object> implements Waiting.State<T> {
    private final SharedSettings<T> settings;
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile @Nullable LookUpFlight<T> flight;

    /** Used by the thread that has taken the slot only. */
    private @Nullable FlightConnection<T> connection;

    Slot(SharedSettings<T> settings) {
        this.settings = settings;
    }

    boolean take() {
        return !taken.get() && taken.compareAndSet(false, true);
    }

    void free() {
        taken.set(false);
    }

    @Nullable
    LookUpFlight<T> flight() {
        return flight;
    }

    boolean isLedBy(Thread thread) {
        LookUpFlight<T> now = flight;
        return now != null && now.leader() == thread;
    }

    /** Does a flight; one whose connection turns out to be broken is repeated once on a new one. */
    @SuppressWarnings("IllegalCatch") // what waits must not wait for ever
    List<LookUpOutcome<T>> fly(LookUpFlight<T> begun) {
        flight = begun;
        try {
            List<LookUpOutcome<T>> outcomes = attempts(begun);
            end(begun, false);
            return outcomes;
        } catch (SQLException | RuntimeException | Error e) {
            end(begun, true);
            return begun.all(LookUpOutcome.failedWithOthers(e));
        }
    }

    private void end(LookUpFlight<T> begun, boolean failed) {
        flight = null;
        FlightConnection<T> used = connection;
        boolean stopped = !begun.ends();
        if (stopped && used != null) {
            // a KILL may still be on its way: it must not meet the next user of a pooled connection
            used.abort();
        }
        if (stopped || failed) {
            discard();
        }
    }

    private List<LookUpOutcome<T>> attempts(LookUpFlight<T> begun) throws SQLException {
        FlightConnection<T> first = connected();
        try {
            return begun.run(first);
        } catch (SQLException e) {
            if (!first.isBroken() || begun.isStopped()) {
                throw e;
            }
        }
        discard();
        // an interrupt may have closed the socket: that must not meet the second attempt, too
        begun.noteInterrupt();
        return begun.run(connected());
    }

    private FlightConnection<T> connected() throws SQLException {
        FlightConnection<T> known = connection;
        if (known == null) {
            known = FlightConnection.open(settings);
            connection = known;
        }
        return known;
    }

    /** Closes its connection, or gives it back. */
    void discard() {
        FlightConnection<T> known = connection;
        connection = null;
        if (known != null) {
            known.close();
        }
    }
}
