package dev.weir.shared;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the leader of each flight and ends the look-ups of the last. A thread that holds a slot leads one flight, then hands
 * the slot to the first waiting thread, to a pool thread if only futures wait, or frees it.
 */
final class Flights<T extends @Nullable Object> {
    private final SharedSettings<T> settings;
    private final WaitingQueue<T> queue;
    private final List<Slot<T>> slots;
    private final CountDownLatch slotsLeft;
    private final LookUpCounts tally;
    private final ThreadPoolExecutor threads;
    private volatile boolean closed;

    Flights(SharedSettings<T> settings, LookUpCounts tally) {
        this.settings = settings;
        this.queue = new WaitingQueue<>(settings.mostWaiting());
        this.slots = Stream.generate(() -> new Slot<>(settings))
                .limit(settings.connections())
                .toList();
        this.slotsLeft = new CountDownLatch(slots.size());
        this.tally = tally;
        this.threads = FlightThread.executor(this, settings.connections());
    }

    WaitingQueue<T> queue() {
        return queue;
    }

    List<Slot<T>> slots() {
        return slots;
    }

    boolean isClosed() {
        return closed;
    }

    /** Returns whether this thread is ending look-ups that others wait for. */
    boolean areLedByThisThread() {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).isLedBy(Thread.currentThread())) {
                return true;
            }
        }
        return FlightThread.isCurrent(this);
    }

    /** Takes the first free slot; returns null if there is none. */
    private @Nullable Slot<T> takeSlot() {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).take()) {
                return slots.get(i);
            }
        }
        return null;
    }

    /** Leads a flight if a slot is free, otherwise queues the look-up; fails if too many wait. */
    void begin(Waiting<T> own) throws SQLException {
        Slot<T> slot = queue.isEmpty() ? takeSlot() : null;
        if (slot != null) {
            lead(slot, new LookUpFlight<>(List.of(own)));
            return;
        }
        enqueue(own);
        slot = takeSlot();
        if (slot != null) {
            leadNext(slot);
        }
    }

    /** Has a pool thread lead a flight if a slot is free, otherwise queues the look-up; fails if too many wait. */
    void beginElsewhere(Waiting<T> own) throws SQLException {
        enqueue(own);
        Slot<T> slot = takeSlot();
        if (slot != null) {
            threads.execute(() -> leadNext(slot));
        }
    }

    private void enqueue(Waiting<T> lookUp) throws SQLException {
        queue.add(lookUp);
        if (closed) {
            endWaiting();
        }
    }

    void leadNext(Slot<T> slot) {
        LookUpFlight<T> flight = queue.next(settings.keysPerFlight());
        if (flight == null) {
            handOn(slot);
        } else {
            lead(slot, flight);
        }
    }

    /** Defers an interrupt, which would close a Unix-domain socket, or a factory's socket under a virtual thread. */
    private void lead(Slot<T> slot, LookUpFlight<T> flight) {
        flight.noteInterrupt();
        List<LookUpOutcome<T>> outcomes = slot.carryOut(flight);
        tally.flight();
        deliver(slot, flight.lookUps(), outcomes);
        if (flight.wasInterrupted()) {
            Thread.currentThread().interrupt();
        }
    }

    /** Completes futures in pool threads that hold no slot, since their stages are foreign code. */
    private void deliver(Slot<T> slot, List<Waiting<T>> lookUps, List<LookUpOutcome<T>> outcomes) {
        List<Runnable> futures = new ArrayList<>(0);
        for (int i = 0; i < lookUps.size(); i++) {
            Waiting<T> lookUp = lookUps.get(i);
            LookUpOutcome<T> outcome = outcomes.get(i);
            if (lookUp.end(outcome, this) && lookUp.future() != null) {
                futures.add(() -> complete(lookUp, outcome));
            }
        }
        boolean ofPool = FlightThread.isCurrent(this);
        if (!ofPool && !futures.isEmpty()) {
            threads.execute(() -> futures.forEach(Runnable::run));
        }
        handOn(slot);
        if (ofPool) {
            futures.forEach(Runnable::run);
        }
    }

    /** Ends a look-up outside of a flight, unless it has ended; works even if stages of futures block the pool. */
    void end(Waiting<T> lookUp, LookUpOutcome<T> outcome) {
        if (lookUp.end(outcome, this) && lookUp.future() != null) {
            ForkJoinPool.commonPool().execute(() -> complete(lookUp, outcome));
        }
    }

    private void complete(Waiting<T> lookUp, LookUpOutcome<T> outcome) {
        CompletableFuture<@Nullable T> future = lookUp.future();
        if (future == null || future.isDone()) {
            return;
        }
        Throwable failure = outcome.failure();
        tally.ended(lookUp, failure);
        if (failure == null) {
            future.complete(outcome.value());
        } else {
            future.completeExceptionally(failure);
        }
    }

    /** Finds a leader for a taken slot, or frees it. */
    void handOn(Slot<T> slot) {
        boolean mine = true;
        while (mine) {
            if (closed) {
                retire(slot);
                return;
            }
            if (findLeader(slot)) {
                return;
            }
            slot.free();
            // a look-up begun since may have found the slot taken
            mine = (closed || somebodyWaits()) && slot.take();
        }
    }

    private boolean findLeader(Slot<T> slot) {
        boolean futures = false;
        int seen = 0;
        for (Waiting<T> each : queue) {
            if (each.askToLead(slot)) {
                return true;
            }
            futures |= each.future() != null && !each.isOver();
            // the next flight does not take those that follow
            if (++seen >= settings.keysPerFlight() && futures) {
                break;
            }
        }
        if (futures) {
            threads.execute(() -> leadNext(slot));
        }
        return futures;
    }

    /** Returns whether a thread waits that does not lead a flight soon. */
    private boolean somebodyWaits() {
        for (Waiting<T> each : queue) {
            if (each.canLead() || (each.future() != null && !each.isOver())) {
                return true;
            }
        }
        return false;
    }

    private void endWaiting() {
        for (Waiting<T> each = queue.poll(); each != null; each = queue.poll()) {
            end(each, LookUpOutcome.failed(Refusals.closed()));
        }
    }

    /** Begins no more flights; those under way continue. */
    void close() {
        closed = true;
        endWaiting();
        for (Slot<T> slot : slots) {
            if (slot.take()) {
                retire(slot);
            }
        }
        FlightThread.end(threads);
    }

    /** Closes the connection of a taken slot, which is not used again. */
    private void retire(Slot<T> slot) {
        slot.discard();
        slotsLeft.countDown();
    }

    /** Waits until every slot is retired; returns false on a timeout. */
    boolean awaitRetired(long nanos) throws InterruptedException {
        return slotsLeft.await(nanos, TimeUnit.NANOSECONDS);
    }

    void abort() {
        for (Slot<T> slot : slots) {
            LookUpFlight<T> flight = slot.flight();
            if (flight != null && flight.tryStop()) {
                for (Waiting<T> each : flight.lookUps()) {
                    end(each, LookUpOutcome.failed(Refusals.closed()));
                }
                flight.abort();
            }
        }
    }

    /** Leads flights that no caller leads. */
    private static final class FlightThread extends Thread {
        private static final long IDLE_SECONDS = 10;

        private final Object owner;

        private FlightThread(Object owner, Runnable work) {
            super(work, "weir-shared-reads");
            this.owner = owner;
            setDaemon(true);
        }

        /** Returns an executor whose threads end when they are idle. */
        static ThreadPoolExecutor executor(Object owner, int threads) {
            ThreadPoolExecutor executor = new ThreadPoolExecutor(
                    threads,
                    threads,
                    IDLE_SECONDS,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    work -> new FlightThread(owner, work));
            executor.allowCoreThreadTimeOut(true);
            return executor;
        }

        /** Lets threads end when they are idle, since no more tasks follow. */
        static void end(ThreadPoolExecutor executor) {
            executor.setKeepAliveTime(1, TimeUnit.NANOSECONDS);
        }

        static boolean isCurrent(Object owner) {
            return Thread.currentThread() instanceof FlightThread own && own.owner == owner;
        }
    }
}
