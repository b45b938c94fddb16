package dev.weir.lab.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.report.model.SliceGroup;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** The activity of the machine between {@link #start} and {@link #stop}: steal, CPU pressure, and CPU time by user. */
public final class NoiseLedger {
    /** Share of all CPU time above which other processes are worth reporting, in per cent. */
    public static final double BUSY_PERCENT = 15;

    private static final long UNKNOWN = -1;

    private final Machine machine;
    private final LongSupplier clock;
    private final LongSupplier ownCpu;
    private final long startedAt;
    private final long ownCpuAtStart;
    private final Optional<CpuTimes> cpuAtStart;
    private final OptionalLong pressureAtStart;

    NoiseLedger(Machine machine, LongSupplier clock, LongSupplier ownCpu) {
        this.machine = machine;
        this.clock = clock;
        this.ownCpu = ownCpu;
        this.startedAt = clock.getAsLong();
        this.ownCpuAtStart = ownCpu.getAsLong();
        this.cpuAtStart = CpuTimes.read(machine);
        this.pressureAtStart = pressureMicros(machine);
    }

    public static NoiseLedger start(Machine machine) {
        return new NoiseLedger(machine, System::nanoTime, NoiseLedger::ownCpuNanos);
    }

    /**
     * Returns the activity since the start; -1 for each figure that this machine does not report. Clock ticks are 10 ms on most machines,
     * so spans below a second are coarse.
     *
     * @param expectedCpuNanos CPU time that each process of the measurement (client, server) used since the start, in nanoseconds; negative
     *     if unknown. This JVM is counted separately.
     */
    public SliceGroup.Noise stop(LongSupplier... expectedCpuNanos) {
        double elapsed = Math.max(1, clock.getAsLong() - startedAt);
        long ownAtStop = ownCpu.getAsLong();
        long own = ownAtStop < 0 || ownCpuAtStart < 0 ? UNKNOWN : ownAtStop - ownCpuAtStart;
        Optional<CpuTimes> spent = CpuTimes.read(machine).flatMap(now -> cpuAtStart.map(now::minus));
        return new SliceGroup.Noise(
                spent.map(CpuTimes::stealPercent).orElse((double) UNKNOWN),
                pressurePercent(elapsed),
                spent.map(cpu -> otherPercent(cpu, elapsed, own, expectedCpuNanos))
                        .orElse((double) UNKNOWN),
                own < 0 ? UNKNOWN : 100 * own / elapsed);
    }

    private double pressurePercent(double elapsedNanos) {
        OptionalLong now = pressureMicros(machine);
        if (now.isEmpty() || pressureAtStart.isEmpty()) {
            return UNKNOWN;
        }
        // clock and file are read in sequence, so a full machine may come out just above 100 per cent
        return Math.min(100, 100 * (now.getAsLong() - pressureAtStart.getAsLong()) * 1e3 / elapsedNanos);
    }

    private static double otherPercent(CpuTimes spent, double elapsedNanos, long own, LongSupplier... expected) {
        long[] known =
                Arrays.stream(expected).mapToLong(LongSupplier::getAsLong).toArray();
        if (own < 0 || Arrays.stream(known).anyMatch(nanos -> nanos < 0)) {
            return UNKNOWN;
        }
        double ours = own + Arrays.stream(known).sum();
        // ticks and nanoseconds are read in sequence, so a quiet machine may come out just below 0
        return Math.max(0, spent.busyPercent() - 100 * ours / (elapsedNanos * spent.cpus()));
    }

    /**
     * Returns the time in which some task waited for a CPU, since the machine started, in microseconds.
     *
     * @see <a href="https://docs.kernel.org/accounting/psi.html">Pressure stall information</a>
     */
    private static OptionalLong pressureMicros(Machine machine) {
        return machine.lines("proc/pressure/cpu").stream()
                .filter(line -> line.matches("some .* total=[0-9]+"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf("total=") + "total=".length())))
                .findFirst();
    }

    private static long ownCpuNanos() {
        OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return os == null ? UNKNOWN : os.getProcessCpuTime();
    }
}
