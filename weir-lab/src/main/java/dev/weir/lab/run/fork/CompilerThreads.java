package dev.weir.lab.run.fork;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time of this JVM's compiler threads. On Linux from each thread's schedstat, for the JVM itself tells of a compilation
 * only when it is over, and one of a large method takes half a second; elsewhere what the JVM tells.
 */
final class CompilerThreads {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private CompilerThreads() {}

    /** Nanoseconds since the JVM was started. */
    static long cpuNanos() {
        if (!Files.isDirectory(TASKS)) {
            return toldNanos();
        }
        long nanos = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                nanos += cpuNanos(task);
            }
            return nanos;
        } catch (IOException e) {
            return toldNanos();
        }
    }

    private static long cpuNanos(Path task) {
        try {
            String name = Files.readString(task.resolve("comm"));
            if (!name.startsWith("C1 ") && !name.startsWith("C2 ")) {
                return 0;
            }
            String schedstat = Files.readString(task.resolve("schedstat"));
            return Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
        } catch (IOException e) {
            // the thread ended meanwhile
            return 0;
        }
    }

    private static long toldNanos() {
        boolean told = COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported();
        return told ? COMPILER.getTotalCompilationTime() * 1_000_000 : 0;
    }
}
