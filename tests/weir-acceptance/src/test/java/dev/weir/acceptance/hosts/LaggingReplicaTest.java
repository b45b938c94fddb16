package dev.weir.acceptance.hosts;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** A source, a replica that lags, and one that can take the source's place: what was written is read. */
@Tag("nightly")
@ForEachKind
class LaggingReplicaTest {
    private static final int THREADS = 4;

    /** For each thread, where nothing is delayed; -Dweir.causal.writes has another. */
    private static final int WRITES = Integer.getInteger("weir.causal.writes", 500);

    private static final int DELAYED_WRITES = 3;
    private static final String CAUSAL = "&causalReads=60000";

    @Parameter
    String kind;

    private final List<RunningServer> servers = new ArrayList<>();
    private final List<Replication> replications = new ArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();

    @BeforeEach
    void start() throws SQLException {
        for (int id = 1; id <= 3; id++) {
            servers.add(Servers.start(
                    kind,
                    List.of(
                            "--log-bin=binlog",
                            "--server-id=" + id,
                            "--log-slave-updates",
                            "--sync-binlog=0",
                            "--loose-gtid-mode=ON",
                            "--loose-enforce-gtid-consistency=ON")));
        }
        for (RunningServer replica : servers.subList(1, 3)) {
            Replication replication = new Replication(replica);
            replication.begin(servers.get(0));
            replications.add(replication);
        }
        Replication.allow(servers.get(0));
        TwoHosts.prepare(servers.get(0));
        for (RunningServer replica : servers.subList(1, 3)) {
            awaitExecuted(replica);
        }
    }

    private void awaitExecuted(RunningServer replica) throws SQLException {
        try (Connection there = servers.get(0).connect();
                Connection here = replica.connect()) {
            Await.until(
                    "the replica has everything", () -> Gtids.executed(there).equals(Gtids.executed(here)));
        }
    }

    @AfterEach
    void stop() {
        servers.forEach(RunningServer::close);
    }

    private WeirDataSource source(String options) throws SQLException {
        String hosts = "(host=127.0.0.1,port=" + servers.get(0).port() + ",type=source),(host=127.0.0.1,port="
                + servers.get(1).port() + ",type=source),(host=127.0.0.1,port="
                + servers.get(2).port() + ",type=replica)";
        return TwoHosts.source("replication:", hosts, options);
    }

    @Test
    void everyWriteIsReadByTheReadAfterIt() throws Exception {
        assertThat(stale(source(CAUSAL), WRITES)).isZero();
        for (int delay = 1; delay <= 2; delay++) {
            replications.get(1).follow(servers.get(0), delay);
            assertThat(stale(source(CAUSAL), DELAYED_WRITES)).isZero();
        }
        replications.get(1).follow(servers.get(0), 0);
        assertThat(stale(source(CAUSAL), WRITES)).isZero();
        replications.get(1).stop();
        assertThat(stale(source(""), DELAYED_WRITES))
                .as("without it the reads are stale, or this test would prove nothing")
                .isEqualTo(THREADS * DELAYED_WRITES);
    }

    /** Writes and reads by several threads at once; each other read is by another connection than the write. Returns the stale ones. */
    private int stale(WeirDataSource source, int writes) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                counts.add(threads.submit(() -> staleOf(source, writes)));
            }
            int stale = 0;
            for (Future<Integer> count : counts) {
                stale += count.get();
            }
            return stale;
        } finally {
            threads.shutdown();
        }
    }

    private int staleOf(WeirDataSource source, int writes) throws SQLException {
        int stale = 0;
        try (Connection one = source.getConnection();
                Connection other = source.getConnection()) {
            other.setReadOnly(true);
            for (int i = 0; i < writes; i++) {
                int id = ids.incrementAndGet();
                one.setReadOnly(false);
                TwoHosts.write(one, id);
                one.setReadOnly(true);
                stale += isThere(i % 2 == 0 ? one : other, id) ? 0 : 1;
            }
        }
        return stale;
    }

    private static boolean isThere(Connection connection, int id) throws SQLException {
        return only(connection, "SELECT COUNT(*) FROM written WHERE id = " + id).equals("1");
    }

    @Test
    void whatTheLostSourceHadWrittenIsReadToo() throws Exception {
        WeirDataSource source = source(CAUSAL);
        int id = ids.incrementAndGet();
        try (Connection connection = source.getConnection()) {
            assertThat(isThere(connection, id)).isFalse();
            replications.get(1).stop();
            TwoHosts.write(connection, id);
            awaitExecuted(servers.get(1));
        }
        servers.get(0).close();
        replications.get(0).end();
        Replication.allow(servers.get(1));
        try (Connection connection = source.getConnection();
                Connection observer = servers.get(2).connect()) {
            connection.setReadOnly(true);
            CompletableFuture<Boolean> read = CompletableFuture.supplyAsync(() -> {
                try {
                    return isThere(connection, id);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            CausalReadsTest.awaitWaiting(observer, read);
            replications.get(1).follow(servers.get(1), 0);
            assertThat(read.get(120, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(stale(source, WRITES)).isZero();
    }
}
