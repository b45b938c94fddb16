package dev.weir.testkit;

import java.util.concurrent.TimeUnit;

/**
 * Waits for a state that another thread, process or server comes to by itself.
 *
 * <p>The limit is no judgement on what is tested: it is far beyond what a busy machine takes, and the failure says so.
 */
public final class Await {
    private static final long LIMIT_SECONDS = 60;
    private static final long LOOK_MILLIS = 1;

    private Await() {}

    /** The state that is waited for. */
    @FunctionalInterface
    public interface State<E extends Exception> {
        boolean reached() throws E;
    }

    /**
     * Returns once a state is reached.
     *
     * @param state as a clause: {@code the row is locked}
     * @throws AssertionError if it is not within a minute, or the thread is interrupted
     */
    public static <E extends Exception> void until(String state, State<E> look) throws E {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!look.reached()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("the test gave up waiting, before it could judge anything: seconds="
                        + LIMIT_SECONDS + ", waited until: " + state
                        + "; see who should have brought that about, and whether it runs");
            }
            pause(state);
        }
    }

    private static void pause(String state) {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("the test was interrupted while it waited until: " + state, e);
        }
    }
}
