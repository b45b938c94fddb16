package dev.weir.lab.run;

import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Ctrl-C: asks the run to stop and waits until it has cleaned up. */
final class Interruption implements AutoCloseable {
    private static final long GRACE_NANOS = 20_000_000_000L;

    private final Thread worker = Thread.currentThread();
    private final Thread hook = new Thread(this::cancel, "weir-cancel");
    private volatile boolean cancelled;
    private volatile boolean finished;

    @FunctionalInterface
    interface Work {
        /** Measures; passes the run to {@code written} once it is written, whatever happens afterwards. */
        void run(Interruption cancellation, Consumer<AnalysedSet> written) throws IOException;
    }

    /**
     * Measures. The signal that stops the lab ends its servers, too; failures that follow from that are not reported.
     *
     * @throws EnvironmentException with a one-line message, if it is stopped before anything is written
     */
    static AnalysedSet carryOut(Work work) throws IOException {
        AtomicReference<AnalysedSet> written = new AtomicReference<>();
        try (Interruption cancellation = listen()) {
            try {
                work.run(cancellation, written::set);
            } catch (IOException | RuntimeException e) {
                if (!cancellation.isCancelled()) {
                    throw e;
                }
                if (written.get() == null) {
                    throw new EnvironmentException("stopped by the user before anything was measured", e);
                }
            }
        }
        return written.get();
    }

    static Interruption listen() {
        Interruption cancellation = new Interruption();
        Runtime.getRuntime().addShutdownHook(cancellation.hook);
        return cancellation;
    }

    /** Returns whether the lab is being stopped; true as soon as any shutdown hook may have begun to end a server. */
    boolean isCancelled() {
        return cancelled || isShuttingDown();
    }

    static boolean isShuttingDown() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread());
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Returns whether the run is cancelled; if so, the worker's later writes are not interrupted. */
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
