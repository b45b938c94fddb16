package dev.weir.lab.run;

import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.run.LapGroup.ContestantKey;
import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A set of contestants that were launched afresh, alive side by side until the heat is over. */
final class Heat implements AutoCloseable {
    private static final String PARALLELISM = "parallelism";

    private final HeatSetup setup;
    private final int number;
    private final Map<ContestantKey, Contestant> contestants = new LinkedHashMap<>();
    private final Map<WarmedArm, ForkMessage.WarmedUp> warmedUp = new ConcurrentHashMap<>();

    /** An arm of a contestant. */
    private record WarmedArm(LapGroup.Lane lane, String tls) {}

    private Heat(HeatSetup setup, int number) {
        this.setup = setup;
        this.number = number;
    }

    /**
     * Launches the contestants that some groups need, in random order, and warms them up; as many at a time as there are cores.
     *
     * @param number of the heat, from 0
     * @param random order
     */
    static Heat launch(HeatSetup setup, int number, List<LapGroup> groups, Random random)
            throws IOException, InterruptedException {
        Heat heat = new Heat(setup, number);
        try {
            heat.start(groups, random);
            return heat;
        } catch (IOException | InterruptedException | RuntimeException e) {
            heat.close();
            throw e;
        }
    }

    private void start(List<LapGroup> groups, Random random) throws IOException, InterruptedException {
        Map<ContestantKey, Set<String>> arms = new LinkedHashMap<>();
        for (LapGroup group : groups) {
            for (LapGroup.Lane lane : group.lanes()) {
                arms.computeIfAbsent(ContestantKey.of(lane, group.setting().tls()), key -> new LinkedHashSet<>())
                        .add(lane.arm());
            }
        }
        List<ContestantKey> order = new ArrayList<>(arms.keySet());
        Collections.shuffle(order, random);
        List<Callable<Void>> warmUps = new ArrayList<>();
        for (ContestantKey key : order) {
            Map<WarmedArm, Set<Map<String, String>>> levels = levels(key, groups);
            Contestant contestant = launch(key, List.copyOf(arms.get(key)));
            contestants.put(key, contestant);
            warmUps.add(() -> {
                warmUp(contestant, levels);
                return null;
            });
        }
        inParallel(warmUps);
    }

    private static Map<WarmedArm, Set<Map<String, String>>> levels(ContestantKey key, List<LapGroup> groups) {
        Map<WarmedArm, Set<Map<String, String>>> levels = new LinkedHashMap<>();
        for (LapGroup group : groups) {
            for (LapGroup.Lane lane : group.lanes()) {
                if (ContestantKey.of(lane, group.setting().tls()).equals(key)) {
                    levels.computeIfAbsent(
                                    new WarmedArm(lane, group.setting().tls()), arm -> new LinkedHashSet<>())
                            .add(group.setting().level());
                }
            }
        }
        return levels;
    }

    private Contestant launch(ContestantKey key, List<String> arms) throws IOException {
        Site site = setup.site();
        Network network = site.network();
        boolean tls = key.tls().equals("on");
        Endpoint endpoint = endpoint(arms.get(0));
        Map<String, Target> links = new LinkedHashMap<>();
        for (String link : setup.links(endpoint)) {
            links.put(link, site.target(network.entry(link, endpoint), tls));
        }
        ForkTask.Race task = new ForkTask.Race(
                setup.study().name(),
                setup.study().subject(),
                arms,
                site.target(network.server(endpoint), tls),
                site.target(network.countingRelay(endpoint).address(), tls),
                links,
                site.serverPid(endpoint));
        String jar = ArmName.parse(arms.get(0)).jar();
        String name = key.name().replaceAll("[^A-Za-z0-9.-]", "_");
        String log = "heat-" + number + "-" + name + (key.tls().equals("on") ? "-tls" : "") + "-" + key.draw() + ".log";
        List<String> options = setup.options().contestant(setup.heapMegabytes(), jar.isEmpty());
        return new Contestant(Fork.launch(task, options, jar, setup.logs().resolve(log)), setup.silence());
    }

    private void warmUp(Contestant contestant, Map<WarmedArm, Set<Map<String, String>>> levels)
            throws InterruptedException {
        contestant.awaitConnected();
        for (Map.Entry<WarmedArm, Set<Map<String, String>>> each : levels.entrySet()) {
            contestant
                    .warmUp(each.getKey().lane().arm(), List.copyOf(each.getValue()), setup.mostWarmUpMillis())
                    .ifPresent(done -> warmedUp.put(each.getKey(), done));
        }
    }

    private static void inParallel(List<Callable<Void>> tasks) throws InterruptedException {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Runtime.getRuntime().availableProcessors()));
        try {
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("warming up failed: " + e.getCause(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    /** Places contestants and servers for a group: on one core, unless the group works in parallel. */
    void place(LapGroup group) {
        List<Long> pids = new ArrayList<>(setup.site().pids().values());
        contestants.values().stream().filter(each -> !each.isLost()).forEach(each -> pids.add(each.pid()));
        boolean parallel = !group.setting().level().getOrDefault(PARALLELISM, "1").equals("1");
        if (parallel) {
            setup.placement().useEveryCore(pids);
        } else {
            setup.placement().shareOneCore(pids);
        }
    }

    int number() {
        return number;
    }

    Contestant contestant(LapGroup.Lane lane, String tls) {
        return contestants.get(ContestantKey.of(lane, tls));
    }

    /** How warming up went; empty where it was not begun. */
    Optional<ForkMessage.WarmedUp> warmUp(LapGroup.Lane lane, LapGroup.Setting setting) {
        return Optional.ofNullable(warmedUp.get(new WarmedArm(lane, setting.tls())));
    }

    /** What an arm talks to; the lab's own arms talk to what the sentinel's arm talks to. */
    Endpoint endpoint(String name) {
        return setup.endpoint(name);
    }

    /** CPU time of all contestants and their servers, in nanoseconds; -1 where it is unknown. */
    long cpuNanos() {
        long sum = 0;
        for (Contestant contestant : contestants.values()) {
            sum += Math.max(0, contestant.cpuNanos());
        }
        for (long pid : setup.site().pids().values()) {
            long server = ProcessCpu.nanos(pid);
            if (server < 0) {
                return -1;
            }
            sum += server;
        }
        return sum;
    }

    @Override
    public void close() {
        contestants.values().forEach(Contestant::close);
        setup.placement().useEveryCore(setup.site().pids().values());
    }
}
