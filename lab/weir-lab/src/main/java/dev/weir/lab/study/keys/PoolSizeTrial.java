package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * Look-ups of some threads from pools of several sizes. Every round has every setting once, in random order, so that settings can be
 * compared within rounds. A pool is open only while in use, since the server holds a thread per connection. Sizes above the number of
 * threads are left out, since the additional connections would be idle.
 */
final class PoolSizeTrial {
    static final String NAME = "pool-size";

    static final String ARM = "connectorj.hikari";

    private static final List<Integer> THREADS = List.of(1, 4, 16, 32);
    private static final List<Integer> SIZES = List.of(1, 2, 4, 8, 16, 32);
    /** The least number of rounds whose minimum and maximum enclose the median with 95 % confidence. */
    private static final int ROUNDS = 6;

    private static final double SLICE_SECONDS = 0.1;
    private static final double WARM_UP_SECONDS = 1;
    private static final int WARM_UP_THREADS = 4;

    private final UUID[] visits = Keys.visits(KeysTiers.SMALL, true, KeysSession.VISITS);
    private final Map<String, Double> figures = new LinkedHashMap<>();
    private final Map<String, LookUpLoad.Recorder> times = new LinkedHashMap<>();

    Behaviour run(Target target, String link) throws Exception {
        Random random = new Random(Keys.SEED);
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            try (HikariConnections pool = open(target, WARM_UP_THREADS, workers)) {
                perSecond(workers, WARM_UP_THREADS, lookup(pool), WARM_UP_SECONDS, new LookUpLoad.Recorder());
            }
            for (int round = 1; round <= ROUNDS; round++) {
                for (int size : shuffled(SIZES, random)) {
                    try (HikariConnections pool = open(target, size, workers)) {
                        round(workers, round, size, lookup(pool), random);
                    }
                }
            }
        }
        times.forEach((setting, recorder) -> {
            Histogram nanos = recorder.histogram();
            figures.put("p50Micros" + setting, nanos.getValueAtPercentile(50) / 1e3);
            figures.put("p95Micros" + setting, nanos.getValueAtPercentile(95) / 1e3);
        });
        String evidence = Text.format(
                "%s threads look up from pools of %s connections, as far as there are threads for them;"
                        + " %d rounds of %.0f ms for each, in random order",
                listed(THREADS), listed(SIZES), ROUNDS, SLICE_SECONDS * 1e3);
        return new Behaviour(NAME, ARM, link, "works", evidence, figures);
    }

    private HikariConnections open(Target target, int size, WorkerThreads workers) throws Exception {
        HikariConnections pool = HikariConnections.ofSize(KeysDrivers.CONNECTOR_J, target, size);
        try {
            new JdbcStore(pool).warmUp(KeysTiers.SMALL, size, workers);
            return pool;
        } catch (Exception e) {
            pool.close();
            throw e;
        }
    }

    private KeyStore.Lookup lookup(HikariConnections pool) {
        return new JdbcStore(pool).lookup(KeysTiers.SMALL);
    }

    private void round(WorkerThreads workers, int round, int size, KeyStore.Lookup lookup, Random random)
            throws Exception {
        for (int threads : shuffled(THREADS, random)) {
            if (threads >= size) {
                String setting = threads + "x" + size;
                LookUpLoad.Recorder recorder = times.computeIfAbsent(setting, key -> new LookUpLoad.Recorder());
                figures.put(
                        "perSecond" + setting + "Round" + round,
                        perSecond(workers, threads, lookup, SLICE_SECONDS, recorder));
            }
        }
    }

    /** Returns look-ups per second if each answer is followed by the next look-up. */
    private double perSecond(
            WorkerThreads workers, int threads, KeyStore.Lookup lookup, double duration, LookUpLoad.Recorder recorder)
            throws Exception {
        AtomicLong count = new AtomicLong();
        long begin = System.nanoTime();
        long end = begin + (long) (duration * 1e9);
        workers.run(threads, member -> {
            long done = 0;
            long start = System.nanoTime();
            while (start < end) {
                if (!lookup.contains(LookUpLoad.visit(visits, (long) member * visits.length / threads + done))) {
                    throw new WrongAnswerException("wrong answer: a key of the set was not found");
                }
                long now = System.nanoTime();
                recorder.record(now - start);
                start = now;
                done++;
            }
            count.addAndGet(done);
        });
        return count.get() / ((System.nanoTime() - begin) / 1e9);
    }

    private static String listed(List<Integer> values) {
        return values.toString().replaceAll("[\\[\\]]", "");
    }

    private static List<Integer> shuffled(List<Integer> values, Random random) {
        List<Integer> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
