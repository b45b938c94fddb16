package dev.weir.lab.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** CPU time of a process of this machine, this one or another, and of a JVM's compilers. */
public final class ProcessCpu {
    private ProcessCpu() {}

    /**
     * CPU time of the threads alive now, in nanoseconds; -1 where there is no such process or the system does not tell. On Linux
     * from each thread's schedstat, since the process-wide figures count in ticks of 10 ms (proc(5),
     * Documentation/scheduler/sched-stats); elsewhere what the JDK tells.
     */
    public static long nanos(long pid) {
        if (pid < 0) {
            return -1;
        }
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(threads(pid))) {
            long nanos = 0;
            for (Path thread : threads) {
                nanos += schedstat(thread, 1);
            }
            return nanos;
        } catch (IOException e) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .map(Duration::toNanos)
                    .orElse(-1L);
        }
    }

    /**
     * Time that a JVM's JIT compiler threads have run, or waited for a core to run on, since they were started, in nanoseconds; -1
     * where the system, any but Linux, does not tell. A JVM itself tells of a compilation only when it is over, and one of a large
     * method takes half a second.
     */
    public static long compilerNanos(long pid) {
        List<Path> threads = compilers(pid);
        return threads.isEmpty()
                ? -1
                : threads.stream().mapToLong(thread -> schedstat(thread, 2)).sum();
    }

    static List<String> compilerIds(long pid) {
        return compilers(pid).stream()
                .map(thread -> thread.getFileName().toString())
                .toList();
    }

    private static List<Path> compilers(long pid) {
        List<Path> compilers = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(threads(pid))) {
            for (Path thread : threads) {
                if (isCompiler(Files.readString(thread.resolve("comm")))) {
                    compilers.add(thread);
                }
            }
        } catch (IOException e) {
            // the process or a thread ended meanwhile, or the system has no such files
        }
        return compilers;
    }

    /** By the names that HotSpot gives its compilers' threads. */
    static boolean isCompiler(String thread) {
        return thread.startsWith("C1 ") || thread.startsWith("C2 ");
    }

    static Path threads(long pid) {
        return Path.of("/proc/" + pid + "/task");
    }

    /** Sum of the first fields of a thread, in nanoseconds: time on a core, time waiting for one; 0 when it has ended. */
    private static long schedstat(Path thread, int fields) {
        try {
            return Arrays.stream(Files.readString(thread.resolve("schedstat")).split(" ", -1))
                    .limit(fields)
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException e) {
            // the thread ended meanwhile
            return 0;
        }
    }
}
