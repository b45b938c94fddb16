package dev.weir.rig.link;

import java.util.Arrays;

/**
 * Slow start of one direction of one connection, in bytes, on the time line of {@link System#nanoTime()}.
 *
 * <p>Starts at the initial window of RFC 6928 and grows with acknowledged bytes (RFC 5681, section 3.1); as in Linux, only while less than
 * twice the bytes recently in flight. Once it covers link and queue it no longer limits. After an idle time of one retransmission timeout
 * it restarts (RFC 5681, section 4.1); the timeout is RTT + 200 ms, which is RFC 6298 with Linux's lower bound for the variance of a steady
 * path. Without loss, there is no other phase. The receive window, if the link has one, is its upper bound: a connection then gets one
 * window per round trip (RFC 7323).
 *
 * <p>Not thread-safe: owned by the sending thread.
 */
final class CongestionWindow {
    private static final long LEAST_VARIANCE_NANOS = 200_000_000;

    private final long initial;
    private final long most;
    private final long enough;
    private final long rttNanos;
    private final InFlight inFlight = new InFlight();
    private long window;
    private long sent;
    private long acknowledged;
    private long roundEnd;
    private long peak;
    private long lastDeparture = Long.MIN_VALUE;

    CongestionWindow(LinkModel model) {
        this.initial = model.initialWindowBytes() == 0 ? Long.MAX_VALUE : model.initialWindowBytes();
        this.most = model.windowBytes() == 0 ? Long.MAX_VALUE : model.windowBytes();
        this.enough = model.holdBytes();
        this.rttNanos = model.rttNanos();
        this.window = initial;
    }

    /** Returns whether the window may still hold bytes back. */
    boolean limits() {
        return window < enough;
    }

    /** Restarts from the initial window if nothing was sent for a retransmission timeout. */
    void restartIfIdle(long now) {
        if (lastDeparture != Long.MIN_VALUE && now - lastDeparture > rttNanos + LEAST_VARIANCE_NANOS) {
            inFlight.clear();
            window = initial;
            sent = 0;
            acknowledged = 0;
            roundEnd = 0;
            peak = 0;
        }
    }

    /** Returns the earliest time, not before {@code at}, at which the window has room for the bytes. */
    long opensAt(long at, int bytes) {
        long moment = at;
        while (limits() && !inFlight.isEmpty()) {
            boolean room = sent - acknowledged + bytes <= window;
            if (room && inFlight.headTime() - moment > 0) {
                return moment;
            }
            moment = Math.max(moment, inFlight.headTime());
            acknowledge(inFlight.pollBytes());
        }
        return moment;
    }

    private void acknowledge(int bytes) {
        acknowledged += bytes;
        if (window < 2 * peak) {
            window = Math.min(most, window + bytes);
        }
    }

    /** Records bytes sent that leave the bottleneck at this time; they are acknowledged one RTT later. */
    void sent(long departure, int bytes) {
        lastDeparture = departure;
        if (!limits()) {
            return;
        }
        sent += bytes;
        long flight = sent - acknowledged;
        if (acknowledged >= roundEnd) {
            roundEnd = sent;
            peak = flight;
        } else {
            peak = Math.max(peak, flight);
        }
        inFlight.add(bytes, departure + rttNanos);
    }

    /** Queue of (bytes, time) without an object per element. Not thread-safe. */
    private static final class InFlight {
        private int[] bytes = new int[16];
        private long[] times = new long[16];
        private int head;
        private int size;

        boolean isEmpty() {
            return size == 0;
        }

        void clear() {
            head = 0;
            size = 0;
        }

        void add(int count, long time) {
            if (size == bytes.length) {
                grow();
            }
            int tail = (head + size) & (bytes.length - 1);
            bytes[tail] = count;
            times[tail] = time;
            size++;
        }

        long headTime() {
            return times[head];
        }

        int pollBytes() {
            int count = bytes[head];
            head = (head + 1) & (bytes.length - 1);
            size--;
            return count;
        }

        private void grow() {
            int old = bytes.length;
            int[] moreBytes = Arrays.copyOf(bytes, 2 * old);
            long[] moreTimes = Arrays.copyOf(times, 2 * old);
            // moves the elements that wrapped round to the front behind the others
            System.arraycopy(bytes, 0, moreBytes, old, head);
            System.arraycopy(times, 0, moreTimes, old, head);
            bytes = moreBytes;
            times = moreTimes;
        }
    }
}
