package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.Await;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interrupt of a thread that waits for the server stops its statement, nothing else, and the thread stays interrupted. */
@Timeout(300)
class InterruptTest {
    private static final String RUNS = "SELECT runs";
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;

    private final CountDownLatch killed = new CountDownLatch(1);

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    /** Logs in and says who it is, so that a KILL can be proved to reach it. */
    private static Step identified() {
        return Step.all(
                Step.login(),
                Step.expectQuery("SET"),
                Step.send(Packets.ok()),
                Step.expectAny(),
                Step.send(
                        Packets.columnCount(3, false),
                        column("a"),
                        column("b"),
                        column("c"),
                        Packets.textRow("7", "5", "AB"),
                        Packets.end(Packets.STATUS)));
    }

    private static byte[] column(String name) {
        return Packets.column(name, VAR_STRING, UTF8MB4, 0);
    }

    private static byte[][] row() {
        return new byte[][] {
            Packets.columnCount(1, false), column("a"), Packets.textRow("1"), Packets.end(Packets.STATUS)
        };
    }

    private Step killer() {
        return Step.all(
                Step.login(),
                Step.expectQuery("KILL"),
                Step.send(Packets.ok()),
                with -> killed.countDown(),
                Step.expectAny());
    }

    private void awaitKill() {
        Await.until("it is killed", () -> killed.getCount() == 0);
    }

    private static Step others() {
        return Step.serve(packet -> packet.isQuery("SELECT") ? List.of(row()) : List.of(Packets.ok()));
    }

    private static long kills(FakeServer server) {
        return server.queries().stream().filter(sql -> sql.startsWith("KILL")).count();
    }

    /** Interrupts this thread as soon as the server has a query. */
    private static Step interrupts(String sql) {
        Thread waits = Thread.currentThread();
        return Step.all(Step.expectQuery(sql), with -> waits.interrupt());
    }

    /** As SLEEP, which a KILL ends and which says 1 then. */
    @Test
    void aResultThatTheKillHasCutShortIsAnError() throws Exception {
        Step main = Step.all(identified(), interrupts(RUNS), with -> awaitKill(), Step.send(row()), others());
        try (FakeServer server = FakeServer.start(main, killer());
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(RUNS))
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasMessageContaining("its thread was interrupted");
            assertThat(statement.execute("SELECT 1")).isTrue();
            server.verify();
        }
    }

    @Test
    void aThreadThatWasInterruptedBeforeWaitsForItsResult() throws Exception {
        Step main = Step.all(identified(), Step.expectQuery(RUNS), Step.send(row()), others());
        try (FakeServer server = FakeServer.start(main, killer());
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            Thread.currentThread().interrupt();
            assertThat(statement.execute(RUNS)).isTrue();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(kills(server)).isZero();
        }
    }

    @Test
    void whereAKillProvesNothingTheConnectionIsClosedAndTheErrorSaysWhy() throws Exception {
        Thread waits = Thread.currentThread();
        Step hangs = Step.all(Step.login(), Step.serve(packet -> answer(packet, waits)));
        try (FakeServer server = FakeServer.start(hangs);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(RUNS))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("a KILL could have stopped a stranger's");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(connection.isClosed()).isTrue();
        }
    }

    private static List<byte[]> answer(ClientPacket packet, Thread waits) {
        if (packet.isQuery(RUNS)) {
            waits.interrupt();
            return List.of();
        }
        return List.of(Packets.ok());
    }

    /** The server takes no more connections. */
    @Test
    void whereNoKillCanBeSentTheConnectionIsClosedAndTheErrorSaysWhy() throws Exception {
        Step main = Step.all(identified(), interrupts(RUNS), Step.expectAny());
        Step full = Step.send(Packets.err(1040, "08004", "Too many connections"));
        try (FakeServer server = FakeServer.start(main, full);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(RUNS))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContainingAll(
                            "the thread was interrupted, but the statement could not be stopped",
                            "Too many connections",
                            "the connection is closed");
            assertThat(connection.isClosed()).isTrue();
        }
    }
}
