package dev.weir.wire;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A lock that closes: {@code try (ResourceLock held = lock.obtain())} holds it to the end of the block, and frees it before a
 * {@code catch} of the same statement. One object for all who hold it, so that holding it allocates nothing. Error Prone does
 * not see that such a block holds it: whoever names what a lock guards by {@code GuardedBy} frees it in a {@code finally}.
 */
public final class ResourceLock extends ReentrantLock implements AutoCloseable {
    private static final long serialVersionUID = 1L;

    /** Read and written by the thread that holds it. */
    private transient @Nullable Runnable afterwards;

    public ResourceLock obtain() {
        lock();
        return this;
    }

    /**
     * Has something run by this thread once it has freed the lock, so that what that waits for cannot be waiting for the lock; a
     * later one takes the place of one that has not run.
     */
    public void afterwards(Runnable task) {
        afterwards = task;
    }

    /** Frees it, once for each time that it was obtained. */
    @Override
    public void close() {
        Runnable task = afterwards;
        if (task == null || getHoldCount() > 1) {
            unlock();
            return;
        }
        afterwards = null;
        unlock();
        task.run();
    }
}
