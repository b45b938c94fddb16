package dev.weir.lab.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JIT compiler threads of a JVM on this machine, this one or another. A JVM itself tells of a compilation only when it
 * is over, and one of a large method takes half a second. Linux only.
 */
public final class CompilerThreads {
    private CompilerThreads() {}

    /**
     * Time that a JVM's compiler threads have run, or waited for a core to run on, since they were started.
     *
     * @param pid process id of the JVM
     * @return nanoseconds; -1 where the system does not tell
     */
    public static long busyNanos(long pid) {
        List<Path> threads = of(pid);
        return threads.isEmpty()
                ? -1
                : threads.stream().mapToLong(ProcessCpu::runnableNanos).sum();
    }

    static List<String> ids(long pid) {
        return of(pid).stream().map(thread -> thread.getFileName().toString()).toList();
    }

    private static List<Path> of(long pid) {
        List<Path> compilers = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            for (Path thread : threads) {
                String name = Files.readString(thread.resolve("comm"));
                if (name.startsWith("C1 ") || name.startsWith("C2 ")) {
                    compilers.add(thread);
                }
            }
        } catch (IOException e) {
            // the process or a thread ended meanwhile, or the system has no such files
        }
        return compilers;
    }
}
