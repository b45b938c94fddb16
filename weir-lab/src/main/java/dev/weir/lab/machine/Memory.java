package dev.weir.lab.machine;

/** Memory of this machine. */
public final class Memory {
    private static final String AVAILABLE = "MemAvailable:";

    private Memory() {}

    /**
     * Memory that can be had without swapping, in bytes; -1 where the system does not tell.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_meminfo.5.html">proc_meminfo(5)</a>
     */
    public static long availableBytes() {
        return availableBytes(SystemFiles.ofThisMachine());
    }

    static long availableBytes(SystemFiles files) {
        return files.lines("proc/meminfo").stream()
                .filter(line -> line.startsWith(AVAILABLE))
                .map(line -> line.replaceAll("[^0-9]", ""))
                .filter(kibibytes -> !kibibytes.isEmpty())
                .mapToLong(kibibytes -> 1024 * Long.parseLong(kibibytes))
                .findFirst()
                .orElse(-1);
    }
}
