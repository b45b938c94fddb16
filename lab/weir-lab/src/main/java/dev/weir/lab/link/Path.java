package dev.weir.lab.link;

import java.util.SplittableRandom;

/** One direction of a link, shared by all of its connections: bottleneck, then delay and jitter. */
final class Path {
    /** Bytes are handed on in pieces of this much wire time, so that the first bytes of a reply do not wait for the last. */
    private static final long PIECES_PER_SECOND = 10_000;

    private final LinkModel model;
    private final Bottleneck bottleneck;
    private final SplittableRandom jitter;
    private volatile int pieceBytes;

    Path(LinkModel model, long jitterSeed) {
        this.model = model;
        this.bottleneck = new Bottleneck(model.rateBitsPerSecond(), model.bufferBytes());
        this.jitter = new SplittableRandom(jitterSeed);
        this.pieceBytes = pieceBytes(model.rateBitsPerSecond());
    }

    LinkModel model() {
        return model;
    }

    /** Bytes that may be handled as one once the window no longer limits: whole segments, at least one. */
    int pieceBytes() {
        return pieceBytes;
    }

    void setRate(long bitsPerSecond) {
        bottleneck.setRate(bitsPerSecond);
        pieceBytes = pieceBytes(bitsPerSecond);
    }

    /** When the last of the bytes has left the bottleneck; waits while its queue is full. */
    long depart(long at, int bytes) throws InterruptedException {
        return bottleneck.depart(at, bytes);
    }

    long delayNanos() {
        return model.oneWayNanos() + (model.jitterNanos() == 0 ? 0 : drawJitter());
    }

    private synchronized long drawJitter() {
        return jitter.nextLong(model.jitterNanos() + 1);
    }

    private static int pieceBytes(long bitsPerSecond) {
        long segments = bitsPerSecond / 8 / PIECES_PER_SECOND / LinkModel.SEGMENT;
        return (int) Math.max(1, segments) * LinkModel.SEGMENT;
    }
}
