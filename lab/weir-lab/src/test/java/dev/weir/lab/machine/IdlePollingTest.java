package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdlePollingTest {
    private static final long TIMEOUT_SECONDS = 300;

    /** The scheduling class that gives way to every other, as the kernel numbers it. */
    private static final String SCHED_IDLE = "5";

    /** Position of the scheduling class in /proc/PID/stat, from 0, after the name in parentheses. */
    private static final int POLICY = 38;

    @TempDir
    private Path folder;

    @Test
    void spinsUntilClosedAndGivesWay() throws Exception {
        int core = lastCore();
        Set<ProcessHandle> before = children();
        ProcessHandle spinning;
        try (IdlePolling polling = IdlePolling.on(Machine.ofThisProcess(), core)) {
            spinning = children().stream()
                    .filter(child -> !before.contains(child))
                    .findFirst()
                    .orElseThrow();
            await(() -> policy(spinning).equals(SCHED_IDLE));
            await(() -> ProcessCpu.nanos(Machine.ofThisProcess(), polling.pid()) > 1_000_000);
            assertThat(polling.isActive()).isTrue();
        }
        await(() -> !spinning.isAlive());
    }

    @Test
    void endsWithTheProcessThatItIsFor() throws Exception {
        int core = lastCore();
        Process owner = new ProcessBuilder("sleep", "600").start();
        try (IdlePolling polling = IdlePolling.on(core, owner.pid())) {
            assertThat(polling.isActive()).isTrue();
            owner.destroyForcibly().waitFor();
            await(() -> !polling.isActive());
        }
    }

    @Test
    void aQuotaOfCpuTimeIsNotSpunAway() throws IOException {
        Machine machine = new Machine("linux", folder);
        assertThat(IdlePolling.isUnlimited(machine)).as("no control group").isTrue();
        Path group = Files.createDirectories(folder.resolve("sys/fs/cgroup"));
        Files.writeString(group.resolve("cpu.max"), "max 100000\n");
        assertThat(IdlePolling.isUnlimited(machine)).isTrue();
        Files.writeString(group.resolve("cpu.max"), "150000 100000\n");
        assertThat(IdlePolling.isUnlimited(machine)).isFalse();
    }

    private static int lastCore() {
        Placement placement = Placement.on(Machine.ofThisProcess());
        assumeThat(placement.isPossible()).as("Linux, taskset and two cores").isTrue();
        assumeThat(IdlePolling.isUnlimited(Machine.ofThisProcess()))
                .as("no quota of CPU time")
                .isTrue();
        return placement.lastCore();
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    private static String policy(ProcessHandle process) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[POLICY];
    }

    private static void await(Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("the test gave up waiting").isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** Something that will be so. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }
}
