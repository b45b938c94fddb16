package dev.weir.rig.link;

import dev.weir.rig.link.LaneQueue.Item;
import dev.weir.rig.link.LaneQueue.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One direction of one connection over an emulated link: a reader that computes when each byte comes out, and a writer that releases it
 * then.
 */
final class DelayedLane {
    private static final int BLOCK = 64 * 1024;
    /** Reads up to this size are copied out of the block, so that many small ones do not hold a block each. */
    private static final int SMALL = BLOCK / 4;
    /** A release this long after the previous one is timed exactly: a peer may be waiting for a first byte. */
    private static final long LULL_NANOS = 300_000;

    /**
     * The delay with which a reader blocked on a socket sees arrived bytes, subtracted again. Linux on a virtual machine needs 20 to 35 us;
     * the link card shows the remaining error.
     */
    private static final long WAKE_UP_NANOS = 25_000;

    private final Path path;
    private final SocketChannel from;
    private final InputStream fromStream;
    private final SocketChannel to;
    private final CountedConnection.Side side;
    private final long opensAt;
    private final CongestionWindow window;
    private final LaneQueue queue;
    private final ConcurrentLinkedQueue<ByteBuffer> freeBlocks = new ConcurrentLinkedQueue<>();
    /** The time until which the link itself kept the reader busy; bytes found waiting in the socket count as arrived by then. */
    private long busyUntil;

    private long lastRelease;

    /** Creates a lane; {@code opensAt} is the time at which the TCP handshake lets the first byte into this direction. */
    DelayedLane(Path path, SocketChannel from, SocketChannel to, CountedConnection.Side side, long opensAt)
            throws IOException {
        this.path = path;
        this.from = from;
        this.fromStream = from.socket().getInputStream();
        this.to = to;
        this.side = side;
        this.opensAt = opensAt;
        this.window = new CongestionWindow(path.model());
        this.queue = new LaneQueue(path.model().holdBytes());
        this.busyUntil = opensAt;
        this.lastRelease = opensAt;
    }

    /** Reads until the source ends or breaks, then passes the end on behind the bytes. */
    void read() throws InterruptedException {
        Kind ending = Kind.END;
        try {
            while (readBlock()) {
                // each call takes in one block
            }
        } catch (IOException e) {
            ending = Kind.RESET;
        }
        long release = Math.max(lastRelease, System.nanoTime() + path.delayNanos());
        queue.put(new Item(ending, null, 0, 0, true, release));
    }

    private boolean readBlock() throws IOException, InterruptedException {
        ByteBuffer block = freeBlocks.poll();
        if (block == null) {
            block = ByteBuffer.allocateDirect(BLOCK);
        }
        block.clear();
        boolean waiting = fromStream.available() > 0;
        int count = from.read(block);
        if (count < 0) {
            return false;
        }
        long now = System.nanoTime();
        long arrival = Math.max(opensAt, waiting ? Math.min(now, busyUntil) : now - WAKE_UP_NANOS);
        side.arrived(block, count);
        if (count <= SMALL) {
            ByteBuffer copy = ByteBuffer.allocate(count).put(0, block, 0, count);
            freeBlocks.add(block);
            block = copy;
        }
        busyUntil = schedule(block, count, arrival);
        return true;
    }

    /** Schedules each piece of the block; returns when the last of them was sent. */
    private long schedule(ByteBuffer block, int count, long arrival) throws InterruptedException {
        long at = arrival;
        int offset = 0;
        while (offset < count) {
            if (queue.awaitRoom()) {
                at = Math.max(at, System.nanoTime());
            }
            window.restartIfIdle(at);
            int length = Math.min(count - offset, window.limits() ? LinkModel.SEGMENT : path.pieceBytes());
            at = window.opensAt(at, length);
            // the bottleneck is shared: no connection may take its place in it early
            Timer.await(at);
            long departure = path.depart(at, length);
            window.sent(departure, length);
            lastRelease = Math.max(lastRelease, departure + path.delayNanos());
            offset += length;
            queue.put(new Item(Kind.BYTES, block, offset - length, length, offset == count, lastRelease));
        }
        return at;
    }

    /** Releases everything on time, and returns how the source ended; fails if the destination is gone. */
    Kind write() throws IOException, InterruptedException {
        long previous = opensAt;
        while (true) {
            Item item = queue.take();
            if (item.releaseAt() - previous > LULL_NANOS || queue.isEmpty()) {
                Timer.awaitExactly(item.releaseAt());
            } else {
                // within a transfer a late wake-up costs nothing: all bytes due by then are released together
                Timer.await(item.releaseAt());
            }
            if (item.kind() != Kind.BYTES) {
                return item.kind();
            }
            previous = writeDue(item);
        }
    }

    /** Writes the item together with the items that directly continue it and are due as well. */
    private long writeDue(Item first) throws IOException {
        ByteBuffer block = first.block();
        Item last = first;
        long now = System.nanoTime();
        for (Item next = queue.takeContinuation(last, now); next != null; next = queue.takeContinuation(last, now)) {
            last = next;
        }
        int end = last.offset() + last.length();
        block.limit(end).position(first.offset());
        while (block.hasRemaining()) {
            to.write(block);
        }
        queue.written(end - first.offset());
        side.delivered(end - first.offset());
        if (last.lastOfBlock() && block.isDirect()) {
            freeBlocks.add(block);
        }
        return last.releaseAt();
    }

    long heldBytes() {
        return queue.heldBytes();
    }
}
