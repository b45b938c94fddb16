package dev.weir.lab.compress;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C, or a SIGTERM: asks for an end between batches, and holds the JVM's own end back until that has come. */
final class StopSignal implements AutoCloseable {
    /** A server that does not answer must not hold the JVM for ever; to be killed does no harm. */
    private static final long LONGEST_SECONDS = 60;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::askAndWait, "weir-compress-stop");
    private volatile boolean asked;

    StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    boolean isAsked() {
        return asked;
    }

    private void askAndWait() {
        asked = true;
        try {
            ended.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        if (!asked) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the JVM has begun to end just now, which is what it was for
                asked = true;
            }
        }
    }
}
