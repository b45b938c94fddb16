package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.SliceGroup;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;

/**
 * Assertions on real time. One attempt that passes is enough. One that fails counts when the machine was quick and quiet meanwhile
 * and the figures are wrong even if every round trip is granted what threads woke up late; three of them are a failure. Anything else
 * is inconclusive, which JUnit counts as skipped, with the figures.
 */
public final class RealTime {
    private static final int FAIR_FAILURES = 3;
    private static final int ATTEMPTS = 8;

    private RealTime() {}

    /** Something that is timed. */
    @FunctionalInterface
    public interface Attempt {
        /** Takes the times, and gives what they have to be. */
        Judgement measure() throws Exception;
    }

    /** What the figures of an attempt have to be. */
    @FunctionalInterface
    public interface Judgement {
        /**
         * Asserts. Lateness makes nothing quicker: only upper bounds of times, and lower ones of rates, may give way to it.
         *
         * @param lateMicros how much later than its tolerance a round trip may be, in microseconds; 0 when the tolerance alone holds
         */
        void allowing(double lateMicros);

        /** Both. */
        default Judgement and(Judgement other) {
            return late -> {
                allowing(late);
                other.allowing(late);
            };
        }
    }

    /** Sees what else the machine does while an attempt is made. */
    @FunctionalInterface
    interface Observer {
        /** What was seen; asked once, after the attempt. */
        Seen seen();

        /** Ends the observation. */
        default void stop() {}
    }

    /**
     * What the machine did during an attempt.
     *
     * @param busy whether the attempt tells nothing, however wrong it is
     * @param lateMicros how late a round trip is for being woken up: by a timer and by a socket, each way, in microseconds
     * @param figures both in words
     */
    record Seen(boolean busy, double lateMicros, String figures) {}

    /** A time of one or more round trips is what it has to be, all in microseconds. */
    public static Judgement close(String what, double micros, double expected, double tolerance) {
        return late -> assertThat(micros)
                .as("%s, %.0f us expected, in us", what, expected)
                .isBetween(expected - tolerance, expected + tolerance + late);
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
        int fair = 0;
        for (int attempts = 1; ; attempts++) {
            Observer observer = observers.get();
            try {
                Judgement judgement = attempt.measure();
                Optional<AssertionError> error = error(judgement, 0);
                if (error.isEmpty()) {
                    return;
                }
                Seen seen = observer.seen();
                fair += !seen.busy() && error(judgement, seen.lateMicros()).isPresent() ? 1 : 0;
                if (fair == FAIR_FAILURES) {
                    throw error.get();
                }
                if (attempts == ATTEMPTS) {
                    throw inconclusive(ATTEMPTS - fair, seen, error.get());
                }
            } finally {
                observer.stop();
            }
        }
    }

    private static Optional<AssertionError> error(Judgement judgement, double lateMicros) {
        try {
            judgement.allowing(lateMicros);
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(e);
        }
    }

    private static TestAbortedException inconclusive(int disturbed, Seen last, AssertionError error) {
        return new TestAbortedException(String.format(
                Locale.ROOT,
                "inconclusive: this machine is too slow or too busy, %d of %d attempts were disturbed; during the last one %s; it"
                        + " said: %.300s",
                disturbed,
                ATTEMPTS,
                last.figures(),
                error.getMessage()));
    }

    /** Looks at the machine while an attempt is made: a thread that sleeps for a millisecond again and again sees how late it wakes. */
    private static final class Watch implements Observer {
        private static final double MOST_STEAL_PERCENT = 2;
        private static final double MOST_OTHER_CPU_PERCENT = 20;
        private static final double MOST_DELAY_MICROS = 3000;
        private static final double MOST_ECHO_MICROS = 150;
        private static final int TIMERS_OF_A_ROUND_TRIP = 2;
        private static final long NAP_NANOS = 1_000_000;

        private final NoiseLedger ledger = NoiseLedger.start(Machine.ofThisProcess());
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
        public Seen seen() {
            SliceGroup.Noise noise = ledger.stop();
            double[] late = Arrays.copyOf(lateMicros, naps.get());
            Arrays.sort(late);
            double usual = late.length == 0 ? 0 : late[late.length * 9 / 10];
            double most = late.length == 0 ? 0 : late[late.length * 99 / 100];
            double echo = punctual ? LoopbackEcho.measure().p50Micros() : 0;
            boolean busy = noise.stealPercent() > MOST_STEAL_PERCENT
                    || noise.otherCpuPercent() > MOST_OTHER_CPU_PERCENT
                    || (punctual && most > MOST_DELAY_MICROS)
                    || echo > MOST_ECHO_MICROS;
            String figures = String.format(
                    Locale.ROOT,
                    "steal %.0f %%, other processes %.0f %% of the CPU, one thread in a hundred %.0f us late and one in ten %.0f us,"
                            + " an echo over loopback %.0f us",
                    noise.stealPercent(),
                    noise.otherCpuPercent(),
                    most,
                    usual,
                    echo);
            return new Seen(busy, punctual ? TIMERS_OF_A_ROUND_TRIP * Math.max(0, usual) + echo : 0, figures);
        }
    }
}
