package dev.weir.report.page;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A run of the keys study, every figure made up: a look-up takes a round trip, a little of the server, and the pool's share. */
public final class KeysRun {
    private List<Manifest.Link> links = List.of(PageRun.LOCAL, PageRun.AWS);
    private List<Integer> parallelism = List.of(1, 2, 4, 8);
    private List<Integer> tables = List.of(100_000, 1_000_000, 10_000_000);
    private int heats = 8;
    private boolean experiments = true;
    private boolean sharedReads;

    KeysRun links(Manifest.Link... some) {
        links = List.of(some);
        return this;
    }

    KeysRun tables(Integer... some) {
        tables = List.of(some);
        return this;
    }

    public KeysRun heats(int count) {
        heats = count;
        return this;
    }

    public KeysRun withoutExperiments() {
        experiments = false;
        return this;
    }

    public KeysRun withSharedReads() {
        sharedReads = true;
        return this;
    }

    public Run build() {
        StudyRun run = new StudyRun("keys", links, this::levels)
                .heats(heats)
                .arm("connectorj.hikari", "Connector/J", "hikari", "prepared")
                .arm("connectorj.thread-local", "Connector/J", "thread-local", "prepared")
                .arm("connectorj.per-look-up", "Connector/J", "per-look-up", "prepared")
                .arm("connectorj.in-list", "Connector/J", "in-list", "prepared")
                .arm("vertx.pipelined", "Vert.x MySQL client", "pipelined", "prepared")
                .arm("redis.jedis", "Jedis", "jedis", "resp")
                .arm("redis.lettuce", "Lettuce", "lettuce", "resp")
                .arm("redis.jedis-batch", "Jedis", "jedis-batch", "resp")
                .arm("weir.thread-local", "Weir", "thread-local", "prepared")
                .arm("weir.pipelined-100", "Weir", "pipelined-100", "prepared")
                .arm("weir.keyed-100", "Weir", "keyed-100", "prepared")
                .arm("redis.pipelined-100", "Jedis", "pipelined-100", "resp")
                .arm("redis.smismember-100", "Jedis", "smismember-100", "resp")
                .arm("memory.hash-set", "JVM", "hash-set", "none")
                .compare("connectorj.thread-local", "connectorj.hikari")
                .compare("weir.pipelined-100", "weir.thread-local")
                .compare("weir.keyed-100", "weir.thread-local")
                .compare("redis.jedis", "connectorj.hikari")
                .compare("redis.lettuce", "vertx.pipelined")
                .compare("redis.jedis-batch", "connectorj.in-list");
        if (sharedReads) {
            run.arm("weir.shared", "Weir", "shared", "prepared")
                    .arm("weir.small-pool", "Weir", "small-pool", "prepared")
                    .arm("redis.lettuce-awaited", "Lettuce", "lettuce-awaited", "resp")
                    .compare("weir.shared", "weir.small-pool")
                    .compare("weir.shared", "redis.lettuce-awaited");
        }
        if (experiments) {
            run.with(poolSizes());
        }
        return run.build();
    }

    private List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        List<StudyRun.AtLevel> levels = new ArrayList<>();
        if (arm.id().startsWith("memory.") && !link.equals(links.get(0))) {
            return levels;
        }
        boolean batches = arm.mode().equals("in-list") || arm.mode().equals("jedis-batch");
        for (int keys : tables) {
            boolean oneThread = arm.mode().endsWith("-100");
            for (int at : batches ? List.of(1, 10, 100) : oneThread ? List.of(1) : parallelism) {
                levels.add(batches ? batch(arm, link, keys, at) : single(arm, link, keys, at));
            }
        }
        return levels;
    }

    private static StudyRun.AtLevel single(Manifest.Arm arm, Manifest.Link link, int keys, int parallelism) {
        double own = switch (arm.mode()) {
            case "hikari" -> 66;
            case "thread-local" -> 60;
            case "per-look-up" -> 900;
            case "pipelined" -> 55;
            case "small-pool" -> 84;
            case "hash-set" -> 0.2;
            default -> 28;
        };
        double table = arm.id().startsWith("connectorj") ? Math.log10(keys) * 2 : 0;
        double wait = arm.id().startsWith("memory") ? 0 : link.rttMicros() + 20;
        if (arm.mode().endsWith("-100")) {
            double each = arm.mode().startsWith("keyed") ? 4 : arm.id().startsWith("redis") ? 0.8 : 15;
            return new StudyRun.AtLevel(
                    Level.of("keys", keys).with("parallelism", parallelism).with("lookup", "hit"),
                    (40.0 + link.rttMicros()) / 100 + each,
                    0,
                    null,
                    new SliceGroup.Wire(100, 0.01, 1, 2, 40, 70));
        }
        double latency = (own + table) * Math.max(1, parallelism / 2.0) + wait;
        return new StudyRun.AtLevel(
                Level.of("keys", keys).with("parallelism", parallelism).with("lookup", "hit"),
                latency / parallelism,
                0,
                new SliceGroup.Latency(
                        20_000,
                        latency,
                        latency * 1.3,
                        latency * 2,
                        latency * 4,
                        latency * (keys > 1_000_000 ? 40 : 20)),
                arm.id().startsWith("memory") ? null : new SliceGroup.Wire(100, 1, 1, 2, 40, 70));
    }

    private static StudyRun.AtLevel batch(Manifest.Arm arm, Manifest.Link link, int keys, int batch) {
        double each = arm.id().startsWith("redis") ? 0.6 : 2.5;
        return new StudyRun.AtLevel(
                Level.of("keys", keys).with("batch", batch).with("lookup", "hit"),
                (60.0 + link.rttMicros()) / batch + each,
                0,
                null,
                new SliceGroup.Wire(100, 1.0 / batch, 1, 2, 20, 30));
    }

    /** Four connections are as good as eight or sixteen; two do nine tenths, one half. */
    private static Behaviour poolSizes() {
        Map<String, Double> figures = new TreeMap<>();
        Map<Integer, Double> shares = Map.of(1, 0.5, 2, 0.9, 4, 0.99, 8, 1.0, 16, 0.98);
        shares.forEach((size, share) -> {
            for (int round = 1; round <= 6; round++) {
                // what a round does to all settings cancels
                figures.put("perSecond16x" + size + "Round" + round, 30_000 * share * (1 + 0.2 * (round % 2)));
            }
            figures.put("p50Micros16x" + size, 500 / share);
            figures.put("p95Micros16x" + size, 900 / share);
        });
        return new Behaviour("pool-size", "connectorj.hikari", "local", "works", "six rounds", figures);
    }
}
