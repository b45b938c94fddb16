package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CpuMeterTest {
    private static final long BUSY_NANOS = 300_000_000;

    /** Keeps a core busy until the calling thread has used some CPU time. */
    private static void work() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < BUSY_NANOS) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aThreadThatEndsSubtractsNothing() throws Exception {
        CountDownLatch worked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            work();
            worked.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        worked.await();
        long all = ProcessCpu.nanos(
                Machine.ofThisProcess(), ProcessHandle.current().pid());
        CpuMeter meter = CpuMeter.start(ProcessHandle.current().pid());
        end.countDown();
        thread.join();

        assertThat(meter.nanos()).isNotNegative();
        assertThat(all).isPositive();
    }

    @Test
    void countsThreadsOfBeforeAndOfAfter() throws Exception {
        CpuMeter meter = CpuMeter.start(ProcessHandle.current().pid());
        long before = meter.nanos();
        work();
        assertThat(meter.nanos()).isGreaterThan(before);
    }

    @Test
    void knowsNothingOfAProcessElsewhere() {
        assertThat(CpuMeter.start(-1).nanos()).isEqualTo(-1);
        assertThat(CpuMeter.start(-1).exactNanos()).isEqualTo(-1);
        assertThat(ProcessCpu.nanos(Machine.ofThisProcess(), -1)).isEqualTo(-1);
    }
}
