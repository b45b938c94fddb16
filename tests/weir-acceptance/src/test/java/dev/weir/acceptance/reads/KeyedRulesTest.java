package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.RowMapper;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What keyed reads refuse, what a mapper sees, and what they cost. */
class KeyedRulesTest {
    private static final String DATABASE = "weir_keyed_rules";
    private static final String BY_ID = "SELECT text AS id, v FROM t WHERE id = ?";

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v INT, text VARCHAR(300), twice INT, small VARCHAR(9) COLLATE"
                        + " utf8mb4_general_ci, bin VARCHAR(9) COLLATE utf8mb4_bin, raw VARBINARY(9), price DECIMAL(5,2),"
                        + " day DATE, state ENUM('a','b') COLLATE utf8mb4_bin, bits BIT(8), big LONGTEXT)",
                "INSERT INTO t (id, v, text, twice, small, bin, raw, price, day, state, bits, big) VALUES"
                        + " (1, NULL, 'one', 5, 'a', 'a', 'a', 1, '2024-01-01', 'a', 1, REPEAT('b', 3000000)),"
                        + " (2, 22, 'two', 5, 'b', 'b', 'b', 2, '2024-01-02', 'b', 2, 'small'),"
                        + " (3, 33, 'three', 6, 'c', 'c', 'c', 3, '2024-01-03', 'b', 3, REPEAT('c', 3000000))",
                "CREATE VIEW seen AS SELECT id, text, v + 1 AS computed FROM t",
                "CREATE TABLE many (id INT PRIMARY KEY, v INT)");
        return server;
    }

    private static KeyedReads keyed(Connection connection, String sql) throws SQLException {
        return connection.unwrap(WeirReads.class).keyed(sql);
    }

    private static void assertRefused(Connection connection, String column, Object key, String... reason)
            throws SQLException {
        try (KeyedReads reads = keyed(connection, "SELECT v FROM t WHERE " + column + " = ?")) {
            assertThatThrownBy(() -> reads.read(List.of(key), row -> "mapped")).hasMessageContainingAll(reason);
            // the refusal leaves the connection as it was
            assertThat(keyed(connection, BY_ID).read(List.of(2), row -> row.getInt("v")))
                    .containsExactly(22);
        }
    }

    @OnEachKind
    void columnsWhoseEqualityIsNotThatOfJavaAreRefused(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE)) {
            assertRefused(connection, "small", "a", "column=small", "such as 'a' and 'A'", "_bin collation");
            assertRefused(connection, "price", 1, "column=price", "expected an integer");
            assertRefused(connection, "day", "2024-01-01", "column=day", "expected an integer");
            assertRefused(connection, "state", "a", "column=state", "expected an integer");
            assertRefused(connection, "bits", 1, "column=bits", "expected an integer");
            assertRefused(connection, "id", "1", "column=id", "type=String", "expected Integer, Long");
            assertRefused(connection, "bin", 1, "column=bin", "type=Integer, Long", "expected String");
            assertRefused(connection, "raw", "a", "column=raw", "type=String", "expected byte[]");
            assertRefused(connection, "id", new BigDecimal(1), "class=java.math.BigDecimal");
            assertRefused(connection, "twice", 5, "column=twice is not unique", "value=5", "prepared statement");
        }
    }

    /** Types that arrive as strings and are none. */
    @Test
    void typesOfMariaDbAreRefused(Servers servers) throws Exception {
        try (Connection connection = Weir.open(server("mariadb", servers), DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE own (id UUID PRIMARY KEY, address INET6, doc JSON)");
            for (String column : List.of("id", "address", "doc")) {
                try (KeyedReads reads = keyed(connection, "SELECT id FROM own WHERE " + column + " = ?")) {
                    assertThatThrownBy(() -> reads.read(List.of("00000000-0000-0000-0000-000000000001"), row -> 1))
                            .hasMessageContaining("column=" + column + " is of type code");
                }
            }
        }
    }

    @OnEachKind
    void aViewIsATableButAnExpressionIsNoKey(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                KeyedReads byId = keyed(connection, "SELECT * FROM seen s WHERE s.id = ?");
                KeyedReads byText = keyed(connection, "SELECT * FROM " + DATABASE + ".seen WHERE (? = computed);")) {
            assertThat(byId.read(List.of(3, 1), row -> row.getString("text"))).containsExactly("three", "one");
            assertThat(byText.read(List.of(23L, 5), row -> row.getString("text")))
                    .containsExactly("two", null);
        }
    }

    /** The mapper sees one row of the columns that the statement names. */
    @OnEachKind
    void theKeyColumnIsHidden(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                KeyedReads reads = keyed(connection, BY_ID)) {
            RowMapper<String> mapper = row -> {
                assertThat(row.getMetaData().getColumnCount()).isEqualTo(2);
                assertThat(row.getMetaData().getColumnLabel(1)).isEqualTo("id");
                assertThat(row.findColumn("ID")).isOne();
                assertThatThrownBy(() -> row.getInt(3)).hasMessageContaining("column=3 is out of range 1 to 2");
                assertThatThrownBy(() -> row.getMetaData().getColumnName(3)).isInstanceOf(SQLException.class);
                int v = row.getInt(2);
                boolean wasNull = row.wasNull();
                return row.getString("id") + " " + v + " " + wasNull;
            };
            assertThat(reads.read(List.of(2, 1, 9, 2), mapper))
                    .containsExactly("two 22 false", "one 0 true", null, "two 22 false");
        }
    }

    @OnEachKind
    void aMapperCannotMoveTheRow(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                KeyedReads reads = keyed(connection, "SELECT text FROM t WHERE id = ?")) {
            List<ResultSet> kept = new ArrayList<>();
            RowMapper<String> mapper = row -> {
                kept.add(row);
                String text = row.getString(1);
                assertThat(row.isFirst()).isTrue();
                assertThat(row.next()).isFalse();
                assertThatThrownBy(() -> row.getString(1)).hasMessageContaining("after the last row");
                assertThatThrownBy(row::beforeFirst).hasMessageContaining("scrollable");
                row.close();
                return text;
            };
            assertThat(reads.read(List.of(1, 2, 3, 2), mapper)).containsExactly("one", "two", "three", "two");
            assertThatThrownBy(() -> kept.get(0).getString(1)).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> reads.read(List.of(1), row -> reads.read(List.of(2), other -> 1)))
                    .hasMessageContaining("must not read by the same object");
        }
    }

    /** A mapper may use the connection, and may fail: the connection serves on. */
    @OnEachKind
    void aMapperMayUseTheConnectionAndMayFail(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                KeyedReads reads = keyed(connection, "SELECT text FROM t WHERE id = ?");
                KeyedReads others = keyed(connection, "SELECT v FROM t WHERE id = ?")) {
            List<String> found = reads.read(
                    List.of(3, 2, 7), row -> others.read(List.of(2, 3), other -> other.getInt(1)) + row.getString(1));
            assertThat(found).containsExactly("[22, 33]three", "[22, 33]two", null);
            assertThatThrownBy(() -> reads.read(List.of(1, 2, 3), row -> {
                        throw new IllegalStateException("mapper");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(reads.read(List.of(1), row -> row.getString(1))).containsExactly("one");
        }
    }

    /** Rows larger than the receive buffer: the key comes behind the large value. */
    @OnEachKind
    void largeRowsAreMatched(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                KeyedReads reads = keyed(connection, "SELECT big FROM t WHERE id = ?")) {
            RowMapper<String> mapper =
                    row -> row.getString(1).substring(0, 5) + row.getString(1).length();
            assertThat(reads.read(List.of(3, 1, 2, 3, 8, 4, 5), mapper))
                    .containsExactly("ccccc3000000", "bbbbb3000000", "small5", "ccccc3000000", null, null, null);
        }
    }

    @OnEachKind
    void closedReadsAreOver(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE)) {
            KeyedReads reads = keyed(connection, BY_ID);
            reads.read(List.of(1), row -> 1);
            reads.close();
            reads.close();
            assertThatThrownBy(() -> reads.read(List.of(1), row -> 1)).hasMessageContaining("closed");
        }
    }

    /** Nothing for nothing; one round trip for one list; one for each list where reads are not pipelined. */
    @OnEachKind
    void roundTripsAreThoseOfTheLists(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute("SET @n = 0");
            statement.execute("INSERT INTO many SELECT @n := @n + 1, @n FROM information_schema.columns LIMIT 1300");
        }
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port())) {
            List<Integer> keys = IntStream.range(0, 1234).boxed().toList();
            for (String pipelining : List.of("auto", "on", "off")) {
                try (Connection connection = open(proxy, server, "&pipelining=" + pipelining);
                        KeyedReads reads = keyed(connection, "SELECT v FROM many WHERE id = ?")) {
                    // the reply to the session's set-up is not waited for
                    assertThat(connection.isValid(5)).isTrue();
                    assertThat(trips(proxy, reads, List.of())).isZero();
                    assertThat(trips(proxy, reads, Arrays.asList(null, null))).isZero();
                    // prepares each length
                    trips(proxy, reads, keys);
                    assertThat(trips(proxy, reads, keys.subList(0, 100))).isOne();
                    assertThat(trips(proxy, reads, keys.subList(0, 95))).isOne();
                    long all = trips(proxy, reads, keys);
                    if (pipelining.equals("off")) {
                        assertThat(all).isEqualTo(10);
                    } else {
                        // how the proxy gets the one write decides
                        assertThat(all).isBetween(1L, 3L);
                    }
                }
            }
        }
    }

    private static Connection open(CountingProxy proxy, RunningServer server, String options) throws SQLException {
        return Weir.through(proxy.port(), server, DATABASE, options);
    }

    private static long trips(CountingProxy proxy, KeyedReads reads, List<Integer> keys) throws SQLException {
        WireTraffic before = proxy.counts();
        List<Integer> found = reads.read(keys, row -> row.getInt(1));
        assertThat(found).hasSize(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            Integer key = keys.get(i);
            assertThat(found.get(i)).isEqualTo(key == null || key == 0 ? null : key);
        }
        return proxy.counts().since(before).roundTrips();
    }

    /** Statements that go out as text read the same. */
    @OnEachKind
    void withoutServerPreparationTheListsAreText(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE, "&useServerPrepStmts=false");
                KeyedReads byId = keyed(connection, BY_ID);
                KeyedReads byBytes = keyed(connection, "SELECT id FROM t WHERE raw = ?");
                KeyedReads byText = keyed(connection, "SELECT id FROM t WHERE bin = ?")) {
            assertThat(byId.read(List.of(3, 9, 1), row -> row.getString(1))).containsExactly("three", null, "one");
            assertThat(byBytes.read(List.of(new byte[] {'b'}, new byte[0]), row -> row.getInt(1)))
                    .containsExactly(2, null);
            assertThat(byText.read(List.of("c", "A", "a"), row -> row.getInt(1)))
                    .containsExactly(3, null, 1);
        }
    }
}
