package dev.weir.lab.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The placement of processes on cores. A request and its reply wake one thread each. On a small virtual machine, a round trip over loopback
 * takes 20 us if the kernel places both threads on one core, and 85 us on two, since the other core must be woken first; the kernel changes
 * the placement every few seconds. To time drivers and not placement, client and server share a core while nothing runs in parallel.
 *
 * <p>Needs Linux and taskset(1); elsewhere the kernel places freely, and {@code possible} is false.
 */
public record Placement(Machine machine, List<Integer> cores, boolean possible) {
    private static final long TIMEOUT_SECONDS = 10;
    private static final int ROOMY = 4;

    public static Placement on(Machine machine) {
        List<Integer> cores = machine.value("proc/self/status", "Cpus_allowed_list", ':')
                .map(Placement::cores)
                .orElse(List.of());
        return new Placement(machine, cores, !cores.isEmpty() && run(List.of("taskset", "--version")));
    }

    /** Reads a list in the kernel's format: {@code 0-2,5}. */
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

    /** Returns whether processes can be placed; with one core there is no choice. */
    public boolean isPossible() {
        return possible && cores.size() > 1;
    }

    /** Returns the number of the core that {@link #shareOneCore} places processes on; requires {@link #isPossible}. */
    public int lastCore() {
        return cores.get(cores.size() - 1);
    }

    /** Returns whether client and server usually have a core each, with two left for compilers and relay. */
    public boolean isRoomy() {
        return isPossible() && cores.size() >= ROOMY;
    }

    /** Returns the consequence of placement being impossible; empty if it is possible, or if there is one core only. */
    public Optional<String> caution() {
        return possible || cores.size() == 1
                ? Optional.empty()
                : Optional.of("Processes are not placed on cores (it takes Linux and taskset, of util-linux): where the"
                        + " kernel runs client and server on one core or on two, times on fast links have two modes.");
    }

    /**
     * Places processes on the last core, except for their JIT compilers, which run on the others like this process. From then on the
     * compilers give way to any other thread on their core (SCHED_IDLE, sched(7)), above all to a relay.
     */
    public void shareOneCore(Collection<Long> pids) {
        if (isPossible()) {
            runAll(placing(pids, list(cores.subList(0, cores.size() - 1))));
        }
    }

    /** Returns commands that put processes on the last core, and their compilers and this process on the others. */
    private List<String> placing(Collection<Long> pids, String others) {
        List<String> commands = new ArrayList<>();
        for (long pid : pids) {
            commands.add(place(pid, Integer.toString(lastCore())));
            for (String compiler : ProcessCpu.compilerIds(machine, pid)) {
                commands.add("taskset -c -p " + others + " " + compiler);
                commands.add("chrt --idle --pid 0 " + compiler);
            }
        }
        commands.add(place(ProcessHandle.current().pid(), others));
        return commands;
    }

    /**
     * Places clients on the last core, except for their JIT compilers, and servers on the core before it; if there are more than two cores,
     * the compilers and this process keep off that one.
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

    /** Lets the processes and this one run on every core. */
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

    /** Runs the commands in one shell, which is cheaper than a process each; failures for ended processes do not matter. */
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
