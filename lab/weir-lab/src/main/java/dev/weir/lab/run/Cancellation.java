package dev.weir.lab.run;

/** Ctrl-C: asks the run to stop and waits until it has cleaned up. */
final class Cancellation implements AutoCloseable {
    private static final long GRACE_NANOS = 20_000_000_000L;

    private final Thread worker = Thread.currentThread();
    private final Thread hook = new Thread(this::cancel, "weir-cancel");
    private volatile boolean cancelled;
    private volatile boolean finished;

    /** Starts to listen for the end of the JVM. */
    static Cancellation listen() {
        Cancellation cancellation = new Cancellation();
        Runtime.getRuntime().addShutdownHook(cancellation.hook);
        return cancellation;
    }

    /** Returns whether someone stops the lab; known as soon as any hook may have begun to end a server. */
    boolean isCancelled() {
        return cancelled || isShuttingDown();
    }

    private static boolean isShuttingDown() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread());
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Returns whether the run is cancelled; if so, what the worker writes from here on is not interrupted. */
    synchronized boolean settle() {
        if (isCancelled()) {
            Thread.interrupted();
            return true;
        }
        return false;
    }

    private void cancel() {
        if (finished) {
            return;
        }
        try {
            synchronized (this) {
                cancelled = true;
                worker.interrupt();
                long start = System.nanoTime();
                while (!finished && System.nanoTime() - start < GRACE_NANOS) {
                    wait(100);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        finished = true;
        notifyAll();
        if (!isCancelled()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
