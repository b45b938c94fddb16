package dev.weir.lab.study.keys;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Arms that have many keys at hand and ask for a fixed number of them at a time: pipelined, or in one statement or command. The
 * number is part of the arm, so that each is compared with one key at a time.
 */
final class BatchArms {
    /** Keys of a request. */
    static final List<Integer> SIZES = List.of(10, 100, 1000);

    /** The size that everything is compared at. */
    static final int MIDDLE = 100;

    /** The size that a temporary table is compared at: what it takes besides is shared by many keys. */
    static final int LARGE = 1000;

    /** Larger than most statements are; what a job that has all night may try. */
    static final int LARGEST = 10_000;

    /** The limit of a pipeline. */
    static final String LIMIT = id("raw.pipelined", MIDDLE);

    private BatchArms() {}

    static List<Arm> all() {
        List<Arm> all = new ArrayList<>();
        SIZES.forEach(size -> all.add(weirPipeline(size)));
        SIZES.forEach(size -> all.add(weirKeyed(size)));
        SIZES.forEach(size -> all.add(redisPipeline(size)));
        SIZES.forEach(size -> all.add(redisCommand(size)));
        List.of(MIDDLE, LARGE, LARGEST).forEach(size -> all.add(inList(KeysDrivers.CONNECTOR_J, "connectorj", size)));
        List.of(MIDDLE, LARGE).forEach(size -> all.add(inList(KeysDrivers.MARIADB, "mariadb", size)));
        List.of(LARGE, LARGEST).forEach(size -> all.add(temporaryTable(KeysDrivers.CONNECTOR_J, "connectorj", size)));
        all.add(temporaryTable(KeysDrivers.WEIR, "weir", LARGE));
        all.add(limit());
        return all;
    }

    /** Id of an arm that asks for so many keys at a time. */
    static String id(String way, int size) {
        return way + "-" + size;
    }

    private static Arm weirPipeline(int size) {
        return jdbc(
                id("weir.pipelined", size),
                KeysDrivers.WEIR,
                size,
                "pipelines " + count(size) + " executions of the statement for one key",
                Map.of("pool", "none", "pipelining", "auto"),
                () -> Pipelined::question);
    }

    private static Arm weirKeyed(int size) {
        return jdbc(
                id("weir.keyed", size),
                KeysDrivers.WEIR,
                size,
                "hands " + count(size)
                        + " keys to KeyedReads of the statement for one key, which asks by lists of fixed lengths",
                Map.of("pool", "none", "pipelining", "auto", "statement", "KeyedReads, kept with its connection"),
                Keyed::new);
    }

    private static Arm redisPipeline(int size) {
        return redis(
                id("redis.pipelined", size),
                "SISMEMBER, blocking: sends " + count(size) + " commands before it reads the first answer",
                target -> new FixedBatch(JedisStore.Batch.pipelined(target), size));
    }

    private static Arm redisCommand(int size) {
        return redis(
                id("redis.smismember", size),
                "SMISMEMBER: asks for " + count(size) + " keys in one command, blocking",
                target -> new FixedBatch(JedisStore.Batch.oneCommand(target), size));
    }

    private static Arm redis(String id, String description, KeysArm.Opener opener) {
        return new KeysArm(
                KeysArms.info(id, "Jedis", "jedis", KeysArms.RESP, description, Map.of("pool", KeysArms.POOL)),
                Endpoint.REDIS,
                opener);
    }

    private static Arm inList(ConnectionFactory factory, String name, int size) {
        return jdbc(
                id(name + ".in-list", size),
                factory,
                size,
                "asks for " + count(size) + " keys in one statement: WHERE id IN (...)",
                Map.of("pool", "none"),
                () -> InList::question);
    }

    private static Arm temporaryTable(ConnectionFactory factory, String name, int size) {
        return jdbc(
                id(name + ".temporary-table", size),
                factory,
                size,
                "puts " + count(size)
                        + " keys into a temporary table in memory by one INSERT and joins it with the set;"
                        + " three round trips; needs the right to create temporary tables",
                Map.of("pool", "none", "temporary table", TemporaryTable.DECLARED),
                TemporaryTable::new);
    }

    private static Arm jdbc(
            String id,
            ConnectionFactory factory,
            int size,
            String description,
            Map<String, String> more,
            Supplier<JdbcBatchStore.Way> way) {
        return KeysArms.jdbc(
                id,
                factory,
                description + "; one connection for each thread",
                more,
                target -> new FixedBatch(
                        new JdbcBatchStore(new ThreadLocalConnections(() -> factory.connect(target)), way.get()),
                        size));
    }

    private static Arm limit() {
        Manifest.Arm info = new Manifest.Arm(
                LIMIT,
                Manifest.Role.STUDY,
                "raw",
                Versions.of("weir"),
                Manifest.LIMIT,
                KeysArms.PREPARED,
                "executes the statement " + MIDDLE
                        + " times in one write and decodes nothing: no pipeline can be faster",
                Map.of("pool", "none", "receive buffer", "direct, 256 KiB"));
        return new KeysArm(
                info,
                Endpoint.MYSQL,
                target -> new FixedBatch(new RawPipelineStore(new RawStore(target.raw())), MIDDLE));
    }

    private static String count(int size) {
        return String.format(Locale.ROOT, "%,d", size);
    }
}
