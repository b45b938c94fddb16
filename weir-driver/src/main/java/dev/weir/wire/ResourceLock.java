package dev.weir.wire;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that closes: {@code try (ResourceLock held = lock.obtain())} holds it to the end of the block, and frees it before a
 * {@code catch} of the same statement. One object for all who hold it, so that holding it allocates nothing. Error Prone does
 * not see that such a block holds it: whoever names what a lock guards by {@code GuardedBy} frees it in a {@code finally}.
 */
public final class ResourceLock extends ReentrantLock implements AutoCloseable {
    private static final long serialVersionUID = 1L;

    /**
     * Waits for the lock.
     *
     * @return this lock, held
     */
    public ResourceLock obtain() {
        lock();
        return this;
    }

    /** Frees it, once for each time that it was obtained. */
    @Override
    public void close() {
        unlock();
    }
}
