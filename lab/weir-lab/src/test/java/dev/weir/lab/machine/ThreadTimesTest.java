package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {
    private static final long PID = ProcessHandle.current().pid();
    private static final long WORK_NANOS = 20_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Object done = new Object();
    private boolean worked;
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
            ThreadTimes ran = all.thoseThatRan(before, false);
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

    /** As a server has one name for all threads of connections, of which any may take the next. */
    @Test
    void anotherThreadOfItsNameIsCountedIfAskedFor() throws Exception {
        assertThat(countedOfTheSecond(true)).isGreaterThanOrEqualTo(WORK_NANOS);
    }

    @Test
    void elseItIsNot() throws Exception {
        assertThat(countedOfTheSecond(false)).isLessThan(WORK_NANOS);
    }

    /** Returns how much of a second thread's work was counted, that did nothing before. */
    private long countedOfTheSecond(boolean namesakes) throws Exception {
        CountDownLatch begin = new CountDownLatch(1);
        Thread first = new Thread(this::spinAndStay, "working");
        Thread second = new Thread(() -> work(begin), "working");
        first.start();
        second.start();
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        try (ThreadTimes all = ThreadTimes.of(PID)) {
            long[] before = all.eachRanNanos();
            while (all.ranNanos() - Arrays.stream(before).sum() < WORK_NANOS) {
                Thread.onSpinWait();
            }
            ThreadTimes ran = all.thoseThatRan(before, namesakes);
            stopped = true;
            while (first.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            long then = ran.ranNanos();
            begin.countDown();
            synchronized (done) {
                while (!worked) {
                    done.wait();
                }
                return ran.ranNanos() - then;
            }
        } finally {
            first.interrupt();
            second.interrupt();
        }
    }

    private void spinAndStay() {
        spin();
        stay();
    }

    /** The times of a thread are read while it is there. */
    private static void stay() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            // they were read
        }
    }

    private void work(CountDownLatch begin) {
        try {
            begin.await();
            long end = THREADS.getCurrentThreadCpuTime() + 2 * WORK_NANOS;
            while (THREADS.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
            synchronized (done) {
                worked = true;
                done.notifyAll();
            }
            stay();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted before it worked", e);
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
