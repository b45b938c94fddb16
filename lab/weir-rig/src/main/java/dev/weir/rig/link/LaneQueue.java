package dev.weir.rig.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * The bytes in transit in one direction of one connection, each with its release time. One reader, one writer.
 */
final class LaneQueue {
    enum Kind {
        BYTES,
        END,
        RESET
    }

    /**
     * Some bytes, or the end of the stream.
     *
     * @param block the block that contains the bytes; only the writer moves its position
     * @param lastOfBlock whether the block is free once these bytes are written
     * @param releaseAt the release time, by {@link System#nanoTime()}
     */
    record Item(Kind kind, ByteBuffer block, int offset, int length, boolean lastOfBlock, long releaseAt) {}

    private final ArrayDeque<Item> items = new ArrayDeque<>();
    private final long capacity;
    private long held;

    LaneQueue(long capacityBytes) {
        this.capacity = capacityBytes;
    }

    /** Waits until there is room; returns whether it had to. */
    synchronized boolean awaitRoom() throws InterruptedException {
        boolean full = held >= capacity;
        while (held >= capacity) {
            wait();
        }
        return full;
    }

    synchronized void put(Item item) {
        held += item.length();
        items.add(item);
        notifyAll();
    }

    synchronized Item take() throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        return items.remove();
    }

    /** Returns the next item if it directly continues the given one in its block and is due; else {@code null}. */
    synchronized Item takeContinuation(Item item, long now) {
        Item next = items.peek();
        boolean continues = next != null && !item.lastOfBlock() && next.kind() == Kind.BYTES;
        return continues && next.releaseAt() - now <= 0 ? items.remove() : null;
    }

    synchronized boolean isEmpty() {
        return items.isEmpty();
    }

    /** Returns the bytes taken in and not yet written out. */
    synchronized long heldBytes() {
        return held;
    }

    synchronized void written(int bytes) {
        held -= bytes;
        notifyAll();
    }
}
