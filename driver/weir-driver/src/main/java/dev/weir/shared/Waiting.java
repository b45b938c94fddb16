package dev.weir.shared;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A look-up that waits to be taken by a flight, to end, or to lead a flight. Any thread may end it; the first one does. */
final class Waiting<T extends @Nullable Object> {
    /** The end of its waiting: its outcome, or the slot on which its caller leads a flight. */
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

    /** Returns a look-up for which this thread waits. */
    static <T extends @Nullable Object> Waiting<T> ofThisThread(@Nullable Object key, long since) {
        return new Waiting<>(key, since, Thread.currentThread(), null);
    }

    /** Returns a look-up whose caller does not wait. */
    static <T extends @Nullable Object> Waiting<T> of(
            @Nullable Object key, long since, CompletableFuture<@Nullable T> future) {
        return new Waiting<>(key, since, null, future);
    }

    @Nullable
    Object key() {
        return key;
    }

    /** Returns when it began, by the clock of the reads. */
    long startTime() {
        return since;
    }

    /** Returns the future completed at its end; null if a thread waits. */
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

    /** Returns whether it has ended. */
    boolean isOver() {
        return state.get() instanceof LookUpOutcome || (future != null && future.isDone());
    }

    /** Returns whether its thread can be asked to lead a flight. */
    boolean canLead() {
        return caller != null && state.get() == null;
    }

    /** Asks its thread to lead a flight; returns false if that is too late. */
    boolean askToLead(Slot<T> slot) {
        if (caller == null || !state.compareAndSet(null, slot)) {
            return false;
        }
        LockSupport.unpark(caller);
        return true;
    }

    /** Takes the slot for its thread; returns false if the look-up ended meanwhile, and the slot was handed on. */
    boolean takeSlot(Slot<T> slot) {
        return state.compareAndSet(slot, null);
    }

    /**
     * Ends it, and returns true, unless it has ended. Wakes its waiting thread, and hands on a slot given to it; completes its
     * future in the calling thread.
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
