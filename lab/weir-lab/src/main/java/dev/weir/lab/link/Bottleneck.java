package dev.weir.lab.link;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The narrowest place of one direction: serialises the bytes of every connection one after the other.
 *
 * <p>Times are computed, not slept: a caller that comes late gets the departure it would have had on time.
 */
final class Bottleneck {
    private static final long NANOS_BITS = 8_000_000_000L;

    /** Fair, so that connections that compete take turns. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private final long bufferBytes;
    private volatile long rate;
    private long freeAt;
    private long remainder;

    Bottleneck(long rateBitsPerSecond, long bufferBytes) {
        this.rate = rateBitsPerSecond;
        this.bufferBytes = bufferBytes;
        this.freeAt = System.nanoTime();
    }

    void setRate(long bitsPerSecond) {
        rate = bitsPerSecond;
    }

    /** Takes in bytes that got here at a moment, waiting while the queue is full; returns when the last of them has left. */
    long depart(long at, int bytes) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            long speed = rate;
            if (speed == 0) {
                return at;
            }
            Timer.await(freeAt - bufferBytes * NANOS_BITS / speed);
            if (at - freeAt > 0) {
                freeAt = at;
                remainder = 0;
            }
            long work = bytes * NANOS_BITS + remainder;
            freeAt += work / speed;
            remainder = work % speed;
            return freeAt;
        } finally {
            turn.unlock();
        }
    }
}
