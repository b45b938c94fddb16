package dev.weir.lab.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The memory of this machine that is free for new processes. */
public final class Memory {
    private static final Version VERSION_1 = new Version(
            "sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file");
    private static final Version VERSION_2 =
            new Version("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file");

    /** The folder of the control groups in one version, and the names of their machine. */
    private record Version(String folder, String limit, String usage, String cached) {}

    private Memory() {}

    /**
     * Returns the memory available without swapping, on the machine and in the control groups of this process, in bytes; -1 if the system
     * does not report it.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_meminfo.5.html">proc_meminfo(5)</a>
     */
    /** Returns the memory of this process that is in RAM, in bytes (VmRSS of proc_pid_status(5)); -1 if the system does not report it. */
    public static long processBytes() {
        return kibibytes(Machine.ofThisProcess(), "proc/self/status", "VmRSS")
                .map(found -> 1024 * found)
                .orElse(-1L);
    }

    public static long availableBytes(Machine machine) {
        OptionalLong limit = leftBytes(machine);
        return kibibytes(machine, "MemAvailable")
                .map(found -> Math.min(1024 * found, limit.orElse(Long.MAX_VALUE)))
                .orElse(limit.orElse(-1));
    }

    /** Returns a figure of {@code /proc/meminfo}; empty if the system does not report it. */
    static Optional<Long> kibibytes(Machine machine, String key) {
        return kibibytes(machine, "proc/meminfo", key);
    }

    private static Optional<Long> kibibytes(Machine machine, String file, String key) {
        return machine.value(file, key, ':')
                .filter(value -> value.matches("[0-9]+ kB"))
                .map(value -> Long.parseLong(value.substring(0, value.indexOf(' '))));
    }

    /**
     * Returns the least memory left in any control group of this process, a container's or a service's, in bytes; empty if none has a
     * limit. The kernel ends a process that exceeds one of the limits, however much memory the machine has.
     *
     * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html#memory">version 2</a>
     * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v1/memory.html">version 1</a>
     */
    private static OptionalLong leftBytes(Machine machine) {
        List<Long> left = new ArrayList<>();
        for (String line : machine.lines("proc/self/cgroup")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && fields[1].isEmpty()) {
                left.addAll(left(machine, VERSION_2, fields[2]));
            } else if (fields.length == 3 && List.of(fields[1].split(",", -1)).contains("memory")) {
                left.addAll(left(machine, VERSION_1, fields[2]));
            }
        }
        return left.stream().mapToLong(Long::longValue).min();
    }

    /** Returns the memory left in a group and its ancestors; a container may see its own group as the root, whatever its name outside. */
    private static List<Long> left(Machine machine, Version version, String group) {
        Path root = Path.of(version.folder());
        Path innermost = Path.of(version.folder() + group).normalize();
        return Stream.iterate(innermost, folder -> folder != null && folder.startsWith(root), Path::getParent)
                .flatMap(folder -> left(machine, version, folder).stream())
                .toList();
    }

    private static Optional<Long> left(Machine machine, Version version, Path folder) {
        Optional<Long> limit = bytes(machine.line(folder + "/" + version.limit()));
        Optional<Long> usage = bytes(machine.line(folder + "/" + version.usage()));
        if (limit.isEmpty() || usage.isEmpty()) {
            return Optional.empty();
        }
        long cached = bytes(machine.value(folder + "/memory.stat", version.cached(), ' '))
                .orElse(0L);
        return Optional.of(Math.max(0, limit.get() - usage.get() + cached));
    }

    /** Parses a number of bytes; empty without a limit, for which version 2 has a word. */
    private static Optional<Long> bytes(Optional<String> text) {
        return text.filter(value -> value.matches("[0-9]{1,18}")).map(Long::valueOf);
    }
}
