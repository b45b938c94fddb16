package dev.weir.shared;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A place for one connection and one flight at a time. The thread that holds it leads a flight or hands it on. */
final class Slot<T extends @Nullable Object> implements Waiting.State<T> {
    private final SharedSettings<T> settings;
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile @Nullable LookUpFlight<T> flight;

    /** Only used by the thread that holds the slot. */
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

    /** Carries out a flight; repeats it once on a new connection if the first is broken. */
    @SuppressWarnings("IllegalCatch") // every waiting caller must get an outcome
    List<LookUpOutcome<T>> carryOut(LookUpFlight<T> begun) {
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
        boolean stopped = !begun.tryEnd();
        if (stopped && used != null) {
            // a late KILL must not stop a statement of a pooled connection's next user
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
        // an interrupt may have closed the socket, and must not close the second one, too
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

    /** Closes the connection, or returns it to its pool. */
    void discard() {
        FlightConnection<T> known = connection;
        connection = null;
        if (known != null) {
            known.close();
        }
    }
}
