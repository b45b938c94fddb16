package dev.weir.rig.server;

import java.util.concurrent.atomic.AtomicBoolean;

/** Stops a process of the lab's once: when closed, or when the lab's JVM ends earlier. */
final class StopOnce implements AutoCloseable {
    private final Runnable stop;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Thread hook;

    /** Registers for the JVM's end; {@code stop} returns when the process has ended. */
    StopOnce(String name, Runnable stop) {
        this.stop = stop;
        this.hook = new Thread(this::stop, name);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, and finds the process stopped.
        }
    }

    private void stop() {
        if (stopped.compareAndSet(false, true)) {
            stop.run();
        }
    }
}
