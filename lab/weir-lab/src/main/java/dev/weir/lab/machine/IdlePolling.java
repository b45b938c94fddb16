package dev.weir.lab.machine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a core from halting while a thread on it waits for a link, as the kernel parameter {@code idle=poll} does: a process of the
 * scheduling class SCHED_IDLE polls there and gives way to any other runnable thread (sched(7)). Waking a halted core of a virtual machine
 * takes the hypervisor 50 to 100 us, a figure that changes from second to second: as much as a driver's own work on a small result. Only
 * one core polls: a host that sees every core busy takes them away for milliseconds at a time.
 *
 * <p>Needs Linux and chrt(1), and no CPU quota, which polling would use up; elsewhere nothing is done.
 */
public final class IdlePolling implements AutoCloseable {
    /** Ends by itself when the process of its first argument, a pid, is gone. */
    private static final String SPIN =
            "exec 2>/dev/null; while kill -0 $1; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

    /** Files with the CPU quota of a control group, in versions 2 and 1. */
    private static final List<String> QUOTAS = List.of("sys/fs/cgroup/cpu.max", "sys/fs/cgroup/cpu/cpu.cfs_quota_us");

    private static final List<String> UNLIMITED = List.of("max", "-1");

    private final Optional<Process> spinning;

    private IdlePolling(Optional<Process> spinning) {
        this.spinning = spinning;
    }

    public static IdlePolling none() {
        return new IdlePolling(Optional.empty());
    }

    /** Keeps a core from halting until closed or until this process ends, if the machine allows it. */
    public static IdlePolling on(Machine machine, int core) {
        return isUnlimited(machine) ? on(core, ProcessHandle.current().pid()) : none();
    }

    static IdlePolling on(int core, long owner) {
        String number = Integer.toString(core);
        String pid = Long.toString(owner);
        try {
            return new IdlePolling(Optional.of(
                    new ProcessBuilder("taskset", "-c", number, "chrt", "--idle", "0", "sh", "-c", SPIN, "sh", pid)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()));
        } catch (IOException e) {
            // no chrt here: the core halts as usual, and times scatter more
            return none();
        }
    }

    /** Returns whether the control group has no CPU quota. */
    static boolean isUnlimited(Machine machine) {
        return QUOTAS.stream()
                .flatMap(file -> machine.line(file).stream())
                .allMatch(line -> UNLIMITED.stream().anyMatch(line::startsWith));
    }

    /** Returns the id of the polling process; -1 if none runs. */
    public long pid() {
        return spinning.filter(Process::isAlive).map(Process::pid).orElse(-1L);
    }

    boolean isActive() {
        return pid() >= 0;
    }

    @Override
    public void close() {
        spinning.ifPresent(Process::destroyForcibly);
    }
}
