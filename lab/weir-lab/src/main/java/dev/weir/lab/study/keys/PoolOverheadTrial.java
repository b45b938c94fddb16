package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Text;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/** The cost of borrowing a connection and giving it back, with connections that lead to nothing. */
record PoolOverheadTrial(String arm, Source source) {
    static final String NAME = "pool-overhead";

    private static final int[] THREADS = {1, 2, 4, 8};
    private static final int WARM_UP_BATCHES = 10;
    private static final int BATCHES = 20;
    private static final long BATCH_NANOS = 10_000_000;
    private static final int FIRST_BATCH = 1000;
    private static final double TAIL = 0.025;

    @FunctionalInterface
    interface Source {
        Connections open() throws SQLException;
    }

    static List<PoolOverheadTrial> all() {
        StubDriver driver = new StubDriver();
        return List.of(
                new PoolOverheadTrial(
                        "connectorj.hikari",
                        () -> HikariConnections.growing(StubDriver.class, StubDriver.URL, KeyStore.POOL_SIZE)),
                new PoolOverheadTrial(
                        "connectorj.agroal", () -> AgroalConnections.open(StubDriver.class, StubDriver.URL)),
                new PoolOverheadTrial(
                        "connectorj.thread-local",
                        () -> new ThreadLocalConnections(() -> driver.connect(StubDriver.URL, null))));
    }

    Behaviour run(String link) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        try (Connections connections = source.open();
                WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            connections.allow(THREADS[THREADS.length - 1]);
            for (int threads : THREADS) {
                add(figures, threads, measure(workers, threads, connections));
            }
        }
        String evidence = Text.format(
                "borrowing a connection to nothing and giving it back takes a thread %.0f ns alone and %.0f ns among 8",
                figures.get("nanos1"), figures.get("nanos8"));
        return new Behaviour(NAME, arm, link, "works", evidence, figures);
    }

    /** Nanoseconds of each borrowing, as a thread sees it: one figure a batch. */
    private static double[] measure(WorkerThreads workers, int threads, Connections connections) throws Exception {
        int count = FIRST_BATCH;
        for (int i = 0; i < WARM_UP_BATCHES; i++) {
            double nanos = batch(workers, threads, connections, count);
            count = (int) Math.max(FIRST_BATCH, BATCH_NANOS / Math.max(1, nanos));
        }
        double[] nanos = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            nanos[i] = batch(workers, threads, connections, count);
        }
        return nanos;
    }

    private static double batch(WorkerThreads workers, int threads, Connections connections, int count)
            throws Exception {
        double[] seen = new double[threads];
        workers.run(threads, member -> {
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                Connection connection = connections.take();
                if (connection.isClosed()) {
                    throw new IllegalStateException(connections + " gave a connection that is closed");
                }
                connections.giveBack(connection);
            }
            seen[member] = (System.nanoTime() - start) / (double) count;
        });
        return Arrays.stream(seen).sum() / threads;
    }

    /** Mean of the batches and its 95 % interval by Student's t. */
    private static void add(Map<String, Double> figures, int threads, double[] nanos) {
        double mean = Arrays.stream(nanos).sum() / nanos.length;
        double squares = Arrays.stream(nanos)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares / (nanos.length - 1) / nanos.length);
        double half = TDistribution.of(nanos.length - 1).inverseSurvivalProbability(TAIL) * error;
        figures.put("nanos" + threads, mean);
        figures.put("nanosLow" + threads, Math.max(0, mean - half));
        figures.put("nanosHigh" + threads, mean + half);
    }
}
