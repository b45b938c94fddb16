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
 * Chooses the leader of the next flight, and ends the look-ups of the last. A thread that has taken a slot does one flight and
 * hands it on: to the first thread that waits, to a thread of the pool where only futures wait, to nobody where nobody waits.
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

    /** Returns whether this thread has to end something that others wait for. */
    boolean areLedByThisThread() {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).isLedBy(Thread.currentThread())) {
                return true;
            }
        }
        return FlightThread.isCurrent(this);
    }

    /** Takes a slot, the first that is free; null where there is none. */
    private @Nullable Slot<T> takeSlot() {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).take()) {
                return slots.get(i);
            }
        }
        return null;
    }

    /** Leads a flight if a slot is free, else queues the look-up; fails when too many wait. */
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

    /** Has a thread of the pool lead a flight where a slot is free, else the look-up waits; fails when too many wait. */
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

    /** An interrupt has to wait: it would close a Unix-domain socket, or one of a factory under a virtual thread. */
    private void lead(Slot<T> slot, LookUpFlight<T> flight) {
        flight.noteInterrupt();
        List<LookUpOutcome<T>> outcomes = slot.fly(flight);
        tally.flight();
        deliver(slot, flight.lookUps(), outcomes);
        if (flight.wasInterrupted()) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stages of futures are code of others: they run in threads of the pool, which keep no slot meanwhile. */
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

    /** Ends a look-up without a flight, unless it has ended: also when stages of other futures keep the pool's threads. */
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

    /** Finds a leader for a slot that was taken, or frees it. */
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
            // whoever came since may have found it taken
            mine = (closed || somebodyWaits()) && slot.take();
        }
    }

    private boolean findLeader(Slot<T> slot) {
        boolean futures = false;
        int seen = 0;
        for (Waiting<T> each : queue) {
            if (each.leads(slot)) {
                return true;
            }
            futures |= each.future() != null && !each.isOver();
            // those behind are not in the next flight
            if (++seen >= settings.keysPerFlight() && futures) {
                break;
            }
        }
        if (futures) {
            threads.execute(() -> leadNext(slot));
        }
        return futures;
    }

    /** Besides those that lead a flight soon. */
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

    /** Nothing begins any more; what is under way goes on. */
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

    /** Closes the connection of a slot that was taken, and that nobody gets any more. */
    private void retire(Slot<T> slot) {
        slot.discard();
        slotsLeft.countDown();
    }

    /** Waits until every slot is retired; false where that takes too long. */
    boolean awaitRetired(long nanos) throws InterruptedException {
        return slotsLeft.await(nanos, TimeUnit.NANOSECONDS);
    }

    void abort() {
        for (Slot<T> slot : slots) {
            LookUpFlight<T> flight = slot.flight();
            if (flight != null && flight.stops()) {
                for (Waiting<T> each : flight.lookUps()) {
                    end(each, LookUpOutcome.failed(Refusals.closed()));
                }
                flight.abort();
            }
        }
    }

    /** A thread for flights that no caller leads. */
    private static final class FlightThread extends Thread {
        private static final long IDLE_SECONDS = 10;

        private final Object owner;

        private FlightThread(Object owner, Runnable work) {
            super(work, "weir-shared-reads");
            this.owner = owner;
            setDaemon(true);
        }

        /** Threads that are made when there is something to do, and end when there is not. */
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

        /** Nothing but the rest is to come: they end when they are idle. */
        static void end(ThreadPoolExecutor executor) {
            executor.setKeepAliveTime(1, TimeUnit.NANOSECONDS);
        }

        static boolean isCurrent(Object owner) {
            return Thread.currentThread() instanceof FlightThread own && own.owner == owner;
        }
    }
}
