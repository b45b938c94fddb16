package dev.weir.lab.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CPU time of a process of this machine, and of a JVM's compilers. */
public final class ProcessCpu {
    /** Stands for the whole process where its threads' times are not known. */
    static final String WHOLE = "process";

    private ProcessCpu() {}

    /**
     * Returns the CPU time of the live threads, in nanoseconds; -1 if the process does not exist or the system does not report it. It gets
     * less when a thread ends; {@link CpuMeter} measures a span of time.
     */
    public static long nanos(Machine machine, long pid) {
        Map<String, Long> threads = threadNanos(machine, pid);
        return threads.isEmpty()
                ? -1
                : threads.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns the CPU time of each live thread, in nanoseconds; none if the process does not exist or the system does not report it. On
     * Linux it comes from each thread's schedstat, since the process-wide figures count in ticks of 10 ms (proc(5),
     * Documentation/scheduler/sched-stats); elsewhere it is the time of the whole process, from the JDK.
     */
    static Map<String, Long> threadNanos(Machine machine, long pid) {
        if (pid < 0) {
            return Map.of();
        }
        Map<String, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(threads(machine, pid))) {
            for (Path thread : threads) {
                nanos.put(thread.getFileName().toString(), schedstat(thread, 1));
            }
        } catch (IOException e) {
            ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .ifPresent(found -> nanos.put(WHOLE, found.toNanos()));
        }
        return nanos;
    }

    /**
     * Returns the time that a JVM's JIT compiler threads ran or waited for a core since their start, in nanoseconds; -1 if the system is
     * not Linux. A JVM reports a compilation only when it is over, and that of a large method takes half a second.
     */
    public static long compilerNanos(Machine machine, long pid) {
        List<Path> threads = compilers(machine, pid);
        return threads.isEmpty()
                ? -1
                : threads.stream().mapToLong(thread -> schedstat(thread, 2)).sum();
    }

    static List<String> compilerIds(Machine machine, long pid) {
        return compilers(machine, pid).stream()
                .map(thread -> thread.getFileName().toString())
                .toList();
    }

    private static List<Path> compilers(Machine machine, long pid) {
        List<Path> compilers = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(threads(machine, pid))) {
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

    /** Returns whether a thread is a compiler, by HotSpot's thread names. */
    static boolean isCompiler(String thread) {
        return thread.startsWith("C1 ") || thread.startsWith("C2 ");
    }

    static Path threads(Machine machine, long pid) {
        return machine.root().resolve("proc/" + pid + "/task");
    }

    /** Returns the sum of a thread's first fields, in nanoseconds: time on a core, time waiting for one; 0 if it has ended. */
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
