package dev.weir.lab.run;

/** Looks at the clock of a ledger all the time: where it could not for long, the machine or this process stood still. */
final class StandstillWatch implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;

    private final Thread thread;

    private StandstillWatch(TimeLedger time) {
        thread = new Thread(() -> look(time), "weir-standstill");
        thread.setDaemon(true);
    }

    /** Begins to look. */
    static StandstillWatch over(TimeLedger time) {
        StandstillWatch watch = new StandstillWatch(time);
        time.watch();
        watch.thread.start();
        return watch;
    }

    private static void look(TimeLedger time) {
        try {
            while (true) {
                Thread.sleep(LOOK_MILLIS);
                time.look();
            }
        } catch (InterruptedException e) {
            // the session is over
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
