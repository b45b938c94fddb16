package dev.weir.wire;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A closeable lock: {@code try (ResourceLock held = lock.obtain())} holds it to the end of the block and releases it before a
 * {@code catch} of the same statement. One object serves all holders, so that holding it allocates nothing. Error Prone does
 * not recognize such a block: with {@code GuardedBy} the lock is released in a {@code finally}.
 */
public final class ResourceLock extends ReentrantLock implements AutoCloseable {
    private static final long serialVersionUID = 1L;

    /** Used by the thread that holds the lock. */
    private transient @Nullable Runnable afterwards;

    public ResourceLock obtain() {
        lock();
        return this;
    }

    /**
     * Runs a task in this thread after it has released the lock, so that the task may wait for threads that wait for the lock.
     * Replaces an earlier task that has not run.
     */
    public void afterwards(Runnable task) {
        afterwards = task;
    }

    /** Releases the lock once. */
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
