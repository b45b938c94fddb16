package dev.weir.lab.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The time that chosen threads ran and waited for a core, in nanoseconds: the first two figures of each thread's {@code schedstat}, exact
 * for threads that are not running at the moment (Documentation/scheduler/sched-stats.rst). The files stay open, since they are read every
 * few milliseconds. The figure of an ended thread is lost and counts as 0.
 */
public final class ThreadTimes implements AutoCloseable {
    private final List<Watched> threads;
    private final ByteBuffer buffer = ByteBuffer.allocate(128);

    private record Watched(String name, FileChannel schedstat) {}

    private ThreadTimes(List<Watched> threads) {
        this.threads = threads;
    }

    /**
     * Opens the current threads of a process, except its JIT compilers and the calling thread.
     *
     * @throws IOException if the system is not Linux, has no such files or does not let them be read
     */
    public static ThreadTimes of(long pid) throws IOException {
        Machine machine = Machine.ofThisProcess();
        Path thisThread = machine.root().resolve("proc/thread-self");
        String caller = thisThread.toRealPath().getFileName().toString();
        List<Watched> threads = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(ProcessCpu.threads(machine, pid))) {
            for (Path task : tasks) {
                if (!task.getFileName().toString().equals(caller)) {
                    open(task, threads);
                }
            }
        }
        return new ThreadTimes(threads);
    }

    /** Stands for the threads of a process on another machine, of which nothing is known. */
    public static ThreadTimes none() {
        return new ThreadTimes(List.of());
    }

    private static void open(Path task, List<Watched> threads) throws IOException {
        try {
            String name = Files.readString(task.resolve("comm")).strip();
            if (!ProcessCpu.isCompiler(name)) {
                threads.add(new Watched(name, FileChannel.open(task.resolve("schedstat"))));
            }
        } catch (NoSuchFileException e) {
            // the thread has ended since the folder was read
        }
    }

    public long ranNanos() {
        return sum(0);
    }

    /** Returns the time that the threads were runnable while others ran. */
    public long waitedNanos() {
        return sum(1);
    }

    private long sum(int figure) {
        long nanos = 0;
        for (Watched thread : threads) {
            nanos += figure(thread, figure);
        }
        return nanos;
    }

    /** Returns the time that each thread ran, in their order. */
    public long[] eachRanNanos() {
        return threads.stream().mapToLong(thread -> figure(thread, 0)).toArray();
    }

    /**
     * Closes the threads that have not run since {@link #eachRanNanos}, except garbage collectors, which may run later, and, if asked for,
     * those with the name of one that has run.
     */
    public ThreadTimes thoseThatRan(long[] before, boolean namesakes) throws IOException {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < before.length && namesakes; i++) {
            if (figure(threads.get(i), 0) > before[i]) {
                names.add(threads.get(i).name);
            }
        }
        List<Watched> ran = new ArrayList<>();
        for (int i = 0; i < before.length; i++) {
            Watched each = threads.get(i);
            if (figure(each, 0) > before[i] || isCollector(each.name) || names.contains(each.name)) {
                ran.add(each);
            } else {
                each.schedstat.close();
            }
        }
        return new ThreadTimes(ran);
    }

    /** Returns whether a thread is a collector, by HotSpot's thread names; the serial collector works in the VM thread. */
    private static boolean isCollector(String thread) {
        return thread.startsWith("GC Thread") || thread.startsWith("G1 ") || thread.equals("VM Thread");
    }

    /** Reads one of a thread's figures, from 0; allocates nothing, since it runs during measurements. */
    private long figure(Watched thread, int figure) {
        buffer.clear();
        try {
            thread.schedstat.read(buffer, 0);
        } catch (IOException e) {
            // the thread has ended
            return 0;
        }
        int at = 0;
        for (int before = 0; before < figure && at < buffer.position(); at++) {
            before += buffer.get(at) == ' ' ? 1 : 0;
        }
        long nanos = 0;
        for (; at < buffer.position() && buffer.get(at) > ' '; at++) {
            nanos = 10 * nanos + buffer.get(at) - '0';
        }
        return nanos;
    }

    @Override
    public void close() throws IOException {
        for (Watched thread : threads) {
            thread.schedstat.close();
        }
    }
}
