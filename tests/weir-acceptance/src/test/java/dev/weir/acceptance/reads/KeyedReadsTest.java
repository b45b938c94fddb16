package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keyed reads against one look-up after the other, with random keys of each kind. */
class KeyedReadsTest {
    private static final String DATABASE = "weir_keyed";
    private static final int[] COUNTS = {0, 1, 7, 10, 95, 100, 1234};
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    /** A type of key column with random keys of it; some of them cannot be in the column. */
    record Keys(String name, String type, Function<Random, Object> next) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Keys> ALL = List.of(
            new Keys("int", "INT", random -> random.nextBoolean() ? random.nextInt() : (Object) random.nextLong()),
            new Keys("small", "SMALLINT UNSIGNED", random -> (short) random.nextInt()),
            new Keys("big", "BIGINT", Random::nextLong),
            new Keys("unsigned", "BIGINT UNSIGNED", KeyedReadsTest::unsigned),
            new Keys("binary", "BINARY(16)", random -> bytes(random, 16)),
            new Keys("varbinary", "VARBINARY(300)", random -> bytes(random, random.nextInt(300))),
            new Keys("varchar", "VARCHAR(80) COLLATE utf8mb4_bin", random -> text(random, random.nextInt(20))),
            new Keys("latin", "CHAR(30) CHARACTER SET latin1 COLLATE latin1_bin", random -> "k" + random.nextInt(2000)),
            new Keys("wide", "VARCHAR(700) COLLATE utf8mb4_bin", random -> text(random, 600 + random.nextInt(90))));

    private static Object unsigned(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new BigInteger(64, random);
            case 1 -> TWO_64.subtract(BigInteger.valueOf(1 + random.nextInt(3)));
            case 2 -> -1L - random.nextInt(3);
            default -> random.nextInt(1000);
        };
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Letters in both cases and beyond ASCII; none ends with a space. */
    private static String text(Random random, int length) {
        String letters = "aAbBäÄß€漢\uD83D\uDE00 zZ";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(
                    letters.codePoints().skip(random.nextInt(13)).findFirst().orElse('x'));
        }
        return text.append('.').toString();
    }

    static Stream<Arguments> cases() {
        return Servers.kinds().stream().flatMap(kind -> ALL.stream().map(keys -> Arguments.of(kind, keys)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areWhatOneByOneFinds(String kind, Keys type, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        String database = DATABASE + "_" + type.name();
        Weir.create(
                server,
                database,
                "CREATE TABLE t (id " + type.type + " NOT NULL PRIMARY KEY, v INT, text VARCHAR(20))");
        Random random = new Random(type.name().hashCode());
        try (Connection connection = Weir.open(server, database)) {
            List<Object> pool = pool(connection, type, random);
            try (KeyedReads keyed = connection.unwrap(WeirReads.class).keyed("SELECT v, text FROM t WHERE id = ?");
                    PreparedStatement one = connection.prepareStatement("SELECT v, text FROM t WHERE id = ?")) {
                for (int count : COUNTS) {
                    List<Object> keys = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        keys.add(random.nextInt(50) == 0 ? null : pool.get(random.nextInt(pool.size())));
                    }
                    List<String> found = keyed.read(keys, KeyedReadsTest::row);
                    assertThat(found).isEqualTo(oneByOne(one, keys));
                }
            }
        }
    }

    /** Keys of which about two in three are in the table. */
    private static List<Object> pool(Connection connection, Keys type, Random random) throws SQLException {
        List<Object> pool = new ArrayList<>();
        try (PreparedStatement insert = connection.prepareStatement("INSERT IGNORE INTO t VALUES (?, ?, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 800; i++) {
                Object key = type.next.apply(random);
                pool.add(key);
                if (i % 3 > 0) {
                    insert.setObject(1, key);
                    insert.setInt(2, i);
                    insert.setString(3, "row " + i);
                    insert.addBatch();
                }
            }
            insert.executeBatch();
            connection.commit();
            connection.setAutoCommit(true);
        }
        return pool;
    }

    private static List<String> oneByOne(PreparedStatement one, List<Object> keys) throws SQLException {
        List<String> found = new ArrayList<>();
        for (Object key : keys) {
            one.setObject(1, key);
            try (ResultSet rows = one.executeQuery()) {
                found.add(rows.next() ? row(rows) : null);
                assertThat(rows.next()).isFalse();
            }
        }
        return found;
    }

    private static String row(ResultSet row) throws SQLException {
        return row.getInt("v") + " " + row.getString(2);
    }

    @OnEachKind
    void trailingSpacesLoseNoRow(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE + "_pad",
                "CREATE TABLE t (id VARCHAR(20) COLLATE utf8mb4_bin PRIMARY KEY, v INT, text VARCHAR(20))",
                "CREATE TABLE fixed (id CHAR(20) COLLATE utf8mb4_bin PRIMARY KEY, v INT, text VARCHAR(20))",
                "INSERT INTO t VALUES ('short', 1, 'a'), ('tail  ', 2, 'b'), ('both ', 3, 'c')",
                "INSERT INTO fixed SELECT * FROM t");
        List<Object> keys = List.of("short  ", "tail", "both ", "none ", "Short");
        try (Connection connection = Weir.open(server, DATABASE + "_pad")) {
            for (String table : List.of("t", "fixed")) {
                String sql = "SELECT v, text FROM " + table + " WHERE id = ?";
                try (KeyedReads keyed = connection.unwrap(WeirReads.class).keyed(sql);
                        PreparedStatement one = connection.prepareStatement(sql)) {
                    List<String> found = keyed.read(keys, KeyedReadsTest::row);
                    assertThat(found).isEqualTo(oneByOne(one, keys));
                    assertThat(found).containsExactly("1 a", "2 b", "3 c", null, null);
                }
            }
        }
    }

    /** Keys in a list of which the padding would be larger than a packet may be. */
    @OnEachKind
    void hugeKeysFitPackets(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE + "_huge",
                "CREATE TABLE t (id BLOB NOT NULL, v INT, text VARCHAR(20))",
                "INSERT INTO t VALUES (REPEAT('k', 60000), 1, 'long'), ('', 2, 'empty')");
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            keys.add(("k" + i).repeat(10_000).getBytes(StandardCharsets.UTF_8));
        }
        keys.add("k".repeat(60_000).getBytes(StandardCharsets.UTF_8));
        keys.add(new byte[0]);
        try (Connection connection = Weir.open(server, DATABASE + "_huge");
                KeyedReads keyed = connection.unwrap(WeirReads.class).keyed("SELECT v, text FROM t WHERE id = ?")) {
            List<String> found = keyed.read(keys, KeyedReadsTest::row);
            assertThat(found.subList(0, 150)).containsOnlyNulls();
            assertThat(found.subList(150, 152)).containsExactly("1 long", "2 empty");
        }
    }
}
