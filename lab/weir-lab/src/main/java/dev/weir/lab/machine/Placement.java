package dev.weir.lab.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * On which cores processes run. A request and its reply wake one thread each; where the kernel places the two on one core a
 * round trip over loopback takes 20 us on a small virtual machine, where on two, 85 us, for the other core must be woken
 * first; and it changes its mind every few seconds. To time drivers, not placement, those who talk to each other share a
 * core while nothing runs in parallel.
 *
 * <p>Needs Linux and taskset(1); elsewhere the kernel places as it likes, and {@code possible} tells so.
 */
public record Placement(List<Integer> cores, boolean possible) {
    private static final long TIMEOUT_SECONDS = 10;
    private static final int ROOMY = 4;

    public static Placement ofThisMachine() {
        List<Integer> cores = SystemFiles.ofThisMachine()
                .value("proc/self/status", "Cpus_allowed_list", ':')
                .map(Placement::cores)
                .orElse(List.of());
        return new Placement(cores, !cores.isEmpty() && run(List.of("taskset", "--version")));
    }

    /** Reads a list as the kernel writes it: {@code 0-2,5}. */
    static List<Integer> cores(String list) {
        List<Integer> cores = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            for (int core = Integer.parseInt(ends[0]); core <= Integer.parseInt(ends[ends.length - 1]); core++) {
                cores.add(core);
            }
        }
        return cores;
    }

    private static String list(List<Integer> cores) {
        return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Returns whether processes can be placed; one core leaves nothing to be placed. */
    public boolean isPossible() {
        return possible && cores.size() > 1;
    }

    /** Number of the core that {@link #shareOneCore} puts processes on; to be asked only where that is possible. */
    public int lastCore() {
        return cores.get(cores.size() - 1);
    }

    /** Returns whether client and server have a core each as a rule, with two left for compilers and relay. */
    public boolean isRoomy() {
        return isPossible() && cores.size() >= ROOMY;
    }

    /** Returns what it means that processes cannot be placed; empty where they can be, or where there is one core only. */
    public Optional<String> caution() {
        return possible || cores.size() == 1
                ? Optional.empty()
                : Optional.of(
                        "Processes cannot be placed on cores here (it takes Linux and taskset, of util-linux): where the"
                                + " kernel runs client and server on one core or on two, times on fast links have two modes.");
    }

    /**
     * Places processes on the last core, all but their JIT compilers, which run on the others like this process. From then on the
     * compilers give way to whatever else wants their core (SCHED_IDLE, sched(7)), to a relay above all.
     */
    public void shareOneCore(Collection<Long> pids) {
        if (isPossible()) {
            runAll(placing(pids, list(cores.subList(0, cores.size() - 1))));
        }
    }

    /** Puts processes on the last core; their compilers, and this process, on the others. */
    private List<String> placing(Collection<Long> pids, String others) {
        List<String> commands = new ArrayList<>();
        for (long pid : pids) {
            commands.add(place(pid, Integer.toString(lastCore())));
            for (String compiler : ProcessCpu.compilerIds(pid)) {
                commands.add("taskset -c -p " + others + " " + compiler);
                commands.add("chrt --idle --pid 0 " + compiler);
            }
        }
        commands.add(place(ProcessHandle.current().pid(), others));
        return commands;
    }

    /**
     * Places clients on the last core, their JIT compilers excepted, and servers on one of their own: the core before it, which the
     * compilers and this process keep off where there are more than two.
     */
    public void separate(Collection<Long> clients, Collection<Long> servers) {
        if (isPossible()) {
            runAll(separating(clients, servers));
        }
    }

    List<String> separating(Collection<Long> clients, Collection<Long> servers) {
        String server = Integer.toString(cores.get(cores.size() - 2));
        String others = list(cores.subList(0, Math.max(1, cores.size() - 2)));
        List<String> commands = new ArrayList<>(placing(clients, others));
        servers.forEach(pid -> commands.add(place(pid, server)));
        return commands;
    }

    /** Lets processes, and this one, run on every core. */
    public void useEveryCore(Collection<Long> pids) {
        if (isPossible()) {
            List<Long> all = new ArrayList<>(pids);
            all.add(ProcessHandle.current().pid());
            runAll(all.stream().map(pid -> place(pid, list(cores))).toList());
        }
    }

    private static String place(long pid, String list) {
        return "taskset -a -c -p " + list + " " + pid;
    }

    /** By one shell, which takes less than as many processes of this one; a process that ended meanwhile needs no place. */
    private static void runAll(List<String> commands) {
        if (!commands.isEmpty()) {
            run(List.of("sh", "-c", String.join("; ", commands)));
        }
    }

    private static boolean run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
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
