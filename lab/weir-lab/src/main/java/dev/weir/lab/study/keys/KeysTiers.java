package dev.weir.lab.study.keys;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.report.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The cells that presets visit. In every tier an arm and its reference visit the same levels. */
final class KeysTiers {
    /** Keys of the first set. */
    static final int SMALL = 100_000;

    private static final int LARGE = 1_000_000;
    private static final int HUGE = 10_000_000;

    private static final List<Integer> FEW_AND_MANY = List.of(1, 10);
    private static final List<Integer> PUBLISHED_THREADS = List.of(1, 2, 4, 8, 10);
    private static final String LOCAL = "local";

    private static final List<String> CORE =
            List.of("connectorj.hikari", "connectorj.thread-local", "vertx.pipelined", "redis.jedis", "redis.lettuce");
    private static final List<String> WEIR_AND_LIMIT = List.of("weir.hikari", "weir.thread-local", KeysArms.LIMIT);
    /** One key at a time and a hundred, blocking, one thread: few enough for three heats beside the other studies. */
    private static final List<String> FIRST = List.of(
            "connectorj.hikari",
            "connectorj.thread-local",
            "weir.hikari",
            "weir.thread-local",
            ManyKeysArms.id("weir.pipelined", ManyKeysArms.MIDDLE),
            ManyKeysArms.id("weir.keyed", ManyKeysArms.MIDDLE),
            ManyKeysArms.id("connectorj.in-list", ManyKeysArms.MIDDLE),
            "redis.jedis",
            ManyKeysArms.id("redis.pipelined", ManyKeysArms.MIDDLE));

    /** Millions of keys in a nightly job: arms with a thousand keys per request, and one with one key at a time. */
    private static final List<String> IN_BULK = List.of(
            "connectorj.thread-local",
            ManyKeysArms.id("connectorj.in-list", ManyKeysArms.LARGE),
            ManyKeysArms.id("connectorj.temporary-table", ManyKeysArms.LARGE),
            ManyKeysArms.id("weir.keyed", ManyKeysArms.LARGE));
    /** The batch sizes that show whether even larger batches are better. */
    private static final List<String> LARGEST_BATCHES = List.of(
            "connectorj.thread-local",
            ManyKeysArms.id("connectorj.in-list", ManyKeysArms.LARGEST),
            ManyKeysArms.id("connectorj.temporary-table", ManyKeysArms.LARGEST));

    private static final List<String> CORE_AND_WEIR =
            Stream.concat(CORE.stream(), Stream.of("weir.hikari")).toList();
    private static final List<Integer> AT_ONE_THREAD = List.of(1);
    private static final List<String> OTHER_POOLS_AND_DRIVERS =
            List.of("connectorj.agroal", "mariadb.hikari", "mariadb.thread-local");
    private static final List<String> POOL_AND_THREAD_LOCAL = List.of("connectorj.hikari", "connectorj.thread-local");
    private static final List<String> BATCHES = List.of("connectorj.in-list", "redis.jedis-batch");
    private static final List<String> IN_PROCESS = List.of("memory.hash-set", "memory.sorted-array");

    private KeysTiers() {}

    static List<Study.Tier> everyday() {
        List<Study.Tier> tiers = new ArrayList<>(List.of(
                plain(FIRST, levels(SMALL, AT_ONE_THREAD)),
                plain(IN_BULK, levels(SMALL, AT_ONE_THREAD)),
                plain(CORE_AND_WEIR, levels(SMALL, FEW_AND_MANY)),
                plain(ManyThreadsArms.visited(), ManyThreadsArms.levels(SMALL)),
                plain(batchesAndOneByOne(), levels(SMALL, AT_ONE_THREAD)),
                plain(LARGEST_BATCHES, levels(SMALL, AT_ONE_THREAD)),
                plain(WEIR_AND_LIMIT, levels(SMALL, FEW_AND_MANY)),
                plain(CORE, levels(LARGE, FEW_AND_MANY)),
                plain(BATCHES, batches(SMALL, List.of(10, 100))),
                plain(OTHER_POOLS_AND_DRIVERS, levels(SMALL, FEW_AND_MANY)),
                plain(IN_PROCESS, Stream.concat(levels(SMALL, FEW_AND_MANY), levels(LARGE, FEW_AND_MANY))),
                plain(CORE, misses(SMALL)),
                plain(CORE, levels(SMALL, List.of(4)))));
        if (VirtualThreads.available()) {
            tiers.add(plain(
                    List.of("connectorj.hikari", "connectorj.thread-local", "redis.jedis"),
                    levels(SMALL, FEW_AND_MANY).map(KeyLevel::onVirtualThreads)));
        }
        tiers.add(new Study.Tier(POOL_AND_THREAD_LOCAL, List.of("on"), factors(levels(SMALL, FEW_AND_MANY))));
        tiers.add(plain(List.of("connectorj.per-look-up"), levels(SMALL, List.of(1))));
        return tiers;
    }

    /** Every arm with a fixed batch size except the largest, and those with one key at a time. */
    private static List<String> batchesAndOneByOne() {
        return Stream.of(FIRST.stream(), Arm.ids(ManyKeysArms.all()).stream(), Stream.of("mariadb.thread-local"))
                .flatMap(ids -> ids)
                .filter(id -> !LARGEST_BATCHES.contains(id) || FIRST.contains(id))
                .distinct()
                .toList();
    }

    static List<Study.Tier> full() {
        List<Study.Tier> tiers = new ArrayList<>(everyday());
        tiers.add(plain(CORE, levels(SMALL, oneToTen())));
        tiers.add(plain(CORE, levels(LARGE, oneToTen())));
        tiers.add(plain(
                Stream.concat(WEIR_AND_LIMIT.stream(), OTHER_POOLS_AND_DRIVERS.stream())
                        .toList(),
                levels(LARGE, FEW_AND_MANY)));
        tiers.add(plain(BATCHES, batches(LARGE, List.of(10, 100, 1000))));
        tiers.add(plain(CORE, misses(LARGE)));
        tiers.add(plain(CORE, levels(HUGE, FEW_AND_MANY)));
        return tiers;
    }

    /** Returns the published pools, table sizes and numbers of threads; over a network, only one thread was published. */
    static List<Study.Tier> published() {
        List<String> redis = List.of("connectorj.thread-local", "redis.jedis");
        return List.of(
                Study.Tier.on(List.of(LOCAL), POOL_AND_THREAD_LOCAL, factors(levels(SMALL, PUBLISHED_THREADS))),
                Study.Tier.on(List.of(LOCAL), POOL_AND_THREAD_LOCAL, factors(levels(LARGE, AT_ONE_THREAD))),
                Study.Tier.on(List.of(LOCAL), POOL_AND_THREAD_LOCAL, factors(levels(HUGE, PUBLISHED_THREADS))),
                Study.Tier.on(List.of(LOCAL), redis, factors(levels(SMALL, PUBLISHED_THREADS))),
                Study.Tier.on(List.of("aws"), POOL_AND_THREAD_LOCAL, factors(levels(SMALL, AT_ONE_THREAD))));
    }

    private static List<Integer> oneToTen() {
        return IntStream.rangeClosed(1, 10).boxed().toList();
    }

    private static Stream<KeyLevel> levels(int keys, List<Integer> parallelism) {
        return parallelism.stream().map(count -> KeyLevel.single(keys, count, true));
    }

    private static Stream<KeyLevel> misses(int keys) {
        return FEW_AND_MANY.stream().map(count -> KeyLevel.single(keys, count, false));
    }

    private static Stream<KeyLevel> batches(int keys, List<Integer> sizes) {
        return sizes.stream().flatMap(size -> levels(keys, FEW_AND_MANY).map(level -> level.inBatchesOf(size)));
    }

    private static Study.Tier plain(List<String> arms, Stream<KeyLevel> levels) {
        return new Study.Tier(arms, List.of("off"), factors(levels));
    }

    private static List<Level> factors(Stream<KeyLevel> levels) {
        return levels.map(KeyLevel::level).toList();
    }
}
