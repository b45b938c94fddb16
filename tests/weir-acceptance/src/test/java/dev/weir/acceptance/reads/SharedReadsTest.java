package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.SharedReadCounters;
import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;

/** Look-ups of many threads over few connections to real servers, some of which do not answer, or are killed. */
@ForEachKind
@Timeout(300)
class SharedReadsTest {
    private static final String DATABASE = Persons.DATABASE;
    private static final int PERSONS = Persons.COUNT;

    @Parameter
    String kind;

    private RunningServer server;
    private Persons persons;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        persons = Persons.create(server);
    }

    @Test
    void everyThreadGetsItsOwnRows() throws Exception {
        int threads = 64;
        int each = 300;
        for (int connections = 1; connections <= 2; connections++) {
            try (SharedKeyedReads<String> reads = Persons.names(persons.source(server.port()))
                    .connections(connections)
                    .open()) {
                ExecutorService executor = Executors.newFixedThreadPool(threads);
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    Random random = new Random(i);
                    all.add(executor.submit(() -> readAndCheck(reads, random, each)));
                }
                for (Future<?> one : all) {
                    one.get();
                }
                executor.shutdown();
                SharedReadCounters counters = reads.counters();
                assertThat(counters.lookUps()).isEqualTo(64L * 300);
                assertThat(counters.failed() + counters.timedOut()).isZero();
                assertThat(counters.flights()).isBetween(1L, counters.lookUps() - 1);
                assertThat(counters.waitedNanos()).isGreaterThan(counters.longestWaitNanos());
            }
        }
    }

    private static Void readAndCheck(SharedKeyedReads<String> reads, Random random, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            int id = random.nextInt(PERSONS + 500);
            assertThat(reads.read(id)).isEqualTo(Persons.name(id));
        }
        return null;
    }

    /** The one that is under way, and one for all that wait. */
    @Test
    void thoseThatWaitTakeOneRoundTrip() throws Exception {
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                SharedKeyedReads<String> reads =
                        Persons.names(persons.source(proxy.port())).open();
                Connection holding = Weir.open(server, DATABASE);
                Statement hold = holding.createStatement()) {
            assertThat(reads.read(1)).isEqualTo(Persons.name(1));
            for (int round = 0; round < 3; round++) {
                WireTraffic before = proxy.counts();
                hold.execute("LOCK TABLES person WRITE");
                List<CompletableFuture<String>> all = Persons.waiting(reads, hold, 100, 201);
                hold.execute("UNLOCK TABLES");
                for (int i = 0; i < all.size(); i++) {
                    assertThat(all.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(Persons.name(100 + i));
                }
                assertThat(proxy.counts().since(before).roundTrips())
                        .as("the list is prepared in the first round")
                        .isBetween(2L, round == 0 ? 3L : 2L);
                assertThat(reads.counters().flights()).isEqualTo(3 + 2 * round);
            }
        }
    }

    /** What lists cannot do is looked up one by one, pipelined. */
    @Test
    void anyLookUpIsServed() throws Exception {
        try (SharedKeyedReads<Integer> byName = SharedKeyedReads.over(
                                persons.source(server.port()),
                                "SELECT id FROM person WHERE name = ?",
                                row -> row.getInt(1))
                        .open();
                SharedKeyedReads<String> byPrice = SharedKeyedReads.over(
                                persons.source(server.port()),
                                "SELECT p.name FROM person p JOIN d ON d.n = p.id WHERE p.price = ?",
                                row -> row.getString(1))
                        .open();
                Connection holding = Weir.open(server, DATABASE);
                Statement hold = holding.createStatement()) {
            List<CompletableFuture<Integer>> ids = new ArrayList<>();
            List<CompletableFuture<String>> names = new ArrayList<>();
            hold.execute("LOCK TABLES person WRITE");
            for (int i = 0; i < 100; i++) {
                ids.add(byName.readAsync("NAME " + i));
                names.add(byPrice.readAsync(new BigDecimal(i).divide(new BigDecimal(8))));
            }
            hold.execute("UNLOCK TABLES");
            for (int i = 0; i < 100; i++) {
                assertThat(ids.get(i).get(60, TimeUnit.SECONDS))
                        .as("by collation")
                        .isEqualTo(i);
                assertThat(names.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(i < 8 ? Persons.name(i) : null);
            }
            assertThat(byName.counters().flights()).isLessThan(100);
        }
    }

    @Test
    void aKeyWithTwoRowsHurtsItsCallerAlone() throws Exception {
        try (SharedKeyedReads<String> reads = SharedKeyedReads.over(
                                persons.source(server.port()),
                                "SELECT name FROM person WHERE price = ?",
                                row -> row.getString(1))
                        .open();
                Connection other = Weir.open(server, DATABASE);
                Statement statement = other.createStatement()) {
            statement.execute("UPDATE person SET price = 0 WHERE id = 8");
            assertThat(reads.read(new BigDecimal("0.125"))).isEqualTo(Persons.name(1));
            assertThatThrownBy(() -> reads.read(0)).hasMessageContaining("more than one row");
            assertThat(reads.read(2)).isEqualTo(Persons.name(16));
        }
    }

    /** Twins of trailing spaces, keys of two kinds and keys of no column at all in one flight. */
    @Test
    void keysThatDoNotGoTogetherGetTheirRows() throws Exception {
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id VARCHAR(20) COLLATE utf8mb4_bin PRIMARY KEY, v INT)");
            statement.execute("INSERT INTO t VALUES ('a', 1), ('7', 2)");
        }
        try (SharedKeyedReads<Integer> reads = SharedKeyedReads.over(
                        persons.source(server.port()), "SELECT v FROM t WHERE id = ?", row -> row.getInt(1))
                .open()) {
            assertThat(reads.read("a")).isOne();
            List<CompletableFuture<Integer>> all = new ArrayList<>();
            for (Object key : new Object[] {"a", "a  ", 7, "7", null, "b", new Thread("a")}) {
                all.add(reads.readAsync(key));
            }
            assertThat(all.get(0).get(60, TimeUnit.SECONDS)).isOne();
            assertThat(all.get(1).get(60, TimeUnit.SECONDS)).isOne();
            assertThat(all.get(2).get(60, TimeUnit.SECONDS)).isEqualTo(2);
            assertThat(all.get(3).get(60, TimeUnit.SECONDS)).isEqualTo(2);
            assertThat(all.get(4).get(60, TimeUnit.SECONDS)).isNull();
            assertThat(all.get(5).get(60, TimeUnit.SECONDS)).isNull();
            assertThatThrownBy(() -> all.get(6).get(60, TimeUnit.SECONDS)).hasMessageContaining("java.lang.Thread");
        }
    }

    /** A machine may be too busy for an answer within the limit, for a while. */
    private static void awaitAnswer(SharedKeyedReads<String> reads, int id) throws SQLException {
        Await.until("an answer comes in time", () -> {
            try {
                assertThat(reads.read(id)).isEqualTo(Persons.name(id));
                return true;
            } catch (SQLTimeoutException busy) {
                return false;
            }
        });
    }

    @Test
    void aStatementThatTakesTooLongIsStopped() throws Exception {
        try (SharedKeyedReads<String> reads = Persons.names(persons.source(server.port()))
                        .timeout(Duration.ofSeconds(1))
                        .open();
                Connection holding = Weir.open(server, DATABASE);
                Statement hold = holding.createStatement()) {
            awaitAnswer(reads, 1);
            long before = reads.counters().timedOut();
            hold.execute("LOCK TABLES person WRITE");
            for (CompletableFuture<String> each : Persons.waiting(reads, hold, 1, 4)) {
                assertThatThrownBy(() -> each.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(SQLTimeoutException.class);
            }
            assertThat(reads.counters().timedOut() - before).isEqualTo(3);
            Await.until("the server has stopped the statement", () -> Persons.statementsOn(hold) == 0);
            hold.execute("UNLOCK TABLES");
            awaitAnswer(reads, 2);
        }
    }

    /** A pool that hands connections out in a transaction, and keeps those that broke unless they show it. */
    @Test
    void connectionsOfAPoolAreReadOfInAutoCommit() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(persons.source(server.port()));
            pool.setAutoCommit(false);
            pool.setMaximumPoolSize(2);
            try (SharedKeyedReads<String> reads = SharedKeyedReads.over(
                                    pool,
                                    "SELECT CONCAT(name, ' ', CONNECTION_ID()) FROM person WHERE id = ?",
                                    row -> row.getString(1))
                            .open();
                    Connection other = Weir.open(server, DATABASE);
                    Statement statement = other.createStatement()) {
                String before = reads.read(1);
                statement.execute("UPDATE person SET name = 'changed' WHERE id = 1");
                assertThat(reads.read(1)).startsWith("changed");
                statement.execute("KILL " + before.substring(before.lastIndexOf(' ') + 1));
                assertThat(reads.read(1)).startsWith("changed");
            }
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }
}
