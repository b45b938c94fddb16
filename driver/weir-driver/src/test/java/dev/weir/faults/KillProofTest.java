package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.Capability;
import dev.weir.testkit.Await;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What a server says of itself decides whether a KILL is sent, and is itself not trusted. */
class KillProofTest {
    private static final String RUNS = "SELECT runs";
    private static final String ID = "7";
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;

    private static Step login(long capabilities) {
        return Step.login("5.7.99-fake", capabilities);
    }

    /** Logs in, says who it is, and runs a statement for ever. */
    private static Step main(long capabilities, byte[]... identity) {
        return Step.all(untilItRuns(capabilities, identity), Step.expectAny());
    }

    private static Step untilItRuns(long capabilities, byte[]... identity) {
        return Step.all(
                login(capabilities),
                Step.expectQuery("SET"),
                Step.send(Packets.ok()),
                Step.expectAny(),
                Step.send(identity),
                Step.expectQuery(RUNS));
    }

    private static byte[][] identity(boolean eof, boolean flagged, String... values) {
        List<byte[]> packets = new ArrayList<>();
        packets.add(Packets.columnCount(3, flagged));
        for (int i = 0; i < 3; i++) {
            packets.add(Packets.column("c" + i, VAR_STRING, UTF8MB4, 0));
        }
        if (eof) {
            packets.add(Packets.eof(Packets.STATUS));
        }
        packets.add(Packets.textRow(values));
        packets.add(eof ? Packets.eof(Packets.STATUS) : Packets.end(Packets.STATUS));
        return packets.toArray(byte[][]::new);
    }

    /** What the thread that cancels gets; {@code null} for nothing. The waiting thread gets the same reason. */
    private static Throwable cancel(FakeServer server) throws Exception {
        try (Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> waits = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    statement.execute(RUNS);
                } catch (SQLException e) {
                    waits.complete(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            Await.until("the server has the statement", () -> server.queries().contains(RUNS) || waits.isDone());
            assertThat(waits).isNotDone();
            try {
                statement.cancel();
            } catch (SQLException e) {
                assertThat(waits.get(60, TimeUnit.SECONDS).getMessage()).isEqualTo(e.getMessage());
                assertThat(connection.isClosed()).isTrue();
                return e;
            }
            return null;
        }
    }

    private static void assertNothingIsKilled(String reason, byte[]... identity) throws Exception {
        try (FakeServer server = FakeServer.start(main(Packets.CAPABILITIES, identity))) {
            assertThat(cancel(server))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining(reason)
                    .hasMessageContaining("the connection is closed");
            assertThat(kills(server)).isEmpty();
        }
    }

    private static List<String> kills(FakeServer server) {
        Predicate<String> kill = sql -> sql.startsWith("KILL");
        return server.queries().stream().filter(kill).toList();
    }

    @Test
    void nothingIsKilledWhereTheServerDoesNotSayWhoItIs() throws Exception {
        assertNothingIsKilled("no such function", Packets.err(1305, "42000", "no such function"));
        assertNothingIsKilled("does not say", Packets.ok());
    }

    @Test
    void nothingIsKilledWhereAProxyNumbersConnections() throws Exception {
        assertNothingIsKilled("id=7 when connecting, CONNECTION_ID()=8", identity(false, false, "8", "5", "AB"));
    }

    @Test
    void whatTheServerSaysIsNoSql() throws Exception {
        for (String hostile : List.of("'", "AB' OR '1'='1", "ab", "", "A".repeat(5000))) {
            assertNothingIsKilled("malformed", identity(false, false, ID, "5", hostile));
        }
        assertNothingIsKilled("malformed", identity(false, false, ID, "5 OR 1", "AB"));
        assertNothingIsKilled("malformed", identity(false, false, ID, "-1", "AB"));
    }

    @Test
    void theKillHoldsItsProof() throws Exception {
        for (boolean eof : new boolean[] {false, true}) {
            long capabilities = eof ? Packets.CAPABILITIES & ~Capability.DEPRECATE_EOF : Packets.CAPABILITIES;
            CountDownLatch killed = new CountDownLatch(1);
            Step side = Step.all(
                    Step.login(),
                    Step.expectQuery("KILL"),
                    Step.send(Packets.ok()),
                    with -> killed.countDown(),
                    Step.expectAny());
            Step main = Step.all(
                    untilItRuns(capabilities, identity(eof, false, ID, "1234", "AB")),
                    with -> Await.until("it is killed", () -> killed.getCount() == 0),
                    Step.send(Packets.err(1317, "70100", "Query execution was interrupted")),
                    Step.expectAny());
            try (FakeServer server = FakeServer.start(main, side)) {
                assertThat(cancel(server)).isNull();
                assertThat(kills(server))
                        .containsExactly("KILL QUERY IF(CONNECTION_ID()=7 AND UUID_SHORT()>>24 BETWEEN 1234 AND 1236"
                                + " AND HEX(CONCAT_WS('/',@@server_uuid,@@hostname,@@port,@@datadir,"
                                + "SUBSTR(UUID(),20)))='AB',7,0)");
                server.verify();
            }
        }
    }

    @Test
    void whereAnotherServerIsReachedThreeAttemptsAreMade() throws Exception {
        Step side = Step.all(
                Step.login(),
                Step.expectQuery("KILL"),
                Step.send(Packets.err(1094, "HY000", "Unknown thread id: 0")),
                Step.expectAny());
        try (FakeServer server =
                FakeServer.start(main(Packets.CAPABILITIES, identity(false, false, ID, "1234", "AB")), side)) {
            assertThat(cancel(server)).hasMessageContaining("another server").hasMessageContaining("restarted");
            assertThat(kills(server)).hasSize(3);
        }
    }

    /** Both were sent in one write: the second reply must not be taken for the next command's. */
    @Test
    void aSetUpThatIsRefusedLeavesTheConnectionInStep() throws IOException, SQLException {
        Step sure = Step.all(
                login(Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA),
                Step.expectQuery("SET"),
                Step.send(Packets.err(1231, "42000", "no such value")),
                Step.expectAny(),
                Step.send(identity(false, true, ID, "1234", "AB")),
                Step.serve(packet -> List.of(Packets.ok(3, 0, Packets.STATUS, 0))));
        try (FakeServer server = FakeServer.start(sure);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate("UPDATE t SET n = 1"))
                    .hasMessageContaining("no such value");
            assertThat(statement.executeUpdate("UPDATE t SET n = 1")).isEqualTo(3);
            assertThat(connection.isClosed()).isFalse();
        }
    }

    /** The server's own limit has had its time, too. */
    @Test
    void aQueryTimeoutThatCannotStopItsStatementClosesTheConnectionAndSaysWhy() throws IOException, SQLException {
        Step hangs = Step.all(
                login(Packets.CAPABILITIES),
                Step.serve(packet -> packet.text().equals(RUNS) ? List.of() : List.of(Packets.ok())));
        try (FakeServer server = FakeServer.start(hangs);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.execute(RUNS))
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasMessageContainingAll(
                            "queryTimeout=1 s has passed and the statement could not be stopped",
                            "a KILL could have stopped a stranger's",
                            "the connection is closed");
            assertThat(connection.isClosed()).isTrue();
            assertThat(kills(server)).isEmpty();
        }
    }

    @Test
    void aResultOfAnotherShapeClosesTheConnection() throws IOException, SQLException {
        for (byte[][] wrong : List.of(
                new byte[][] {new byte[] {2}},
                new byte[][] {new byte[] {3, 3}},
                new byte[][] {new Bytes().u8(0xFB).toArray()},
                identity(false, false, ID, null, "AB"))) {
            try (FakeServer server = FakeServer.start(main(Packets.CAPABILITIES, wrong));
                    Connection connection = Client.connect(server.port());
                    Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute(RUNS))
                        .isInstanceOf(SQLNonTransientConnectionException.class);
                assertThat(connection.isClosed()).isTrue();
            }
        }
    }
}
