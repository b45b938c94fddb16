package dev.weir.wire;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * Notices, once, that a waiting thread is interrupted. The JDK reports an interrupt at once to the channel on which a thread
 * waits; this channel has no resource, so that nothing is closed.
 */
final class InterruptWatch extends AbstractInterruptibleChannel {
    private final Runnable interrupted;

    /** {@code interrupted} is called by the interrupting thread before the wait can end, and must not wait. */
    InterruptWatch(Runnable interrupted) {
        this.interrupted = interrupted;
    }

    /** Begins a wait; reports an earlier interrupt at once. */
    void waitBegins() {
        begin();
    }

    /** Ends the wait; returns the watch for the next one. */
    InterruptWatch waitEnds() {
        try {
            end(true);
        } catch (AsynchronousCloseException noticed) {
            return new InterruptWatch(interrupted);
        }
        return isOpen() ? this : new InterruptWatch(interrupted);
    }

    @Override
    protected void implCloseChannel() {
        interrupted.run();
    }
}
