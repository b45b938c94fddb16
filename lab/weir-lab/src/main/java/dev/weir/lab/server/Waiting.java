package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;

/** Waiting for other processes. */
final class Waiting {
    private Waiting() {}

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while waiting for the server", e);
        }
    }
}
