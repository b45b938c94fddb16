package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.OwnServer;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.rig.raw.RawConnection;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A million requests of which thousands wait at any time, and a server that stands still while they arrive. */
@Tag("nightly")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MillionRequestsTest {
    private static final int WAITING = 10_000;
    private static final int CONNECTIONS = 32;
    private static final int FIRST_THAT_UNPINS = 24;
    private static final long STALL_MILLIS = 200;
    /** At 700 a second, gaps between arrivals are far shorter. */
    private static final long LONGEST_GAP_NANOS = 50_000_000;

    private OwnServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    void start() throws SQLException {
        server = new OwnServer("mysql");
        try (Connection connection = LoadArms.CONNECTOR_J.connect(server.owner())) {
            LoadTable.load(connection);
        }
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static LoadArm arm(String id) {
        return LoadArms.all().stream()
                .filter(each -> each.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** A lost connection would fail the request that it carried. */
    @ParameterizedTest
    @CsvSource({
        "weir.pool-virtual, 1000000",
        "weir.shared-virtual, 1000000",
        "connectorj.pool-virtual, 100000",
        "mariadb.pool-virtual, 100000"
    })
    void tenThousandVirtualThreadsGetRightAnswers(String id, int count) throws Exception {
        Assumptions.assumeTrue(VirtualThreads.available(), VirtualThreads.OBSTACLE);
        try (LoadSession session = arm(id).open(server.owner())) {
            Requests requests = session.client().requests(FixtureQuery.ROW, CONNECTIONS);
            Crowd[] crowd = new Crowd[1];
            List<RecordedEvent> pinned = pinned(() -> {
                crowd[0] = Crowd.sent(requests, count, WAITING);
                crowd[0].await();
            });
            assertThat(crowd[0].answered()).isEqualTo(count);
            if (id.startsWith("weir.pool")) {
                assertThat(pinned)
                        .as("threads that held their carrier while they waited")
                        .isEmpty();
            }
        }
    }

    /** Known answer: up to Java 23 a thread that waits inside of {@code synchronized} holds its carrier (JEP 491). */
    @Test
    void aMonitorThatIsHeldWhileWaitingPinsUpToJava23() throws Exception {
        Assumptions.assumeTrue(VirtualThreads.available(), VirtualThreads.OBSTACLE);
        try (Connection connection = LoadArms.WEIR.connect(server.owner());
                Statement statement = connection.createStatement()) {
            // a thread that waits while a class is loaded is pinned on any version
            statement.execute("SELECT SLEEP(0.05)");
            CompletableFuture<Long> waited = new CompletableFuture<>();
            List<RecordedEvent> pinned = pinned(() -> {
                VirtualThreads.start(() -> {
                    try {
                        synchronized (statement) {
                            statement.execute("SELECT SLEEP(0.05)");
                        }
                        waited.complete(Thread.currentThread().getId());
                    } catch (SQLException e) {
                        waited.completeExceptionally(e);
                    }
                });
                waited.get();
            });
            // the JDK's own threads may wait for a class, too
            long id = waited.get();
            boolean isPinned =
                    pinned.stream().anyMatch(event -> event.getThread().getJavaThreadId() == id);
            assertThat(isPinned).as("%s", pinned).isEqualTo(Runtime.version().feature() < FIRST_THAT_UNPINS);
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private List<RecordedEvent> pinned(Action action) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
            recording.start();
            action.run();
            recording.stop();
            Path file = folder.resolve("pinned.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        }
    }

    Stream<String> arms() {
        return LoadArms.all().stream()
                .filter(each -> each.canDo(LoadLevel.highest(1).level()))
                .filter(each -> each.obstacle(server.owner()).isEmpty()
                        && !each.info().id().startsWith("redis"))
                .map(each -> each.info().id());
    }

    /** An open loop times requests from when they were due, so that none of them hides the stall. */
    @ParameterizedTest
    @MethodSource("arms")
    void aStallStandsInTheMaximumAndInTheLastPercentiles(String id) throws Exception {
        try (LoadSession session = arm(id).open(server.owner());
                RawConnection lock = RawConnection.open(server.owner().raw())) {
            Requests requests = session.client().requests(FixtureQuery.ROW, 8);
            new Burst(requests, 8).repeat(20);
            CompletableFuture<Long> stalled = CompletableFuture.supplyAsync(() -> stall(lock));
            OpenLoop.Result found = new Span(0, 1).run(requests, 700, 1, number -> true, 0, 10_000);

            long least = stalled.get() - LONGEST_GAP_NANOS;
            assertThat(found.latencies().getMaxValue()).isGreaterThanOrEqualTo(least);
            assertThat(found.latencies().getValueAtPercentile(99.9)).isGreaterThanOrEqualTo(least);
        }
    }

    /** Returns the time for which nobody could read the table, in nanoseconds. */
    private static long stall(RawConnection lock) {
        try {
            Thread.sleep(STALL_MILLIS);
            lock.value("LOCK TABLES load_row WRITE");
            long locked = System.nanoTime();
            Thread.sleep(STALL_MILLIS);
            long stalled = System.nanoTime() - locked;
            lock.value("UNLOCK TABLES");
            return stalled;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
