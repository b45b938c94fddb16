package dev.weir.shared;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All slots. Thread-safe. */
final class Slots<T extends @Nullable Object> implements Iterable<Slot<T>> {
    private final List<Slot<T>> slots;
    private final CountDownLatch left;

    Slots(SharedSettings<T> settings) {
        this.slots = Stream.generate(() -> new Slot<>(settings))
                .limit(settings.connections())
                .toList();
        this.left = new CountDownLatch(slots.size());
    }

    /** Takes a slot, the first that is free; null where there is none. */
    @Nullable
    Slot<T> take() {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).take()) {
                return slots.get(i);
            }
        }
        return null;
    }

    boolean areLedBy(Thread thread) {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).isLedBy(thread)) {
                return true;
            }
        }
        return false;
    }

    /** Closes the connection of a slot that was taken, and that nobody gets any more. */
    void retire(Slot<T> slot) {
        slot.discard();
        left.countDown();
    }

    /** Waits until every slot is retired; false where that takes too long. */
    boolean awaitRetired(long nanos) throws InterruptedException {
        return left.await(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public Iterator<Slot<T>> iterator() {
        return slots.iterator();
    }
}
