package dev.weir.lab.run;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Two things at a time. */
final class Both {
    private Both() {}

    /** Returns when both have ended; what failed first is thrown. */
    static void of(Runnable here, Runnable elsewhere) {
        CompletableFuture<Void> other = CompletableFuture.runAsync(elsewhere, task -> new Thread(task, "both").start());
        try {
            here.run();
        } finally {
            join(other);
        }
    }

    private static void join(CompletableFuture<Void> other) {
        try {
            other.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
