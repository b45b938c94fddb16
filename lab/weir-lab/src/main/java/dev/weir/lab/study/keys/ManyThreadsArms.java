package dev.weir.lab.study.keys;

import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.HikariConnections;
import io.lettuce.core.api.sync.RedisCommands;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Arms with a fixed, small number of connections for any number of threads, and the questions about them. */
final class ManyThreadsArms {
    /** Numbers of threads, or of requests in flight. */
    static final List<Integer> THREADS = List.of(1, 10, 100, 1000);

    private static final String POOL = KeyStore.POOL_SIZE + " connections, whatever the number of threads";
    private static final String SMALL_POOL = "from a small pool";

    private ManyThreadsArms() {}

    static List<Arm> all() {
        return List.of(
                shared(
                        "weir.shared",
                        "shared connection",
                        "look-ups of threads that wait are gathered while others are on their way, and go out together",
                        target -> new SharedLookUps.Waiting(SharedLookUps.open(target))),
                shared(
                        "weir.shared-async",
                        "shared connection, asynchronous",
                        "asynchronous: look-ups are gathered while others are on their way, and go out together",
                        target -> new SharedLookUps.InFlight(SharedLookUps.open(target))),
                hikari("weir.small-pool", KeysDrivers.WEIR),
                hikari("connectorj.small-pool", KeysDrivers.CONNECTOR_J),
                KeysArms.redis(
                        Client.JEDIS,
                        "redis.small-pool",
                        SMALL_POOL,
                        "SISMEMBER, blocking",
                        Map.of("pool", POOL),
                        JedisStore.Single::ofFixedSize),
                KeysArms.redis(
                        Client.LETTUCE,
                        "redis.lettuce-awaited",
                        "awaited",
                        "SISMEMBER: threads share one connection, and wait for their answers",
                        target -> new AwaitedLettuce(LettuceStore.open(target))));
    }

    private static Arm shared(String id, String way, String description, KeysArm.Opener opener) {
        return KeysArms.jdbc(
                id,
                way,
                KeysDrivers.WEIR,
                description,
                Map.of(
                        "connections",
                        Integer.toString(SharedLookUps.CONNECTIONS),
                        "statement",
                        "SharedKeyedReads, lists of keys, which stay prepared",
                        "threads",
                        VirtualThreads.available()
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

    /** Returns the arms that a tier of many threads visits. */
    static List<String> visited() {
        return Stream.concat(
                        Arm.ids(all()).stream(), Stream.of("connectorj.hikari", "vertx.pipelined", "redis.lettuce"))
                .toList();
    }

    /** Returns the levels; those with virtual threads only if the JVM has them, so not on Java 17. */
    static Stream<KeyLevel> levels(int keys) {
        Stream<KeyLevel> platform = THREADS.stream().map(count -> KeyLevel.single(keys, count, true));
        Stream<KeyLevel> virtual = IntStream.of(100, 1000)
                .mapToObj(count -> KeyLevel.single(keys, count, true).onVirtualThreads());
        return VirtualThreads.available() ? Stream.concat(platform, virtual) : platform;
    }

    /** Sets of Redis through Lettuce: any number of threads wait for their answers on one connection. */
    private record AwaitedLettuce(LettuceStore store) implements KeyStore.Forwarding, KeyStore.Blocking {
        @Override
        public Lookup lookup(int keys) {
            byte[] set = JedisStore.set(keys);
            RedisCommands<byte[], byte[]> commands = store.connection().sync();
            return key -> commands.sismember(set, Keys.bytes(key));
        }
    }

    /** Weir's shared reads, one object per table, and one connection for all other statements. */
    private static final class SharedLookUps {
        /** Connections per object. */
        static final int CONNECTIONS = 1;

        private final DataSource source;
        private final Connection control;
        private final Map<Integer, SharedKeyedReads<Boolean>> tables = new ConcurrentHashMap<>();

        private SharedLookUps(DataSource source) throws SQLException {
            this.source = source;
            this.control = source.getConnection();
        }

        static SharedLookUps open(Target target) throws SQLException {
            return new SharedLookUps(KeysDrivers.WEIR.source(target));
        }

        SharedKeyedReads<Boolean> of(int keys) throws SQLException {
            SharedKeyedReads<Boolean> known = tables.get(keys);
            if (known == null) {
                known = SharedKeyedReads.over(source, Sql.single(keys), row -> Boolean.TRUE)
                        .connections(CONNECTIONS)
                        .open();
                tables.put(keys, known);
            }
            return known;
        }

        /** A store of shared reads: the part that is independent of the waiting side. */
        private interface Store extends KeyStore {
            SharedLookUps shared();

            @Override
            default void roundTrip() throws SQLException {
                Sql.roundTrip(shared().control);
            }

            @Override
            default Map<String, String> settings() throws SQLException {
                return Sql.settings(shared().control);
            }

            @Override
            default void close() throws SQLException {
                shared().tables.values().forEach(SharedKeyedReads::close);
                shared().control.close();
            }
        }

        record Waiting(SharedLookUps shared) implements Store, KeyStore.Blocking {

            @Override
            public Lookup lookup(int keys) throws SQLException {
                SharedKeyedReads<Boolean> reads = shared.of(keys);
                return key -> reads.read(Keys.bytes(key)) != null;
            }
        }

        record InFlight(SharedLookUps shared) implements Store, KeyStore.Asynchronous {

            @Override
            public AsyncLookup lookup(int keys) throws SQLException {
                SharedKeyedReads<Boolean> reads = shared.of(keys);
                return key -> reads.readAsync(Keys.bytes(key)).thenApply(found -> found != null);
            }
        }
    }
}
