package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.SliceGroup;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NoiseLedgerTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path root;

    private final AtomicLong clock = new AtomicLong(77);
    private final AtomicLong own = new AtomicLong(5);

    @Test
    void sharesOutTheTimeOfTheMachine() {
        MachineFolder machine =
                new MachineFolder(root).withStat(1_000, 500, 9_000, 10).withPressure(1_000_000);
        NoiseLedger ledger = new NoiseLedger(machine.machine(), clock::get, own::get);
        // ten seconds of two processors: 2000 ticks
        machine.withStat(1_500, 700, 10_260, 50).withPressure(1_500_000);
        clock.addAndGet(10 * SECOND);
        own.addAndGet(SECOND);
        SliceGroup.Noise noise = ledger.stop(() -> 3 * SECOND, () -> 2 * SECOND);
        assertThat(noise.stealPercent()).isCloseTo(2.0, within(1e-9));
        assertThat(noise.cpuPressurePercent()).isCloseTo(5.0, within(1e-9));
        // busy 700 of 2000 ticks = 35 %, of which six of twenty seconds = 30 % are client, server and lab
        assertThat(noise.otherCpuPercent()).isCloseTo(5.0, within(1e-9));
        assertThat(noise.relayCpuPercent()).isCloseTo(10.0, within(1e-9));
    }

    @Test
    void othersNeverUseLessThanNothing() {
        MachineFolder machine = new MachineFolder(root).withStat(1_000, 500, 9_000, 0);
        NoiseLedger ledger = new NoiseLedger(machine.machine(), clock::get, own::get);
        machine.withStat(1_010, 500, 9_190, 0);
        clock.addAndGet(SECOND);
        assertThat(ledger.stop(() -> SECOND).otherCpuPercent()).isZero();
    }

    @Test
    void whatIsUnknownIsMinusOne() {
        NoiseLedger ledger = new NoiseLedger(new Machine("linux", root), clock::get, () -> -1);
        clock.addAndGet(SECOND);
        assertThat(ledger.stop()).isEqualTo(new SliceGroup.Noise(-1, -1, -1, -1));
    }

    @Test
    void oneUnknownProcessMakesTheRestUnknown() {
        MachineFolder machine = new MachineFolder(root).withStat(1_000, 500, 9_000, 0);
        NoiseLedger ledger = new NoiseLedger(machine.machine(), clock::get, own::get);
        clock.addAndGet(SECOND);
        SliceGroup.Noise noise = ledger.stop(() -> 5, () -> -1);
        assertThat(noise.otherCpuPercent()).isEqualTo(-1);
        assertThat(noise.stealPercent()).isZero();
        assertThat(noise.cpuPressurePercent()).isEqualTo(-1);
    }

    @Test
    void aSpanIsUnderPressureForAllOfItAtMost() {
        MachineFolder machine = new MachineFolder(root).with("proc/pressure/cpu", "some avg10=0.00 total=0\n");
        NoiseLedger ledger = new NoiseLedger(machine.machine(), clock::get, own::get);
        clock.addAndGet(SECOND);
        // read a little later than the clock
        machine.with("proc/pressure/cpu", "some avg10=99.00 total=1017000\n");
        assertThat(ledger.stop().cpuPressurePercent()).isEqualTo(100);
    }

    @Test
    void garbledFilesAreUnknownToo() {
        MachineFolder machine = new MachineFolder(root)
                .with("proc/stat", "cpu  1 2 three\ncpu0 1\n")
                .with("proc/pressure/cpu", "some total=much\n");
        NoiseLedger ledger = new NoiseLedger(machine.machine(), clock::get, own::get);
        clock.addAndGet(SECOND);
        assertThat(ledger.stop()).isEqualTo(new SliceGroup.Noise(-1, -1, -1, 0));
    }

    @Test
    void onThisMachineItSeesTheCpuTimeOfThisJvm() {
        NoiseLedger ledger = NoiseLedger.start(Machine.ofThisProcess());
        long until = System.nanoTime() + SECOND / 5;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        SliceGroup.Noise noise = ledger.stop();
        assertThat(noise.relayCpuPercent()).isGreaterThan(0);
        assertThat(noise.stealPercent()).isBetween(-1.0, 100.0);
        assertThat(noise.cpuPressurePercent()).isBetween(-1.0, 100.0);
        assertThat(noise.otherCpuPercent()).isBetween(-1.0, 100.0);
    }

    @Test
    void tellsTheCpuTimeOfAProcess() {
        assertThat(ProcessCpu.nanos(
                        Machine.ofThisProcess(), ProcessHandle.current().pid()))
                .isGreaterThan(0);
        // no process has a number this large
        assertThat(ProcessCpu.nanos(Machine.ofThisProcess(), Integer.MAX_VALUE)).isEqualTo(-1);
    }
}
