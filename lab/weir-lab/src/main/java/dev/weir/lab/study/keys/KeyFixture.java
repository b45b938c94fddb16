package dev.weir.lab.study.keys;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.jdbc.FixtureTable;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import redis.clients.jedis.RedisClient;

/** The sets of the study: for each size a table of MySQL and a set of Redis with the same keys. */
final class KeyFixture {
    private static final int ROWS_PER_INSERT = 5000;
    private static final int MEMBERS_PER_COMMAND = 1000;

    /** Keys sorted at a time, which bounds the memory while a table is filled in primary key order. */
    private static final int KEYS_PER_SLICE = 250_000;

    private KeyFixture() {}

    static Manifest.Fixture describe(List<KeyLevel> levels) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream()
                .map(KeyLevel::keys)
                .distinct()
                .sorted()
                .forEach(keys -> digests.put("keys=" + keys, KeySample.of(keys).expectedDigest()));
        int largest = levels.stream().mapToInt(KeyLevel::keys).max().orElse(0);
        return new Manifest.Fixture(
                "tables set100k, set1m, ... (id BINARY(16) PRIMARY KEY), InnoDB, ROW_FORMAT=DYNAMIC, and Redis sets of"
                        + " the same names and members: random UUIDs (version 4) as 16 big-endian bytes. In the process:"
                        + " a HashSet and a sorted array; no set outside the heap, for Chronicle Map, the library for it,"
                        + " needs JVM options that every other arm would then run with, too",
                "SELECT 1 FROM set100k WHERE id = ?",
                largest,
                Keys.SEED,
                digests);
    }

    /**
     * Creates and fills the sets that are read next, unless they exist.
     *
     * @param endpoint the store to fill; a set of ten million is not filled where no arm reads it
     */
    static void load(Stores stores, Endpoint endpoint) throws SQLException {
        List<Integer> sizes = stores.levels().stream()
                .map(level -> KeyLevel.of(level).keys())
                .distinct()
                .sorted()
                .toList();
        for (int size : sizes) {
            if (endpoint == Endpoint.REDIS) {
                loadRedis(stores, size);
            } else {
                loadTable(stores, size);
            }
        }
    }

    private static void loadTable(Stores stores, int size) throws SQLException {
        String table = KeyLevel.set(size);
        String definition = "(id BINARY(16) NOT NULL PRIMARY KEY) ENGINE=InnoDB ROW_FORMAT=DYNAMIC";
        FixtureTable.load(stores.mysql(), table, definition, size, statement -> {
            stores.progress().accept("Loading " + table + " into MySQL");
            int slices = slices(size);
            for (int slice = 0; slice < slices; slice++) {
                insert(statement, table, slice(size, slice, slices));
                if (slice + 1 < slices) {
                    stores.progress().accept("Loading " + table + " into MySQL: " + 100 * (slice + 1) / slices + " %");
                }
            }
        });
    }

    /** A power of two, so that the first bits of a key give its slice. */
    static int slices(int size) {
        return Integer.highestOneBit(Math.max(1, 2 * size / KEYS_PER_SLICE));
    }

    /** Returns the keys of one slice of the key range, in byte order. */
    static List<UUID> slice(int size, int slice, int slices) {
        int shift = Long.SIZE - Integer.numberOfTrailingZeros(slices);
        List<UUID> keys = new ArrayList<>(2 * size / slices);
        for (int i = 0; i < size; i++) {
            UUID key = Keys.key(i);
            if (slices == 1 || key.getMostSignificantBits() >>> shift == slice) {
                keys.add(key);
            }
        }
        keys.sort(Comparator.comparing(UUID::getMostSignificantBits, Long::compareUnsigned)
                .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned));
        return keys;
    }

    private static void insert(Statement statement, String table, List<UUID> keys) throws SQLException {
        for (int first = 0; first < keys.size(); first += ROWS_PER_INSERT) {
            statement.executeUpdate(keys.subList(first, Math.min(first + ROWS_PER_INSERT, keys.size())).stream()
                    .map(key -> "(0x" + key.toString().replace("-", "") + ")")
                    .collect(Collectors.joining(",", "INSERT INTO " + table + " VALUES ", "")));
        }
    }

    private static void loadRedis(Stores stores, int size) {
        byte[] set = JedisStore.set(size);
        try (RedisClient redis = RedisClient.create(
                stores.redis().getHostString(), stores.redis().getPort())) {
            if (redis.scard(set) == size) {
                return;
            }
            stores.progress().accept("Loading " + KeyLevel.set(size) + " into Redis");
            redis.del(set);
            for (int first = 0; first < size; first += MEMBERS_PER_COMMAND) {
                byte[][] members = new byte[Math.min(MEMBERS_PER_COMMAND, size - first)][];
                for (int i = 0; i < members.length; i++) {
                    members[i] = Keys.bytes(Keys.key(first + i));
                }
                redis.sadd(set, members);
            }
        }
    }
}
