package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.snapshot.Barrier;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotException;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.snapshot.Strategy;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One snapshot of two processes, for which threads stand in: they share a barrier, and nothing else. */
@ExtendWith(TestServers.class)
class JoinTest {
    private static final String KINDS = "dev.weir.acceptance.TestServers$Servers#versions";
    private static final int SNAPSHOTS = 10;

    /** What threads say to each other. */
    private static final class ThreadBarrier implements Barrier {
        private final List<String> messages = Collections.synchronizedList(new ArrayList<>());
        private final CyclicBarrier said = new CyclicBarrier(2);
        private final CyclicBarrier heard = new CyclicBarrier(2, messages::clear);

        @Override
        public List<String> await(String message) throws SQLException {
            messages.add(message);
            try {
                said.await(60, TimeUnit.SECONDS);
                List<String> all = List.copyOf(messages);
                heard.await(60, TimeUnit.SECONDS);
                return all;
            } catch (Exception e) {
                throw new SQLException("the other has failed", e);
            }
        }

        void fail() {
            said.reset();
        }
    }

    /** Runs a task as the process that opens and another as the one that joins; returns the results of both. */
    private static List<Long> both(Callable<Long> opener, Callable<Long> joiner) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Long> results = new ArrayList<>();
            for (Future<Long> result : threads.invokeAll(List.of(opener, joiner))) {
                results.add(result.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        } finally {
            threads.shutdownNow();
        }
    }

    private static long part(Snapshot opened, Strategy strategy, Ranges ranges, int number) throws SQLException {
        try (Snapshot snapshot = opened) {
            assertThat(snapshot.strategy()).isEqualTo(strategy);
            return Bank.sum(
                    snapshot.connections().get(0), ranges, ranges.ranges().get(number));
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void bothSeeOneInstantWhileMoneyMoves(String kind, TestServers.Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource source = bank.reader("weir_joined", "RELOAD ON *.*");
        Ranges ranges = bank.ranges(2);
        try (Transfers transfers = new Transfers(bank, 2, 0)) {
            for (int i = 0; i < SNAPSHOTS; i++) {
                long before = transfers.committed();
                ThreadBarrier barrier = new ThreadBarrier();
                List<Long> sums = both(
                        () -> part(
                                Snapshot.open(source, 1, SnapshotOptions.exact("account"), barrier),
                                Strategy.GLOBAL_LOCK,
                                ranges,
                                0),
                        () -> part(Snapshot.join(source, 1, barrier), Strategy.JOINED, ranges, 1));
                assertThat(sums.get(0) + sums.get(1)).isEqualTo(Bank.MONEY);
                Await.until("money moves again", () -> transfers.committed() > before);
            }
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void processesThatReadValuesDifferentlyAreRefused(String kind, TestServers.Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource other = Hooked.of(() -> {
            Connection connection = bank.source().getConnection();
            connection.createStatement().execute("SET SESSION time_zone = '+05:00'");
            return connection;
        });
        ThreadBarrier barrier = new ThreadBarrier();
        assertThatThrownBy(() -> both(
                        () -> part(
                                Snapshot.open(bank.source(), 1, SnapshotOptions.exact("account"), barrier),
                                Strategy.GLOBAL_LOCK,
                                bank.ranges(1),
                                0),
                        () -> part(Snapshot.join(other, 1, barrier), Strategy.JOINED, bank.ranges(1), 0)))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("processes read different servers, or read values differently")
                .hasMessageContaining("time_zone=+05:00");
        bank.run("SET SESSION lock_wait_timeout = 5", "UPDATE account SET amount = amount WHERE id = 1");
    }

    /** One that joins fails before it has begun: the other gives the lock up. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void nothingStaysLockedWhenTheOtherFails(String kind, TestServers.Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        ThreadBarrier barrier = new ThreadBarrier();
        assertThatThrownBy(() -> both(
                        () -> part(
                                Snapshot.open(bank.source(), 1, SnapshotOptions.exact("account"), barrier),
                                Strategy.GLOBAL_LOCK,
                                bank.ranges(1),
                                0),
                        () -> {
                            Await.until("the opener is ready", () -> barrier.said.getNumberWaiting() == 1);
                            barrier.await(barrier.messages.get(0));
                            Await.until("the opener holds its lock", () -> barrier.said.getNumberWaiting() == 1);
                            barrier.fail();
                            return 0L;
                        }))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("nothing stays locked: the other has failed");
        bank.run("SET SESSION lock_wait_timeout = 5", "UPDATE account SET amount = amount WHERE id = 1");
    }
}
