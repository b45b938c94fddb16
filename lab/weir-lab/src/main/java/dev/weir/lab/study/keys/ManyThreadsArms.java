package dev.weir.lab.study.keys;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.HikariConnections;
import io.lettuce.core.api.sync.RedisCommands;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Arms whose connections stay as few however many threads look up, and what is asked about them. */
final class ManyThreadsArms {
    /** Threads, or requests in flight. */
    static final List<Integer> THREADS = List.of(1, 10, 100, 1000);

    private static final String SHARED = "weir.shared";
    private static final String SHARED_ASYNC = "weir.shared-async";
    private static final String WEIR_POOL = "weir.small-pool";
    private static final String CONNECTORJ_POOL = "connectorj.small-pool";
    private static final String JEDIS_POOL = "redis.small-pool";
    private static final String LETTUCE = "redis.lettuce-awaited";
    private static final String POOL = KeyStore.POOL_SIZE + " connections, whatever the number of threads";
    private static final String SMALL_POOL = "from a small pool";
    private static final int CONNECTIONS = 1;

    private ManyThreadsArms() {}

    static List<Arm> all() {
        return List.of(
                shared(
                        SHARED,
                        "shared connection",
                        "look-ups of threads that wait are gathered while others are on their way, and go out together",
                        target -> new SharedLookUps.Waiting(open(target))),
                shared(
                        SHARED_ASYNC,
                        "shared connection, asynchronous",
                        "asynchronous: look-ups are gathered while others are on their way, and go out together",
                        target -> new SharedLookUps.InFlight(open(target))),
                hikari(WEIR_POOL, KeysDrivers.WEIR),
                hikari(CONNECTORJ_POOL, KeysDrivers.CONNECTOR_J),
                KeysArms.redis(
                        Client.JEDIS,
                        JEDIS_POOL,
                        SMALL_POOL,
                        "SISMEMBER, blocking",
                        Map.of("pool", POOL),
                        JedisStore.Single::ofFixedSize),
                KeysArms.redis(
                        Client.LETTUCE,
                        LETTUCE,
                        "awaited",
                        "SISMEMBER: threads share one connection, and wait for their answers",
                        AwaitedLettuce::open));
    }

    private static SharedLookUps open(Target target) throws SQLException {
        return SharedLookUps.open(KeysDrivers.WEIR, target, CONNECTIONS);
    }

    private static Arm shared(String id, String way, String description, KeysArm.Opener opener) {
        return KeysArms.jdbc(
                id,
                way,
                KeysDrivers.WEIR,
                description,
                Map.of(
                        "connections",
                        Integer.toString(CONNECTIONS),
                        "statement",
                        "SharedKeyedReads, lists of keys, which stay prepared",
                        "threads",
                        Threads.virtualAvailable()
                                ? "platform and virtual"
                                : "platform; virtual ones need a lab that runs on Java 21"),
                opener);
    }

    private static Arm hikari(String id, ConnectionFactory factory) {
        return KeysArms.jdbc(
                id,
                SMALL_POOL,
                factory,
                "takes a connection from a small HikariCP pool for each look-up",
                Map.of("pool", "HikariCP " + Versions.of("hikaricp") + ", " + POOL),
                target -> new JdbcStore(HikariConnections.ofSize(factory, target, KeyStore.POOL_SIZE)));
    }

    /** Those that a tier of many threads visits. */
    static List<String> visited() {
        return Stream.concat(
                        all().stream().map(arm -> arm.info().id()),
                        Stream.of("connectorj.hikari", "vertx.pipelined", "redis.lettuce"))
                .toList();
    }

    /** On virtual threads where the JVM has them: on Java 17 those levels are not offered. */
    static Stream<KeyLevel> levels(int keys) {
        Stream<KeyLevel> platform = THREADS.stream().map(count -> KeyLevel.single(keys, count, true));
        Stream<KeyLevel> virtual = IntStream.of(100, 1000)
                .mapToObj(count -> KeyLevel.single(keys, count, true).onVirtualThreads());
        return Threads.virtualAvailable() ? Stream.concat(platform, virtual) : platform;
    }

    /** Sets of Redis through Lettuce: any number of threads wait for their answers on one connection. */
    private record AwaitedLettuce(LettuceStore store) implements KeyStore.Blocking {
        static AwaitedLettuce open(Target target) {
            return new AwaitedLettuce(LettuceStore.open(target));
        }

        @Override
        public Lookup lookup(int keys) {
            byte[] set = JedisStore.set(keys);
            RedisCommands<byte[], byte[]> commands = store.connection().sync();
            return key -> commands.sismember(set, Keys.bytes(key));
        }

        @Override
        public void warmUp(int keys, int parallelism, WorkerThreads workers) throws Exception {
            Lookup lookup = lookup(keys);
            workers.run(parallelism, member -> lookup.contains(Keys.key(0)));
        }

        @Override
        public void roundTrip() {
            store.roundTrip();
        }

        @Override
        public Map<String, String> settings() {
            return store.settings();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
