package dev.weir.lab.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * On which cores processes run. A request and its reply wake one thread each; where the kernel places the two on one core a
 * round trip over loopback takes 20 us on a small virtual machine, where on two, 85 us, for the other core must be woken
 * first; and it changes its mind every few seconds. To time drivers, not placement, those who talk to each other share a
 * core while nothing runs in parallel.
 *
 * <p>Needs Linux and taskset(1); elsewhere the kernel places as it likes, and {@link #isPossible} tells so.
 */
public final class Placement {
    private static final long PATIENCE_SECONDS = 10;

    private final int cores;
    private final boolean possible;

    private Placement(int cores, boolean possible) {
        this.cores = cores;
        this.possible = possible;
    }

    /** What can be done on this machine. */
    public static Placement ofThisMachine() {
        int cores = Runtime.getRuntime().availableProcessors();
        boolean linux = System.getProperty("os.name").startsWith("Linux");
        return new Placement(cores, linux && run(List.of("taskset", "--version")));
    }

    /** Whether processes can be placed; one core leaves nothing to be placed. */
    public boolean isPossible() {
        return possible && cores > 1;
    }

    /** Has processes share the last core, all but their JIT compilers; those and this process keep off it. */
    public void shareOneCore(Collection<Long> pids) {
        if (isPossible()) {
            int last = cores - 1;
            String others = last == 1 ? "0" : "0-" + (last - 1);
            for (long pid : pids) {
                place(pid, Integer.toString(last));
                CompilerThreads.ids(pid).forEach(thread -> run(List.of("taskset", "-c", "-p", others, thread)));
            }
            place(ProcessHandle.current().pid(), others);
        }
    }

    /** Lets processes, and this one, run on every core. */
    public void useEveryCore(Collection<Long> pids) {
        if (isPossible()) {
            List<Long> all = new ArrayList<>(pids);
            all.add(ProcessHandle.current().pid());
            all.forEach(pid -> place(pid, "0-" + (cores - 1)));
        }
    }

    /** All threads of a process; one that ended meanwhile needs no place. */
    private static void place(long pid, String list) {
        run(List.of("taskset", "-a", "-c", "-p", list, Long.toString(pid)));
    }

    private static boolean run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
