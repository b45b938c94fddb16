package dev.weir.lab.study.keys;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Stream;

final class KeysArms {
    /** The limit: the time of a round trip and its bytes. */
    static final String LIMIT = "raw.limit";

    static final String POOL =
            KeyStore.POOL_SIZE + " connections, or one a thread where that is more, up to " + KeyLevel.MOST_PARALLEL;
    static final String PREPARED = "prepared";

    private KeysArms() {}

    static List<Arm> all() {
        return Stream.of(overJdbc(), others(), ManyThreadsArms.all(), ManyKeysArms.all())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Arm> overJdbc() {
        ConnectionFactory connectorJ = KeysDrivers.CONNECTOR_J;
        return List.of(
                hikari("connectorj.hikari", connectorJ),
                threadLocal("connectorj.thread-local", connectorJ),
                jdbc(
                        "connectorj.agroal",
                        "Agroal",
                        connectorJ,
                        "takes a connection from an Agroal pool for each look-up",
                        Map.of("pool", "Agroal " + Versions.of("agroal") + ", " + POOL),
                        target -> new JdbcStore(AgroalConnections.open(connectorJ, target))),
                jdbc(
                        "connectorj.per-look-up",
                        "per-look-up",
                        connectorJ,
                        "opens and closes a connection for each look-up",
                        Map.of("pool", "none"),
                        target -> new JdbcStore(new FreshConnections(() -> connectorJ.connect(target)))),
                jdbc(
                        "connectorj.in-list",
                        "in-list",
                        connectorJ,
                        "asks for several keys in one statement: WHERE id IN (...); one connection for each thread",
                        Map.of("pool", "none"),
                        target -> new JdbcBatchStore(
                                new ThreadLocalConnections(() -> connectorJ.connect(target)), Sql::inList)),
                hikari("mariadb.hikari", KeysDrivers.MARIADB),
                threadLocal("mariadb.thread-local", KeysDrivers.MARIADB),
                hikari("weir.hikari", KeysDrivers.WEIR),
                threadLocal("weir.thread-local", KeysDrivers.WEIR));
    }

    private static List<Arm> others() {
        return List.of(
                limit(),
                vertx(),
                redis(Client.JEDIS, "redis.jedis", "", "SISMEMBER, blocking", JedisStore.Single::open),
                redis(
                        Client.LETTUCE,
                        "redis.lettuce",
                        "",
                        "SISMEMBER, asynchronous: sends on one connection without waiting for the answers before",
                        LettuceStore::open),
                redis(
                        Client.JEDIS,
                        "redis.jedis-batch",
                        "batch",
                        "SMISMEMBER: asks for several keys in one command, blocking",
                        JedisStore.Batch::oneCommand),
                memory("memory.hash-set", "java.util.HashSet", "a HashSet of UUIDs in the heap", KeysArms::hashSet),
                memory(
                        "memory.sorted-array",
                        "long[]",
                        "binary search in a sorted array of 16-byte keys in the heap",
                        KeysArms::sortedArray));
    }

    private static Arm hikari(String id, ConnectionFactory factory) {
        return jdbc(
                        id,
                        "HikariCP",
                        factory,
                        "takes a connection from a HikariCP pool for each look-up",
                        Map.of("pool", "HikariCP " + Versions.of("hikaricp") + ", " + POOL),
                        target -> new JdbcStore(HikariConnections.growing(factory, target, KeyStore.POOL_SIZE)))
                .described(about -> about.setUpBy(List.of("new HikariDataSource(config);")));
    }

    private static Arm threadLocal(String id, ConnectionFactory factory) {
        return jdbc(
                id,
                "thread-local",
                factory,
                "keeps one connection for each thread in a thread-local",
                Map.of("pool", "none"),
                target -> new JdbcStore(new ThreadLocalConnections(() -> factory.connect(target))));
    }

    private static Arm limit() {
        Manifest.Arm info = Client.RAW.arm(
                LIMIT,
                PREPARED,
                Client.NOTHING_DECODED + ", " + PREPARED,
                "executes the statement on one connection for each thread and decodes nothing: no driver can be faster",
                Map.of("pool", "none", "receive buffer", "direct, 256 KiB"));
        return new KeysArm(info, Endpoint.MYSQL, target -> new RawStore(target.raw()));
    }

    private static Arm vertx() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("connections", "1");
        settings.put("setPipeliningLimit", Integer.toString(VertxStore.PIPELINING_LIMIT));
        settings.put("setCachePreparedStatements", "true");
        Manifest.Arm info = Client.VERTX.arm(
                "vertx.pipelined",
                PREPARED,
                "pipelined",
                "asynchronous: sends look-ups on one connection without waiting for the answers before",
                settings);
        return new KeysArm(info, Endpoint.MYSQL, VertxStore::open);
    }

    private static Arm memory(String id, String product, String description, IntFunction<KeyStore.Lookup> builder) {
        Client client = Client.inProcess(product);
        Manifest.Arm info = client.arm(id, "none", id.substring(client.name().length() + 1), description, Map.of());
        return new KeysArm(info, Endpoint.NONE, target -> new MemoryStore(builder))
                .described(about -> about.in(ArmInfo.MEMORY));
    }

    /** Jedis takes connections from a growing pool; Lettuce has a single connection. */
    static KeysArm redis(Client client, String id, String way, String description, KeysArm.Opener opener) {
        Map<String, String> settings =
                client.equals(Client.LETTUCE) ? Map.of("connections", "1") : Map.of("pool", POOL);
        return redis(client, id, way, description, settings, opener);
    }

    static KeysArm redis(
            Client client,
            String id,
            String way,
            String description,
            Map<String, String> settings,
            KeysArm.Opener opener) {
        return new KeysArm(client.arm(id, "RESP", way, description, settings), Endpoint.REDIS, opener)
                .described(about -> about.in(ArmInfo.REDIS));
    }

    static KeysArm jdbc(
            String id,
            String way,
            ConnectionFactory factory,
            String description,
            Map<String, String> more,
            KeysArm.Opener opener) {
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.putAll(more);
        settings.putIfAbsent(
                "statement", "PreparedStatement, prepared and closed in each look-up, cached by the driver");
        return new KeysArm(factory.client().arm(id, PREPARED, way, description, settings), Endpoint.MYSQL, opener);
    }

    static KeyStore.Lookup hashSet(int keys) {
        Set<UUID> set = new HashSet<>(keys * 4 / 3 + 1);
        for (int i = 0; i < keys; i++) {
            set.add(Keys.key(i));
        }
        return set::contains;
    }

    /** Two sorted arrays of longs with the halves of the keys: 16 bytes per key. */
    static KeyStore.Lookup sortedArray(int keys) {
        UUID[] sorted = new UUID[keys];
        Arrays.setAll(sorted, Keys::key);
        Arrays.sort(sorted);
        long[] most = new long[keys];
        long[] least = new long[keys];
        for (int i = 0; i < keys; i++) {
            most[i] = sorted[i].getMostSignificantBits();
            least[i] = sorted[i].getLeastSignificantBits();
        }
        return key -> search(most, least, key);
    }

    /** Several keys may share their first half. */
    private static boolean search(long[] most, long[] least, UUID key) {
        int low = 0;
        int high = most.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Long.compare(most[middle], key.getMostSignificantBits());
            if (order == 0) {
                order = Long.compare(least[middle], key.getLeastSignificantBits());
            }
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    /** A new connection for each look-up. */
    private record FreshConnections(ThreadLocalConnections.Opener opener) implements Connections {

        @Override
        public Connection take() throws SQLException {
            return opener.open();
        }

        @Override
        public int allow(int parallelism) {
            return 1;
        }

        @Override
        public void close() {
            // nothing stays open
        }
    }

    /** Sets in the process itself, built on first use. */
    private static final class MemoryStore implements KeyStore.Blocking {
        private final IntFunction<KeyStore.Lookup> builder;
        private final Map<Integer, Lookup> sets = new HashMap<>();

        MemoryStore(IntFunction<KeyStore.Lookup> builder) {
            this.builder = builder;
        }

        @Override
        public KeyStore.Lookup lookup(int keys) {
            return sets.computeIfAbsent(keys, builder::apply);
        }

        @Override
        public void warmUp(int keys, int parallelism, WorkerThreads workers) {
            lookup(keys);
        }

        @Override
        public boolean instant() {
            return true;
        }

        @Override
        public void roundTrip() {
            // the process has no server to ask
        }

        @Override
        public Map<String, String> settings() {
            return Map.of("heap", Runtime.getRuntime().maxMemory() / 1048576 + " MiB");
        }

        @Override
        public void close() {
            sets.clear();
        }
    }
}
