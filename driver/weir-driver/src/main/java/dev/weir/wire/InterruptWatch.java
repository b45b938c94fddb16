package dev.weir.wire;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * Notices that a thread is interrupted while it waits, once. The JDK reports an interrupt at once to the channel that a thread waits
 * for: this is one with nothing behind it, so that nothing is closed.
 */
final class InterruptWatch extends AbstractInterruptibleChannel {
    private final Runnable interrupted;

    /** {@code interrupted} is called by whoever interrupts the thread, before the wait can end; it must not wait itself. */
    InterruptWatch(Runnable interrupted) {
        this.interrupted = interrupted;
    }

    /** The thread is about to wait. If it has been interrupted already, that is told now. */
    void waitBegins() {
        begin();
    }

    /** The thread waits no more; returns what watches the next wait. */
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
