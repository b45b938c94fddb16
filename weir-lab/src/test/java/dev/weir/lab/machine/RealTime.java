package dev.weir.lab.machine;

import dev.weir.report.model.SliceGroup;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;

/**
 * Assertions on real time. One attempt that passes is enough; three that fail on a machine that was quick and quiet meanwhile are a
 * failure; anything else is inconclusive, which JUnit counts as skipped, with the figures.
 */
public final class RealTime {
    private static final int FAIR_FAILURES = 3;
    private static final int ATTEMPTS = 8;

    private RealTime() {}

    /** Something that asserts times. */
    @FunctionalInterface
    public interface Attempt {
        /** Asserts. */
        void run() throws Exception;
    }

    /** Sees what else the machine does while an attempt is made. */
    @FunctionalInterface
    interface Observer {
        /** What makes the attempt tell nothing, with figures; empty when it counts. Asked once, after it. */
        Optional<String> disturbance();

        /** Ends the observation. */
        default void stop() {}
    }

    /** Asserts times on a machine that must do nothing else. */
    public static void holds(Attempt attempt) throws Exception {
        holds(attempt, () -> new Watch(true));
    }

    /** Asserts times beside load that the test itself makes: threads may be late, but not for other processes' sake. */
    public static void holdsBesideOwnLoad(Attempt attempt) throws Exception {
        holds(attempt, () -> new Watch(false));
    }

    static void holds(Attempt attempt, Supplier<Observer> observers) throws Exception {
        int disturbed = 0;
        for (int attempts = 1; ; attempts++) {
            Observer observer = observers.get();
            try {
                attempt.run();
                return;
            } catch (AssertionError e) {
                Optional<String> disturbance = observer.disturbance();
                disturbed += disturbance.isPresent() ? 1 : 0;
                if (attempts - disturbed == FAIR_FAILURES) {
                    throw e;
                }
                if (attempts == ATTEMPTS) {
                    throw new TestAbortedException(String.format(
                            Locale.ROOT,
                            "inconclusive: this machine is too slow or too busy, %d of %d attempts were disturbed, the last one"
                                    + " by %s; it said: %.300s",
                            disturbed,
                            ATTEMPTS,
                            disturbance.orElse("nothing"),
                            e.getMessage()));
                }
            } finally {
                observer.stop();
            }
        }
    }

    /** Looks at the machine while an attempt is made: a thread that sleeps for a millisecond again and again sees how late it wakes. */
    private static final class Watch implements Observer {
        private static final double MOST_STEAL_PERCENT = 2;
        private static final double MOST_OTHER_CPU_PERCENT = 20;
        private static final double MOST_USUAL_DELAY_MICROS = 400;
        private static final double MOST_DELAY_MICROS = 3000;
        private static final double MOST_ECHO_MICROS = 150;
        private static final long NAP_NANOS = 1_000_000;

        private final NoiseLedger ledger = NoiseLedger.start();
        private final Thread napping = new Thread(this::nap, "naps");
        private final double[] lateMicros = new double[100_000];
        private final boolean punctual;
        private final AtomicInteger naps = new AtomicInteger();
        private volatile boolean over;

        Watch(boolean punctual) {
            this.punctual = punctual;
            napping.setDaemon(true);
            napping.start();
        }

        private void nap() {
            while (!over && naps.get() < lateMicros.length) {
                long begin = System.nanoTime();
                LockSupport.parkNanos(NAP_NANOS);
                lateMicros[naps.get()] = (System.nanoTime() - begin - NAP_NANOS) / 1e3;
                naps.incrementAndGet();
            }
        }

        @Override
        public void stop() {
            over = true;
        }

        @Override
        public Optional<String> disturbance() {
            SliceGroup.Noise noise = ledger.stop();
            double[] late = Arrays.copyOf(lateMicros, naps.get());
            Arrays.sort(late);
            double usual = late.length == 0 ? 0 : late[late.length * 9 / 10];
            double most = late.length == 0 ? 0 : late[late.length * 99 / 100];
            double echo = punctual ? LoopbackEcho.measure().p50Micros() : 0;
            boolean disturbed = noise.stealPercent() > MOST_STEAL_PERCENT
                    || noise.otherCpuPercent() > MOST_OTHER_CPU_PERCENT
                    || (punctual && (usual > MOST_USUAL_DELAY_MICROS || most > MOST_DELAY_MICROS))
                    || echo > MOST_ECHO_MICROS;
            return Optional.of(String.format(
                            Locale.ROOT,
                            "steal %.0f %%, other processes %.0f %% of the CPU, one thread in a hundred %.0f us late and one in"
                                    + " ten %.0f us, an echo over loopback %.0f us",
                            noise.stealPercent(),
                            noise.otherCpuPercent(),
                            most,
                            usual,
                            echo))
                    .filter(text -> disturbed);
        }
    }
}
