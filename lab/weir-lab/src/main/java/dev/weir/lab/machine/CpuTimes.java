package dev.weir.lab.machine;

import java.util.List;
import java.util.Optional;

/**
 * CPU time of the whole machine since it started, all processors together, in clock ticks, from the first lines of
 * {@code /proc/stat} (proc(5)): busy ones are user, nice, system, irq and softirq; a hypervisor has stolen others.
 */
record CpuTimes(long busy, long steal, long total, int cpus) {
    private static final int FIELDS = 8;

    static Optional<CpuTimes> read(Machine machine) {
        List<String> lines = machine.lines("proc/stat");
        String first = lines.isEmpty() ? "" : lines.get(0);
        int cpus =
                (int) lines.stream().filter(line -> line.matches("cpu[0-9].*")).count();
        if (cpus == 0 || !first.matches("cpu( +[0-9]+){" + FIELDS + ",}")) {
            return Optional.empty();
        }
        String[] fields = first.split(" +", -1);
        long[] ticks = new long[FIELDS];
        long total = 0;
        for (int i = 0; i < FIELDS; i++) {
            ticks[i] = Long.parseLong(fields[i + 1]);
            total += ticks[i];
        }
        long busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
        return Optional.of(new CpuTimes(busy, ticks[7], total, cpus));
    }

    CpuTimes minus(CpuTimes earlier) {
        return new CpuTimes(busy - earlier.busy, steal - earlier.steal, total - earlier.total, cpus);
    }

    double stealPercent() {
        return total <= 0 ? 0 : 100.0 * steal / total;
    }

    double busyPercent() {
        return total <= 0 ? 0 : 100.0 * busy / total;
    }
}
