package dev.weir.shared;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Look-ups not yet taken by a flight; ended ones stay and count until a flight removes them. Thread-safe. */
final class WaitingQueue<T extends @Nullable Object> implements Iterable<Waiting<T>> {
    private final ConcurrentLinkedQueue<Waiting<T>> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final int most;

    WaitingQueue(int most) {
        this.most = most;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    void add(Waiting<T> lookUp) throws SQLException {
        if (size.incrementAndGet() > most) {
            size.decrementAndGet();
            throw Refusals.full(most);
        }
        queue.add(lookUp);
    }

    @Nullable
    Waiting<T> poll() {
        Waiting<T> first = queue.poll();
        if (first != null) {
            size.decrementAndGet();
        }
        return first;
    }

    /** Removes the look-ups of this thread's next flight; returns null if none waits. */
    @Nullable
    LookUpFlight<T> next(int keys) {
        List<Waiting<T>> lookUps = new ArrayList<>();
        int taken = 0;
        Waiting<T> first = queue.poll();
        while (first != null) {
            taken++;
            if (!first.isOver()) {
                lookUps.add(first);
            }
            first = lookUps.size() < keys ? queue.poll() : null;
        }
        size.addAndGet(-taken);
        return lookUps.isEmpty() ? null : new LookUpFlight<>(lookUps);
    }

    /** Iterates from the first; other threads may change the queue meanwhile. */
    @Override
    public Iterator<Waiting<T>> iterator() {
        return queue.iterator();
    }
}
