package dev.weir.rig.link;

import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One direction of a link, shared by all of its connections: the bottleneck, which serialises their bytes, then delay and jitter.
 *
 * <p>Times are computed, not slept: a late caller gets the departure that it would have had on time.
 */
final class Path {
    /** Bytes are passed on in pieces of this much wire time, so that the first bytes of a reply do not wait for the last. */
    private static final long PIECES_PER_SECOND = 10_000;

    private static final long NANOS_BITS = 8_000_000_000L;

    private final LinkModel model;
    /** Fair, so that competing connections take turns. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private final SplittableRandom jitter;
    private volatile long rate;
    private long freeAt = System.nanoTime();
    private long remainder;

    Path(LinkModel model, long jitterSeed) {
        this.model = model;
        this.jitter = new SplittableRandom(jitterSeed);
        this.rate = model.rateBitsPerSecond();
    }

    LinkModel model() {
        return model;
    }

    void setRate(long bitsPerSecond) {
        rate = bitsPerSecond;
    }

    /** Returns the bytes that may be handled together once the window no longer limits: whole segments, at least one. */
    int pieceBytes() {
        long segments = rate / 8 / PIECES_PER_SECOND / LinkModel.SEGMENT;
        return (int) Math.max(1, segments) * LinkModel.SEGMENT;
    }

    /** Takes in bytes that arrived at the given time, waiting while the queue is full; returns when the last of them has left. */
    long depart(long at, int bytes) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            long speed = rate;
            if (speed == 0) {
                return at;
            }
            Timer.await(freeAt - model.bufferBytes() * NANOS_BITS / speed);
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

    long delayNanos() {
        return model.oneWayNanos() + (model.jitterNanos() == 0 ? 0 : drawJitter());
    }

    private synchronized long drawJitter() {
        return jitter.nextLong(model.jitterNanos() + 1);
    }
}
