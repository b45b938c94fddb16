package dev.weir.acceptance.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that dies while it is written to: what may have run is never run again, and a pool goes on with the next host. */
class ServerLossTest {
    private static final int WRITERS = 4;
    private static final int WRITES = 40;
    /** After half a minute a host that was away is tried first again. */
    private static final long DUE_MILLIS = 30_050;

    @OnEachKind
    void aWriteInFlightIsAnErrorAndRunsOnce(String kind, Servers servers) throws Exception {
        try (TwoHosts hosts = TwoHosts.start(servers, kind);
                FaultProxy first =
                        FaultProxy.start("127.0.0.1", hosts.servers().get(0).port());
                Connection connection = TwoHosts.source(
                                "sequential:",
                                TwoHosts.address(first.port()) + ","
                                        + TwoHosts.address(hosts.second().port()),
                                "")
                        .getConnection()) {
            assertThat(hosts.server(connection)).isEqualTo(1);
            first.inject(new Fault.CutAfter(0));
            assertThatThrownBy(() -> TwoHosts.write(connection, 1))
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08S01"));
            assertThat(connection.isClosed()).isTrue();
            assertThatThrownBy(() -> TwoHosts.write(connection, 2)).hasMessageContaining("closed");
            assertThat(hosts.written(1)).as("the server had got it").isEqualTo("1");
            assertThat(hosts.written(2)).isEqualTo("0");
            assertThat(hosts.second().connections()).isZero();
        }
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPoolGoesOnWithTheSecondServerAfterTheFirstWasKilled(Servers servers) throws Exception {
        try (RunningServer mortal = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
                TwoHosts hosts = TwoHosts.of(mortal, servers.get("mysql"));
                HikariDataSource pool = pool(hosts);
                Writers writers = new Writers(pool)) {
            writers.start();
            writers.awaitWritten(WRITES);
            ProcessHandle.of(mortal.pid().orElseThrow()).orElseThrow().destroyForcibly();
            // more than can have been under way when it died
            writers.awaitWritten(writers.written.size() + WRITES);
            writers.end();
            Set<Integer> onSecond = ids(hosts.servers().get(1));
            assertThat(onSecond).isNotEmpty();
            assertThat(writers.written).containsAll(onSecond).hasSizeGreaterThan(onSecond.size());
            assertThat(onSecond).as("nothing that failed was run again").doesNotContainAnyElementsOf(writers.failed);
            assertThat(writers.errors)
                    .isNotEmpty()
                    .allSatisfy(e ->
                            assertThat(e.getSQLState()).as("%s", (Object) e).startsWith("08"));
        }
    }

    /** What a pool asks before it gives a connection out. */
    @Test
    @Tag("nightly")
    void aConnectionThatStandsInIsInvalidOnceTheFirstHostIsDue(Servers servers) throws Exception {
        try (TwoHosts hosts = TwoHosts.start(servers, "mysql");
                FaultProxy first =
                        FaultProxy.start("127.0.0.1", hosts.servers().get(0).port())) {
            first.inject(new Fault.CutAfter(0));
            String both = TwoHosts.address(first.port()) + ","
                    + TwoHosts.address(hosts.second().port());
            WeirDataSource source = TwoHosts.source("", both, "");
            try (Connection standIn = source.getConnection()) {
                assertThat(standIn.isReadOnly()).isTrue();
                first.inject(new Fault.None());
                Thread.sleep(DUE_MILLIS);
                try (Connection back = source.getConnection()) {
                    assertThat(hosts.server(back)).isEqualTo(1);
                    assertThat(back.isReadOnly()).isFalse();
                    assertThat(back.isValid(10)).isTrue();
                }
                assertThat(standIn.isValid(10)).isFalse();
                assertThat(hosts.server(standIn)).as("it is open, though").isEqualTo(2);
            }
        }
    }

    private static HikariDataSource pool(TwoHosts hosts) {
        HikariConfig config = new HikariConfig();
        List<RunningServer> servers = hosts.servers();
        config.setJdbcUrl("jdbc:mysql:weir:sequential://"
                + TwoHosts.address(servers.get(0).port()) + ","
                + TwoHosts.address(servers.get(1).port()) + "/" + TwoHosts.DATABASE + "?allowPublicKeyRetrieval=true");
        config.setUsername(TwoHosts.ACCOUNT);
        config.setPassword(TwoHosts.ACCOUNT);
        config.setMaximumPoolSize(WRITERS);
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(60));
        return new HikariDataSource(config);
    }

    private static Set<Integer> ids(RunningServer server) throws SQLException {
        Set<Integer> ids = new HashSet<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM " + TwoHosts.DATABASE + ".written")) {
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
        }
        return ids;
    }

    /** Write rows until they are told to end, each id once, whatever becomes of it. */
    private static final class Writers implements AutoCloseable {
        final Queue<Integer> written = new ConcurrentLinkedQueue<>();
        final Queue<Integer> failed = new ConcurrentLinkedQueue<>();
        final Queue<SQLException> errors = new ConcurrentLinkedQueue<>();
        private final HikariDataSource pool;
        private final AtomicInteger next = new AtomicInteger();
        private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        private final Queue<Future<?>> running = new ConcurrentLinkedQueue<>();
        private volatile boolean ended;

        Writers(HikariDataSource pool) {
            this.pool = pool;
        }

        void start() {
            for (int i = 0; i < WRITERS; i++) {
                running.add(threads.submit(this::write));
            }
        }

        private void write() {
            while (!ended) {
                int id = next.incrementAndGet();
                try (Connection connection = pool.getConnection()) {
                    TwoHosts.write(connection, id);
                    written.add(id);
                } catch (SQLException e) {
                    failed.add(id);
                    errors.add(e);
                }
            }
        }

        void awaitWritten(int count) {
            Await.until("rows=" + count + " are written", () -> written.size() >= count);
        }

        void end() throws Exception {
            ended = true;
            for (Future<?> writer : running) {
                writer.get(120, TimeUnit.SECONDS);
            }
        }

        @Override
        public void close() {
            ended = true;
            threads.shutdownNow();
        }
    }
}
