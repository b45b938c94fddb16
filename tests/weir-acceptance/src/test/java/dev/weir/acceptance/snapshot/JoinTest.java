package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.snapshot.Barrier;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotException;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.snapshot.Strategy;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.assertj.core.api.AbstractThrowableAssert;

/** One snapshot of two processes. */
class JoinTest {
    private static final int SNAPSHOTS = 10;

    private final ThreadBarrier barrier = new ThreadBarrier(2);

    private static Snapshot open(DataSource source, int lockTimeout, Barrier barrier) throws SQLException {
        SnapshotOptions options = SnapshotOptions.exact("account").withLockTimeout(Duration.ofSeconds(lockTimeout));
        return Snapshot.open(source, 1, options, barrier);
    }

    /** Opens by one process and joins by another; returns what came of both. */
    private List<Future<Boolean>> both(DataSource opener, DataSource joiner) throws InterruptedException {
        Callable<Boolean> opens = () -> {
            open(opener, 60, barrier).close();
            return true;
        };
        Callable<Boolean> joins = () -> {
            Snapshot.join(joiner, 1, barrier).close();
            return true;
        };
        return barrier.run(List.of(opens, joins));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> failure(Future<Boolean> process) {
        return assertThatThrownBy(process::get).cause().isInstanceOf(SQLException.class);
    }

    private static void nothingIsLocked(Bank bank) throws SQLException {
        bank.run("SET SESSION lock_wait_timeout = 60", "UPDATE account SET amount = amount WHERE id = 1");
    }

    private static long part(Snapshot opened, Strategy strategy, Ranges ranges, int number) throws SQLException {
        try (Snapshot snapshot = opened) {
            assertThat(snapshot.strategy()).isEqualTo(strategy);
            Connection reader = snapshot.connections().get(0);
            assertThat(FirstRow.only(reader, "SELECT RELEASE_ALL_LOCKS()")).isEqualTo("0");
            return Bank.sum(reader, ranges, ranges.ranges().get(number));
        }
    }

    /** Writers are never stopped by a barrier that is slow: nothing is locked while a process waits at it. */
    private void bothSeeOneInstant(Bank bank, DataSource reader, Strategy strategy) throws Exception {
        Queue<String> left = new ConcurrentLinkedQueue<>();
        DataSource source = Hooked.source(reader, (connection, sql, before) -> {
            if (sql.startsWith("SET SESSION autocommit = 1") && before) {
                left.add(FirstRow.only(connection, "SELECT RELEASE_ALL_LOCKS()"));
            }
        });
        Barrier writing = message -> {
            nothingIsLocked(bank);
            return barrier.await(message);
        };
        Ranges ranges = bank.ranges(2);
        try (Transfers transfers = new Transfers(bank, 2, 0)) {
            for (int i = 0; i < SNAPSHOTS; i++) {
                long before = transfers.committed();
                List<Future<Long>> sums = barrier.run(List.of(
                        () -> part(open(source, 60, writing), strategy, ranges, 0),
                        () -> part(Snapshot.join(source, 1, writing), Strategy.JOINED, ranges, 1)));
                assertThat(sums.get(0).get() + sums.get(1).get()).isEqualTo(Bank.MONEY);
                Await.until("money moves again", () -> transfers.committed() > before);
            }
        }
        assertThat(left)
                .as("named locks that the lock holder leaves")
                .hasSize(SNAPSHOTS)
                .containsOnly("0");
    }

    @OnEachVersion
    void underTheGlobalLockBothSeeOneInstant(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        bothSeeOneInstant(bank, bank.reader("weir_joined", "RELOAD ON *.*"), Strategy.GLOBAL_LOCK);
    }

    @OnEachVersion
    void underLocksOfTablesBothSeeOneInstant(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        String privilege = "LOCK TABLES ON " + Bank.DATABASE + ".*";
        bothSeeOneInstant(bank, bank.reader("weir_joined_tables", privilege), Strategy.TABLE_LOCKS);
    }

    @OnEachVersion
    void processesThatReadValuesDifferentlyAreRefused(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource other = Hooked.of(() -> {
            Connection connection = bank.source().getConnection();
            connection.createStatement().execute("SET SESSION time_zone = '+05:00'");
            return connection;
        });
        failure(both(bank.source(), other).get(0))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("processes read different servers, or read values differently")
                .hasMessageContaining("time_zone=+05:00");
        nothingIsLocked(bank);
    }

    @OnEachVersion
    void oneProcessOpens(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Callable<Boolean> joins = () -> {
            Snapshot.join(bank.source(), 1, barrier).close();
            return true;
        };
        failure(barrier.run(List.of(joins, joins)).get(0))
                .hasMessageContaining("processes=2 of which open=0, expected one");
    }

    /** The lock of a process ends with its session, as if it had begun: the barrier tells the two apart. */
    @OnEachVersion
    void oneThatIsLostWhileTablesAreLockedFailsAll(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource cut = Hooked.source(bank.source(), (connection, sql, before) -> {
            if (sql.startsWith("START") && before) {
                connection.abort(Runnable::run);
            }
        });
        failure(both(bank.source(), cut).get(0)).hasMessage("another process has failed");
        nothingIsLocked(bank);
    }

    /** The one that joins begins after the lock has ended with its session, and reads nothing. */
    @OnEachVersion
    void theLossOfTheOneThatLocksFailsAll(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource cut = Hooked.source(bank.source(), (connection, sql, before) -> {
            if (sql.startsWith("FLUSH") && !before) {
                connection.abort(Runnable::run);
            }
        });
        List<Future<Boolean>> processes = both(cut, bank.source());
        failure(processes.get(0)).hasMessageContaining("nothing stays locked");
        failure(processes.get(1)).hasMessage("another process has failed");
        nothingIsLocked(bank);
    }

    @OnEachVersion
    void oneThatNeverBeginsIsWaitedForUntilTheLockTimeout(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        CountDownLatch free = new CountDownLatch(1);
        DataSource sits = Hooked.source(bank.source(), (connection, sql, before) -> {
            if (sql.startsWith("START") && before) {
                Await.until("the other has given up", () -> free.getCount() == 0);
            }
        });
        Callable<Boolean> opens = () -> {
            try {
                open(bank.source(), 1, barrier).close();
                return true;
            } finally {
                nothingIsLocked(bank);
                free.countDown();
            }
        };
        Callable<Boolean> joins = () -> {
            Snapshot.join(sits, 1, barrier).close();
            return true;
        };
        List<Future<Boolean>> processes = barrier.run(List.of(opens, joins));
        failure(processes.get(0))
                .hasMessageContaining("nothing stays locked: lockTimeout=1 s is over")
                .hasMessageContaining("other processes=1");
        failure(processes.get(1)).hasMessage("another process has failed");
    }
}
