package dev.weir.lab.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.machine.IdlePolling;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.Placement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What slices lose to others, in a JVM that has one core as a worker does. */
class CoreWatchTest {
    private static final long TIMEOUT_SECONDS = 120;
    private static final int TRIES = 100;
    private static final long PAUSE_MILLIS = 20;
    private static final long SPIN_NANOS = 60_000_000;

    @Test
    void workOfARivalIsLost() throws Exception {
        assertThat(leastAndMost().get(1))
                .as("largest share that was lost to a rival of equal rank")
                .isGreaterThan(0.2);
    }

    /** On a core that nobody else uses meanwhile. */
    @Test
    @Tag("measures")
    void ownPausesAreNotLost() throws Exception {
        assertThat(leastAndMost().get(0))
                .as("least share of a pause that was lost, of %d", TRIES)
                .isLessThan(0.05);
    }

    private static List<Double> leastAndMost() throws Exception {
        Placement placement = Placement.on(Machine.ofThisProcess());
        assumeThat(placement.isPossible()).as("processes can be placed here").isTrue();
        String core = Integer.toString(placement.lastCore());
        Process worker = new ProcessBuilder(
                        "taskset",
                        "-c",
                        core,
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OnOneCore.class.getName(),
                        core)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(worker.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new String(worker.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(Double::valueOf)
                .toList();
    }

    @Test
    void cpuTimeIsUnknownWhereThreadsWereStartedOrConnectionsAreStillEnded() throws Exception {
        long pid = ProcessHandle.current().pid();
        assumeThat(Files.exists(Path.of("/proc/self/schedstat")))
                .as("the kernel tells")
                .isTrue();
        try (CoreWatch watch = CoreWatch.of(pid, false, pid, new TimedOperation(() -> 1), false, 1_000_000)) {
            watch.begin();
            watch.end();
            assertThat(watch.clientNanos()).isPositive();
            assertThat(watch.serverNanos()).isNotNegative();
            watch.begin();
            Thread started = new Thread(() -> {});
            started.start();
            started.join();
            watch.end();
            assertThat(watch.clientNanos()).isEqualTo(CoreWatch.UNKNOWN);
        }
        try (CoreWatch watch = CoreWatch.of(pid, false, pid, new TimedOperation(() -> 1), true, 1_000_000)) {
            watch.begin();
            watch.end();
            assertThat(watch.serverNanos()).isEqualTo(CoreWatch.UNKNOWN);
        }
        try (CoreWatch watch = CoreWatch.of(-1, false, pid, new TimedOperation(() -> 1), false, 1_000_000)) {
            watch.begin();
            watch.end();
            assertThat(watch.clientNanos()).as("of a remote server's client").isPositive();
            assertThat(watch.serverNanos()).isEqualTo(CoreWatch.UNKNOWN);
            assertThat(watch.lostNanos(1)).isEqualTo(CoreWatch.UNKNOWN);
        }
    }

    /** Prints the share that was lost of pauses, and of work beside a rival. */
    static final class OnOneCore {
        private OnOneCore() {}

        public static void main(String[] args) throws Exception {
            int core = Integer.parseInt(args[0]);
            try (IdlePolling polling = IdlePolling.on(Machine.ofThisProcess(), core);
                    CoreWatch watch = watch(polling)) {
                double least = 1;
                for (int attempt = 0; attempt < TRIES && least >= 0.05; attempt++) {
                    least = Math.min(least, lost(watch, () -> Thread.sleep(PAUSE_MILLIS)));
                }
                System.out.println(least);
                Process rival = new ProcessBuilder("taskset", "-c", args[0], "sh", "-c", "while :; do :; done").start();
                try {
                    double most = 0;
                    for (int attempt = 0; attempt < TRIES && most <= 0.2; attempt++) {
                        most = Math.max(most, lost(watch, OnOneCore::spin));
                    }
                    System.out.println(most);
                } finally {
                    rival.destroyForcibly();
                }
            }
        }

        private static CoreWatch watch(IdlePolling polling) throws Exception {
            return CoreWatch.of(
                    ProcessHandle.current().pid(), false, polling.pid(), new TimedOperation(() -> 1), false, 1_000_000);
        }

        private interface Work {
            void run() throws InterruptedException, IOException;
        }

        private static double lost(CoreWatch watch, Work work) throws InterruptedException, IOException {
            watch.begin();
            long start = System.nanoTime();
            work.run();
            long passed = System.nanoTime() - start;
            watch.end();
            return watch.lostNanos(passed) / (double) passed;
        }

        private static void spin() {
            long end = System.nanoTime() + SPIN_NANOS;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
