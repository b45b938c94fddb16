package dev.weir.lab.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The memory that the control groups of this process leave it: a container's, or those of a service. The kernel ends a
 * process where
 * one of them would be exceeded, however much the machine has.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html#memory">version 2</a>
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v1/memory.html">version 1</a>
 */
final class MemoryLimits {
    private static final Version VERSION_1 = new Version(
            "sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file");
    private static final Version VERSION_2 =
            new Version("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file");

    /** Where a version has its groups, and what their files are called. */
    private record Version(String folder, String limit, String usage, String cached) {}

    private MemoryLimits() {}

    /** The least that any of the groups leaves, in bytes; empty where none has a limit. */
    static OptionalLong leftBytes(SystemFiles files) {
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
        List<Long> left = new ArrayList<>();
        Path root = Path.of(version.folder());
        Path folder = Path.of(version.folder() + group).normalize();
        while (folder != null && folder.startsWith(root)) {
            left(files, version, folder).ifPresent(left::add);
            folder = folder.getParent();
        }
        return left;
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
