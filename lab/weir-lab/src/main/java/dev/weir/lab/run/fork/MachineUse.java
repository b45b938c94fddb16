package dev.weir.lab.run.fork;

import dev.weir.lab.machine.CpuMeter;
import java.util.List;
import java.util.stream.Stream;

/** The share of the machine's cores that client, server and lab, with its relay, use. */
final class MachineUse {
    /** Stands for an unknown use. */
    static final MachineUse UNKNOWN = new MachineUse(List.of());

    private final List<Long> pids;
    private long begun;
    private List<CpuMeter> meters = List.of();

    private MachineUse(List<Long> pids) {
        this.pids = pids;
    }

    /** Returns the use by this process, the one that launched it, and a server. */
    static MachineUse of(long server) {
        ProcessHandle own = ProcessHandle.current();
        return new MachineUse(Stream.concat(Stream.of(own.pid(), server), own.parent().map(ProcessHandle::pid).stream())
                .toList());
    }

    void begin() {
        begun = System.nanoTime();
        meters = pids.stream().map(CpuMeter::start).toList();
    }

    /** Returns the share since {@link #begin}, 0 to 1; 0 if unknown, as with a server on another machine for its part. */
    double share() {
        long passed = System.nanoTime() - begun;
        return pids.isEmpty()
                ? 0
                : nanos() / (double) passed / Runtime.getRuntime().availableProcessors();
    }

    private long nanos() {
        return meters.stream().mapToLong(meter -> Math.max(0, meter.nanos())).sum();
    }
}
