package dev.weir.lab.run;

import dev.weir.lab.machine.IdlePolling;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.run.plan.LapGroup;
import dev.weir.lab.run.plan.LapGroup.WorkerKey;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
import java.util.concurrent.TimeUnit;

/** A set of freshly launched workers that live side by side until the heat is over. */
final class Heat implements AutoCloseable {
    static final int CORES = Runtime.getRuntime().availableProcessors();

    private static final int MOST_LOOKS = 40;
    private static final long LOOK_MILLIS = 20;
    /** Share of a CPU that idle compilers may take. */
    private static final double IDLE = 0.1;

    private static final int WARM_UP_OF_STRETCHES = 1000;
    private static final int LONGEST_NAME = 120;

    private final HeatSetup setup;
    private final int number;
    private final Map<WorkerKey, Worker> workers = new ConcurrentHashMap<>();
    private final Map<WorkerKey, ForkMessage.WarmedUp> warmedUp = new ConcurrentHashMap<>();
    private IdlePolling polling = IdlePolling.none();
    private volatile boolean closed;

    private Heat(HeatSetup setup, int number) {
        this.setup = setup;
        this.number = number;
    }

    /** Launches the workers of the groups in random order, at most as many at a time as there are cores, and warms them up. */
    static Heat launch(HeatSetup setup, int number, List<LapGroup> groups, Random random) throws InterruptedException {
        Heat heat = new Heat(setup, number);
        try {
            heat.start(groups, random);
            return heat;
        } catch (InterruptedException | RuntimeException e) {
            heat.close();
            throw e;
        }
    }

    private void start(List<LapGroup> groups, Random random) throws InterruptedException {
        Map<WorkerKey, Map<String, Set<Level>>> levels = new LinkedHashMap<>();
        for (LapGroup group : groups) {
            for (LapGroup.DrawnArm arm : group.arms()) {
                levels.computeIfAbsent(WorkerKey.of(arm, group.setting().tls()), each -> new LinkedHashMap<>())
                        .computeIfAbsent(arm.id(), each -> new LinkedHashSet<>())
                        .add(group.setting().level());
            }
        }
        List<WorkerKey> order = new ArrayList<>(levels.keySet());
        Collections.shuffle(order, random);
        List<Callable<Void>> warmUps = new ArrayList<>();
        for (WorkerKey key : order) {
            warmUps.add(() -> {
                // not before its turn: of many JVMs that start at once on few cores each would seem to hang
                Worker worker = launch(key, List.copyOf(levels.get(key).keySet()));
                workers.put(key, worker);
                if (closed) {
                    worker.close();
                }
                worker.awaitConnected();
                worker.warmUp(levels.get(key), mostWarmUpMillis(levels.get(key).values()))
                        .ifPresent(done -> warmedUp.put(key, done));
                return null;
            });
        }
        inParallel(warmUps, CORES);
    }

    /** Stretches are preceded by untimed ones, so that a warm-up of theirs may end before its times stand still. */
    private int mostWarmUpMillis(Collection<Set<Level>> levels) {
        boolean stretches = levels.stream().flatMap(Set::stream).anyMatch(setup.study()::isOfStretches);
        return stretches ? WARM_UP_OF_STRETCHES : (int) setup.limits().warmUp().toMillis();
    }

    private Worker launch(WorkerKey key, List<String> arms) throws IOException {
        Network network = setup.network();
        boolean tls = key.tls().equals("on");
        Arm arm = setup.study().arm(arms.get(0));
        Endpoint endpoint = arm.endpoint();
        Map<String, Target> links = new LinkedHashMap<>();
        for (Manifest.Link link : setup.links(endpoint)) {
            links.put(link.name(), network.target(network.entry(link.name(), endpoint), tls));
        }
        ForkTask.Race task = new ForkTask.Race(
                setup.study().name(),
                setup.study().subject(),
                arms,
                network.target(network.server(endpoint), tls),
                network.target(network.countingRelay(arm).address(), tls),
                links,
                network.pids().getOrDefault(endpoint, -1L));
        String jar = arm.jar().map(Path::toString).orElse("");
        String name = fileName(key.name());
        String log = "heat-" + number + "-" + name + (key.tls().equals("on") ? "-tls" : "") + "-" + key.draw() + ".log";
        Path jdk = arm.jdk().orElse(Fork.LABS_JDK);
        List<String> options =
                setup.options().worker(setup.heapMegabytes(), jar.isEmpty() && jdk.equals(Fork.LABS_JDK));
        return new Worker(
                Fork.launch(task, jdk, options, jar, setup.logs().resolve(log)),
                setup.limits().silence());
    }

    /** Returns a name valid on any file system; those of arms with a jar or options may have any length. */
    private static String fileName(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9.-]", "_");
        return plain.length() <= LONGEST_NAME
                ? plain
                : plain.substring(0, LONGEST_NAME) + "-" + Integer.toHexString(name.hashCode());
    }

    void tick() {
        setup.progress().tick();
    }

    void inParallel(List<Callable<Void>> tasks, int atATime) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, atATime));
        try {
            List<Future<Void>> all = tasks.stream().map(threads::submit).toList();
            threads.shutdown();
            while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
                tick();
            }
            for (Future<Void> done : all) {
                done.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EnvironmentException cause) {
                throw cause;
            }
            if (e.getCause() instanceof IOException cause) {
                throw new EnvironmentException("a measuring JVM cannot be started: " + cause.getMessage(), cause);
            }
            throw new IllegalStateException("warming up failed: " + e.getCause(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    boolean isSlow(String link) {
        return setup.isSlow(link);
    }

    void placeAnywhere() {
        polling.close();
        polling = IdlePolling.none();
        setup.placement().useEveryCore(pids());
    }

    private List<Long> pids() {
        List<Long> pids = workerPids();
        pids.addAll(setup.network().pids().values());
        return pids;
    }

    private List<Long> workerPids() {
        List<Long> pids = new ArrayList<>();
        workers.values().stream().filter(each -> !each.isLost()).forEach(each -> pids.add(each.pid()));
        return pids;
    }

    /** Places workers and servers for a group unless it works in parallel: on one core, or from four cores on, on one each. */
    void place(LapGroup group) {
        if (setup.study().isParallel(group.setting().level())) {
            return;
        }
        if (isApart(group)) {
            setup.placement().separate(workerPids(), setup.network().pids().values());
        } else {
            setup.placement().shareOneCore(pids());
        }
    }

    boolean isApart(LapGroup group) {
        return group.apart() || setup.placement().isRoomy();
    }

    /**
     * Keeps the core of {@link #place} from halting while workers wait.
     *
     * @return the id of the polling process, by which workers tell the time lost on that core; -1 if workers use every core or the system
     *     does not allow polling
     */
    long stayAwake(LapGroup group) {
        boolean parallel = setup.study().isParallel(group.setting().level());
        if (setup.placement().isPossible()
                && (!parallel || setup.isEmulated(group.setting().link()))) {
            polling = IdlePolling.on(machine(), setup.placement().lastCore());
        }
        return parallel ? -1 : polling.pid();
    }

    Machine machine() {
        return setup.placement().machine();
    }

    int number() {
        return number;
    }

    Worker worker(LapGroup.DrawnArm arm, String tls) {
        return workers.get(WorkerKey.of(arm, tls));
    }

    /** Returns the result of the warm-up; empty if it was not begun. */
    Optional<ForkMessage.WarmedUp> warmUp(LapGroup.DrawnArm arm, LapGroup.Setting setting) {
        return Optional.ofNullable(warmedUp.get(WorkerKey.of(arm, setting.tls())));
    }

    /**
     * Waits a while until compilers are idle, since they would take CPU time from the timed worker; returns whether they are known to have
     * been idle at once.
     */
    boolean awaitCompilers() throws InterruptedException {
        for (int look = 0; look < MOST_LOOKS; look++) {
            long before = compilerNanos();
            Thread.sleep(LOOK_MILLIS);
            if (compilerNanos() - before < IDLE * LOOK_MILLIS * 1e6) {
                // 0 where the system does not tell
                return look == 0 && before > 0;
            }
        }
        return false;
    }

    private long compilerNanos() {
        return workers.values().stream()
                .filter(each -> !each.isLost())
                .mapToLong(each -> Math.max(0, ProcessCpu.compilerNanos(machine(), each.pid())))
                .sum();
    }

    /** Returns the CPU time of all workers, their servers and the polling process, in nanoseconds; -1 if unknown. */
    long cpuNanos() {
        long sum = Math.max(0, ProcessCpu.nanos(machine(), polling.pid()));
        for (Worker worker : workers.values()) {
            sum += Math.max(0, ProcessCpu.nanos(machine(), worker.pid()));
        }
        for (long pid : setup.network().pids().values()) {
            long server = ProcessCpu.nanos(machine(), pid);
            if (server < 0) {
                return -1;
            }
            sum += server;
        }
        return sum;
    }

    @Override
    public void close() {
        closed = true;
        polling.close();
        workers.values().forEach(Worker::close);
        setup.placement().useEveryCore(setup.network().pids().values());
    }
}
