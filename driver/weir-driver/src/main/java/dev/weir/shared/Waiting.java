package dev.weir.shared;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A look-up that waits: for a flight to take it, for its row, or to lead a flight. Any thread may end it; the first one does. */
final class Waiting<T extends @Nullable Object> {
    /** Its state once it has come to something: how it ended, or the slot on which its caller is to lead a flight. */
    sealed interface State<T extends @Nullable Object> permits LookUpOutcome, Slot {}

    private final @Nullable Object key;
    private final long since;
    private final @Nullable Thread caller;
    private final @Nullable CompletableFuture<@Nullable T> future;
    private final AtomicReference<@Nullable State<T>> state = new AtomicReference<>();

    private Waiting(
            @Nullable Object key,
            long since,
            @Nullable Thread caller,
            @Nullable CompletableFuture<@Nullable T> future) {
        this.key = key;
        this.since = since;
        this.caller = caller;
        this.future = future;
    }

    /** Of this thread, which is going to wait. */
    static <T extends @Nullable Object> Waiting<T> ofThisThread(@Nullable Object key, long since) {
        return new Waiting<>(key, since, Thread.currentThread(), null);
    }

    /** Of a caller that does not wait. */
    static <T extends @Nullable Object> Waiting<T> of(
            @Nullable Object key, long since, CompletableFuture<@Nullable T> future) {
        return new Waiting<>(key, since, null, future);
    }

    @Nullable
    Object key() {
        return key;
    }

    /** When it began, by the clock of the reads. */
    long startTime() {
        return since;
    }

    /** Completed when the look-up ends; null where a thread waits. */
    @Nullable
    CompletableFuture<@Nullable T> future() {
        return future;
    }

    @Nullable
    State<T> state() {
        return state.get();
    }

    boolean isOf(Thread thread) {
        return caller == thread;
    }

    /** Returns whether nobody waits for it any more. */
    boolean isOver() {
        return state.get() instanceof LookUpOutcome || (future != null && future.isDone());
    }

    /** Returns whether its thread could lead a flight, and has not been asked to. */
    boolean canLead() {
        return caller != null && state.get() == null;
    }

    /** Asks its thread to lead a flight; false where it cannot any more. */
    boolean leads(Slot<T> slot) {
        if (caller == null || !state.compareAndSet(null, slot)) {
            return false;
        }
        LockSupport.unpark(caller);
        return true;
    }

    /** Takes the slot for its thread; false if the look-up has ended meanwhile, and the slot was handed on. */
    boolean takes(Slot<T> slot) {
        return state.compareAndSet(slot, null);
    }

    /**
     * Ends it, unless it has ended, which it returns. A thread that waits is woken up, and the slot handed on that it was to lead a
     * flight on; a future is completed by whoever ends it.
     */
    boolean end(LookUpOutcome<T> outcome, Flights<T> flights) {
        State<T> before = state.get();
        while (!(before instanceof LookUpOutcome)) {
            if (state.compareAndSet(before, outcome)) {
                if (caller != null && caller != Thread.currentThread()) {
                    LockSupport.unpark(caller);
                }
                if (before instanceof Slot<T> orphan) {
                    flights.handOn(orphan);
                }
                return true;
            }
            before = state.get();
        }
        return false;
    }
}
