package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.snapshot.Progress;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotException;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Reads of a snapshot: every row once, in order, until something ends them. */
class ReadingTest {
    private static final String USER = "weir_reading";

    private static Snapshot open(Bank bank, int readers) throws SQLException {
        return Snapshot.open(bank.reader(USER, "RELOAD ON *.*"), readers, SnapshotOptions.exact("account"));
    }

    @OnEachVersion
    void everyRowComesOnceAndInTheOrderOfItsRange(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Map<Integer, List<Integer>> ids = new ConcurrentHashMap<>();
        try (Snapshot snapshot = open(bank, 3)) {
            Ranges ranges = snapshot.ranges("account", 10);
            bank.run("DELETE FROM account WHERE id > 500", "INSERT INTO account VALUES (-1, 0)");
            long rows = snapshot.read(
                    ranges,
                    "id",
                    (range, row) -> ids.computeIfAbsent(range.number(), number -> new CopyOnWriteArrayList<>())
                            .add(row.getInt(1)));
            assertThat(rows).isEqualTo(Bank.ACCOUNTS);
            Progress progress = snapshot.progress();
            assertThat(progress.rows()).isEqualTo(Bank.ACCOUNTS);
            assertThat(progress.estimatedRows()).isEqualTo(ranges.estimatedRows());
            // a row is a header of four bytes, and its values
            assertThat(progress.bytes()).isBetween(5L * Bank.ACCOUNTS, 50L * Bank.ACCOUNTS);
            assertThat(progress.rangesDone()).isEqualTo(10).isEqualTo(progress.ranges());
            assertThat(progress.timeLeft()).hasValue(Duration.ZERO);
            assertThat(progress.historyListLength()).isEmpty();
            assertThat(ids.values())
                    .hasSize(10)
                    .allSatisfy(range -> assertThat(range).isSorted());
            assertThat(ids.values().stream().flatMap(List::stream).distinct().count())
                    .isEqualTo(Bank.ACCOUNTS);
            // the same again: it is the same instant
            assertThat(snapshot.read(ranges, "*", (range, row) -> {})).isEqualTo(rows);
        }
        Await.until("the connections are closed", () -> bank.connections(USER) == 0);
    }

    @OnEachVersion
    void accountsWithProcessSeeTheHistoryList(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource source = bank.reader(USER, "RELOAD, PROCESS ON *.*");
        try (Snapshot snapshot = Snapshot.open(source, 2, SnapshotOptions.exact("account"))) {
            assertThat(snapshot.progress().historyListLength()).isEmpty();
            snapshot.read(snapshot.ranges("account", 2), "*", (range, row) -> {});
            assertThat(snapshot.progress().historyListLength()).isPresent();
        }
    }

    @OnEachVersion
    void connectorJReadsToo(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource source = Hooked.of(() -> {
            Connection connection = bank.server().connect();
            connection.setCatalog(Bank.DATABASE);
            return connection;
        });
        try (Snapshot snapshot = Snapshot.open(source, 2, SnapshotOptions.exact("account"))) {
            Ranges ranges = snapshot.ranges("account", 10);
            assertThat(snapshot.read(ranges, "*", (range, row) -> {})).isEqualTo(Bank.ACCOUNTS);
        }
    }

    @OnEachVersion
    void ddlInTheMiddleNamesTheTable(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Ranges ranges = bank.ranges(2);
        try (Snapshot snapshot = open(bank, 2)) {
            bank.run("ALTER TABLE account ADD COLUMN note INT, ALGORITHM=COPY");
            assertThatThrownBy(() -> snapshot.read(ranges, "*", (range, row) -> {}))
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("table=account was changed by DDL after the snapshot: open a new one")
                    .extracting(e -> ((SQLException) e).getErrorCode())
                    .isEqualTo(1412);
        }
    }

    @OnEachVersion
    void ddlDoesNotWaitForWhatIsNotBeingRead(String kind, Servers servers) throws Exception {
        // MariaDB with a binary log holds the lock to the end
        Bank bank = Bank.create(kind.startsWith("mariadb") ? servers.get(kind) : servers.logging(kind));
        try (Snapshot snapshot =
                Snapshot.open(bank.reader(USER, "RELOAD ON *.*"), 2, SnapshotOptions.exact("account", "digit"))) {
            Ranges ranges = snapshot.ranges("account", 4);
            bank.run("SET lock_wait_timeout = 1", "ALTER TABLE account COMMENT 'cut'");
            assertThat(snapshot.read(ranges, "*", (range, row) -> {})).isEqualTo(Bank.ACCOUNTS);
            bank.run("SET lock_wait_timeout = 1", "ALTER TABLE account ADD COLUMN note INT, ALGORITHM=COPY");
            bank.run("INSERT INTO digit VALUES (10)");
            assertThat(snapshot.read(snapshot.ranges("digit", 1), "*", (range, row) -> {}))
                    .as("the instant is the same")
                    .isEqualTo(10);
        }
    }

    @OnEachVersion
    void aLostReaderEndsTheRead(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Ranges ranges = bank.ranges(2);
        try (Snapshot snapshot = open(bank, 2)) {
            Connection second = snapshot.connections().get(1);
            bank.run("KILL " + FirstRow.only(second, "SELECT CONNECTION_ID()"));
            assertThatThrownBy(() -> {
                        // until the second reader takes part
                        while (true) {
                            snapshot.read(ranges, "*", (range, row) -> {});
                        }
                    })
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("reader=2 lost its connection and cannot come back to the instant");
        }
        Await.until("the connections are closed", () -> bank.connections(USER) == 0);
    }

    @OnEachVersion
    void whatAHandlerThrowsEndsTheRead(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        try (Snapshot snapshot = open(bank, 2)) {
            Ranges ranges = snapshot.ranges("account", 4);
            assertThatThrownBy(() -> snapshot.read(ranges, "*", (range, row) -> {
                        throw new IllegalStateException("full");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("full");
            Await.until("the connections are closed", () -> bank.connections(USER) == 0);
        }
    }

    @OnEachVersion
    void closeStopsAReadThatRuns(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        CountDownLatch reached = new CountDownLatch(2);
        Snapshot snapshot = open(bank, 2);
        Ranges ranges = snapshot.ranges("account", 2);
        CompletableFuture<Long> read = CompletableFuture.supplyAsync(() -> {
            try {
                return snapshot.read(ranges, "*", (range, row) -> {
                    reached.countDown();
                    pause();
                });
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(reached.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(snapshot.progress().rows()).isLessThan(Bank.ACCOUNTS);
        snapshot.close();
        assertThatThrownBy(() -> read.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .rootCause()
                .hasMessage("the snapshot was closed while it was read");
        Await.until("the connections are closed", () -> bank.connections(USER) == 0);
    }

    private static void pause() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @OnEachVersion
    void anInterruptStopsTheRead(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Thread reading = Thread.currentThread();
        try (Snapshot snapshot = open(bank, 2)) {
            Ranges ranges = snapshot.ranges("account", 2);
            assertThatThrownBy(() -> snapshot.read(ranges, "*", (range, row) -> {
                        reading.interrupt();
                        pause();
                    }))
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("the thread was interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
        Await.until("the connections are closed", () -> bank.connections(USER) == 0);
    }

    @OnEachVersion
    void anInterruptedThreadLeavesNoConnectionOpen(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Snapshot snapshot = open(bank, 2);
        Thread.currentThread().interrupt();
        assertThatThrownBy(snapshot::close)
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("the thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        Await.until("the connections are closed", () -> bank.connections(USER) == 0);
    }
}
