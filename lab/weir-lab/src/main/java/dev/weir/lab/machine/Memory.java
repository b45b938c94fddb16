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

    /** The folder of the control groups in one version, and the names of their files. */
    private record Version(String folder, String limit, String usage, String cached) {}

    private Memory() {}

    /**
     * Returns the memory available without swapping, on this machine and in the control groups of this process, in bytes; -1 if the system
     * does not report it.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_meminfo.5.html">proc_meminfo(5)</a>
     */
    public static long availableBytes() {
        return availableBytes(SystemFiles.ofThisMachine());
    }

    /** Returns the memory of this process that is in RAM, in bytes (VmRSS of proc_pid_status(5)); -1 if the system does not report it. */
    public static long processBytes() {
        return kibibytes(SystemFiles.ofThisMachine(), "proc/self/status", "VmRSS")
                .map(found -> 1024 * found)
                .orElse(-1L);
    }

    static long availableBytes(SystemFiles files) {
        OptionalLong limit = leftBytes(files);
        return kibibytes(files, "MemAvailable")
                .map(found -> Math.min(1024 * found, limit.orElse(Long.MAX_VALUE)))
                .orElse(limit.orElse(-1));
    }

    /** Returns a figure of {@code /proc/meminfo}; empty if the system does not report it. */
    static Optional<Long> kibibytes(SystemFiles files, String key) {
        return kibibytes(files, "proc/meminfo", key);
    }

    private static Optional<Long> kibibytes(SystemFiles files, String file, String key) {
        return files.value(file, key, ':')
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
    private static OptionalLong leftBytes(SystemFiles files) {
        List<Long> left = new ArrayList<>();
        for (String line : files.lines("proc/self/cgroup")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && fields[1].isEmpty()) {
                left.addAll(left(files, VERSION_2, fields[2]));
            } else if (fields.length == 3 && List.of(fields[1].split(",", -1)).contains("memory")) {
                left.addAll(left(files, VERSION_1, fields[2]));
            }
        }
        return left.stream().mapToLong(Long::longValue).min();
    }

    /** Returns the memory left in a group and its ancestors; a container may see its own group as the root, whatever its name outside. */
    private static List<Long> left(SystemFiles files, Version version, String group) {
        Path root = Path.of(version.folder());
        Path innermost = Path.of(version.folder() + group).normalize();
        return Stream.iterate(innermost, folder -> folder != null && folder.startsWith(root), Path::getParent)
                .flatMap(folder -> left(files, version, folder).stream())
                .toList();
    }

    private static Optional<Long> left(SystemFiles files, Version version, Path folder) {
        Optional<Long> limit = bytes(files.line(folder + "/" + version.limit()));
        Optional<Long> usage = bytes(files.line(folder + "/" + version.usage()));
        if (limit.isEmpty() || usage.isEmpty()) {
            return Optional.empty();
        }
        long cached = bytes(files.value(folder + "/memory.stat", version.cached(), ' '))
                .orElse(0L);
        return Optional.of(Math.max(0, limit.get() - usage.get() + cached));
    }

    /** Parses a number of bytes; empty without a limit, for which version 2 has a word. */
    private static Optional<Long> bytes(Optional<String> text) {
        return text.filter(value -> value.matches("[0-9]{1,18}")).map(Long::valueOf);
    }
}
