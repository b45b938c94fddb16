package dev.weir.rows;

import java.io.IOException;
import java.net.SocketTimeoutException;

/**
 * Drops unwanted rows: if that takes longer than a KILL would, the statement is killed and the rest is dropped. Costs at most
 * twice the better choice (the ski-rental rule). If the server goes on all the same, gives up after the socket timeout or,
 * without one, a minute after KILL QUERY.
 */
final class Drain {
    /** Bytes dropped between two checks of the clock. */
    static final int STEP = 1 << 20;

    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final Wire wire;
    private boolean begun;
    /** The time before the first step: nothing has been waited for until then. */
    private long start;

    private boolean killTried;
    private boolean killed;
    private long killedAfter;

    Drain(Wire wire) {
        this.wire = wire;
    }

    void step() throws IOException {
        long now = System.nanoTime();
        if (!begun) {
            begun = true;
            start = now;
        }
        long elapsed = now - start;
        if (!killTried && elapsed > wire.killNanos()) {
            killTried = true;
            killed = wire.killRunning();
            killedAfter = System.nanoTime() - start;
        }
        long timeout = wire.readTimeoutNanos();
        if (timeout > 0 && elapsed > timeout) {
            throw new SocketTimeoutException("rows that nobody reads did not end within socketTimeout="
                    + timeout / 1_000_000 + " ms, killed=" + killed);
        }
        if (timeout == 0 && killed && elapsed - killedAfter > MINUTE_NANOS) {
            throw new SocketTimeoutException("rows of a statement that was killed did not end within 60 s");
        }
    }
}
