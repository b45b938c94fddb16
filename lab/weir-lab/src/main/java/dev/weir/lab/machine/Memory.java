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

    /** Where a version of control groups has its groups, and what their files are called. */
    private record Version(String folder, String limit, String usage, String cached) {}

    private Memory() {}

    /**
     * Memory that can be had without swapping, on this machine and in the control groups that this process is in, in bytes; -1
     * where the system does not tell.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_meminfo.5.html">proc_meminfo(5)</a>
     */
    public static long availableBytes() {
        return availableBytes(SystemFiles.ofThisMachine());
    }

    static long availableBytes(SystemFiles files) {
        OptionalLong limit = leftBytes(files);
        return kibibytes(files, "MemAvailable")
                .map(found -> Math.min(1024 * found, limit.orElse(Long.MAX_VALUE)))
                .orElse(limit.orElse(-1));
    }

    /** A figure of {@code /proc/meminfo}; empty where the system does not tell it. */
    static Optional<Long> kibibytes(SystemFiles files, String key) {
        return files.value("proc/meminfo", key, ':')
                .filter(value -> value.matches("[0-9]+ kB"))
                .map(value -> Long.parseLong(value.substring(0, value.indexOf(' '))));
    }

    /**
     * The least that any of the control groups of this process leaves, a container's or those of a service, in bytes; empty where
     * none has a limit. The kernel ends a process where one of them would be exceeded, however much the machine has.
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

    /** Returns what is left in a group and in those around it; a container may see its own as the root, whatever its name outside. */
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

    /** Nothing where there is no limit, for which version 2 has a word. */
    private static Optional<Long> bytes(Optional<String> text) {
        return text.filter(value -> value.matches("[0-9]{1,18}")).map(Long::valueOf);
    }
}
