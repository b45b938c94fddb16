package dev.weir.lab.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bytes that are on their way in one direction of one connection, each with the moment they come out. One reader,
 * one writer.
 */
final class LaneQueue {
    enum Kind {
        BYTES,
        END,
        RESET
    }

    /**
     * Some bytes, or the end of them.
     *
     * @param block where the bytes are; only the writer moves its position
     * @param lastOfBlock whether the block is free once these are written
     * @param releaseAt when they come out, by {@link System#nanoTime()}
     */
    record Item(Kind kind, ByteBuffer block, int offset, int length, boolean lastOfBlock, long releaseAt) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private final ArrayDeque<Item> items = new ArrayDeque<>();
    private final long capacity;
    private long held;

    LaneQueue(long capacityBytes) {
        this.capacity = capacityBytes;
    }

    /** Waits until there is room; tells whether it had to. */
    boolean awaitRoom() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            boolean full = held >= capacity;
            while (held >= capacity) {
                emptied.await();
            }
            return full;
        } finally {
            lock.unlock();
        }
    }

    void put(Item item) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            held += item.length();
            items.add(item);
            if (items.size() == 1) {
                filled.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    Item take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (items.isEmpty()) {
                filled.await();
            }
            return items.remove();
        } finally {
            lock.unlock();
        }
    }

    /** The next item if it directly continues the given one in its block and is due; else {@code null}. */
    Item takeContinuation(Item item, long now) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Item next = items.peek();
            boolean continues = next != null && !item.lastOfBlock() && next.kind() == Kind.BYTES;
            return continues && next.releaseAt() - now <= 0 ? items.remove() : null;
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return items.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Bytes taken in and not yet written out. */
    long heldBytes() {
        lock.lock();
        try {
            return held;
        } finally {
            lock.unlock();
        }
    }

    void written(int bytes) {
        lock.lock();
        try {
            held -= bytes;
            if (held < capacity) {
                emptied.signal();
            }
        } finally {
            lock.unlock();
        }
    }
}
