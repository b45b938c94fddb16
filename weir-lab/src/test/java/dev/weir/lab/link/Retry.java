package dev.weir.lab.link;

/** For what is measured in time on a machine that others use as well: noise passes, an error stays. */
final class Retry {
    private Retry() {}

    interface Attempt {
        void run() throws Exception;
    }

    static void upTo(int attempts, Attempt attempt) throws Exception {
        for (int i = 1; i < attempts; i++) {
            try {
                attempt.run();
                return;
            } catch (AssertionError e) {
                System.err.println("attempt " + i + " of " + attempts + ": " + e.getMessage());
            }
        }
        attempt.run();
    }
}
