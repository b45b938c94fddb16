package dev.weir.lab.machine;

import java.util.Optional;
import java.util.OptionalLong;

public final class Memory {
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
        OptionalLong limit = MemoryLimits.leftBytes(files);
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
}
