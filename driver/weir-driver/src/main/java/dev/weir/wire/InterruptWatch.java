package dev.weir.wire;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * Notices that a thread is interrupted while it waits, once. The JDK reports an interrupt at once to the channel that a thread waits
 * for: this is one with nothing behind it, so that nothing is closed.
 */
final class InterruptWatch extends AbstractInterruptibleChannel {
    private final InterruptListener listener;

    InterruptWatch(InterruptListener listener) {
        this.listener = listener;
    }

    /** The thread is about to wait. Has it been interrupted already, the listener is called now. */
    void waitBegins() {
        begin();
    }

    /** The thread waits no more; returns what watches the next wait. */
    InterruptWatch waitEnds() {
        try {
            end(true);
        } catch (AsynchronousCloseException noticed) {
            return new InterruptWatch(listener);
        }
        return isOpen() ? this : new InterruptWatch(listener);
    }

    @Override
    protected void implCloseChannel() {
        listener.interrupted();
    }
}
