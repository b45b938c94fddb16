package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {
    private static final long PID = ProcessHandle.current().pid();
    private static final long WORK_NANOS = 20_000_000;

    private volatile boolean stopped;

    @BeforeEach
    void onLinux() {
        assumeThat(Files.exists(Path.of("/proc/self/schedstat")))
                .as("the kernel tells")
                .isTrue();
    }

    @Test
    void theThreadThatWorkedIsFoundAndItsTimeIsCounted() throws Exception {
        Thread working = new Thread(this::spin, "working");
        working.start();
        try (ThreadTimes all = ThreadTimes.of(PID)) {
            long[] before = all.eachRanNanos();
            while (all.ranNanos() - Arrays.stream(before).sum() < WORK_NANOS) {
                Thread.onSpinWait();
            }
            ThreadTimes ran = all.thoseThatRan(before);
            long then = ran.ranNanos();
            while (ran.ranNanos() - then < WORK_NANOS) {
                Thread.onSpinWait();
            }
            assertThat(ran.eachRanNanos().length)
                    .as("of %d threads", before.length)
                    .isLessThan(before.length);
        } finally {
            stopped = true;
            working.join();
        }
    }

    @Test
    void waitingForACoreIsCounted() throws Exception {
        List<Thread> rivals = Stream.generate(() -> new Thread(this::spin, "rival"))
                .limit(2L * Runtime.getRuntime().availableProcessors())
                .toList();
        rivals.forEach(Thread::start);
        try (ThreadTimes all = ThreadTimes.of(PID)) {
            long before = all.waitedNanos();
            while (all.waitedNanos() - before < WORK_NANOS) {
                Thread.onSpinWait();
            }
            assertThat(all.waitedNanos() - before).isLessThan(3600 * 1_000_000_000L);
        } finally {
            stopped = true;
            for (Thread rival : rivals) {
                rival.join();
            }
        }
    }

    @Test
    void aProcessThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> ThreadTimes.of(-1)).isInstanceOf(IOException.class);
    }

    private void spin() {
        while (!stopped) {
            Thread.onSpinWait();
        }
    }
}
