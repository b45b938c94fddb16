package dev.weir.lab.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** CPU time of a process of this machine, this one or another. */
public final class ProcessCpu {
    private ProcessCpu() {}

    /**
     * CPU time of the threads alive now, in nanoseconds. On Linux from each thread's schedstat, since the process-wide
     * figures count in ticks of 10 ms (proc(5), Documentation/scheduler/sched-stats); elsewhere what the JDK tells.
     *
     * @param pid process id; -1 for none
     * @return nanoseconds, or -1 when there is no such process or the system does not tell
     */
    public static long nanos(long pid) {
        if (pid < 0) {
            return -1;
        }
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            long nanos = 0;
            for (Path thread : threads) {
                nanos += threadNanos(thread);
            }
            return nanos;
        } catch (IOException e) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .map(Duration::toNanos)
                    .orElse(-1L);
        }
    }

    /** CPU time of one thread by its folder under {@code /proc}, in nanoseconds; 0 when it has ended. */
    static long threadNanos(Path thread) {
        return schedstat(thread, 1);
    }

    /** The same with the time that it waited for a core. */
    static long runnableNanos(Path thread) {
        return schedstat(thread, 2);
    }

    /** Sum of the first fields: time on a core, time waiting for one. */
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
