package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.snapshot.Position;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.snapshot.Strategy;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Money moves while snapshots are opened and summed: the sum is always the same. Without a common instant, the same sums are wrong.
 * {@code -Dweir.bank.snapshots=} takes another number of snapshots.
 */
class BankTest {
    private static final int READERS = 4;
    private static final int SNAPSHOTS = Integer.getInteger("weir.bank.snapshots", 10);
    private static final int WRITERS = 3;

    @OnEachVersion
    void underTheGlobalLockNoSumIsWrong(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        allSumsAreRight(
                bank,
                bank.reader("weir_global", "RELOAD ON *.*"),
                SnapshotOptions.exact("account"),
                Strategy.GLOBAL_LOCK,
                0);
    }

    @OnEachVersion
    void underLocksOfTablesNoSumIsWrong(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        allSumsAreRight(
                bank,
                bank.reader("weir_tables", "LOCK TABLES ON " + Bank.DATABASE + ".*"),
                SnapshotOptions.exact("account"),
                Strategy.TABLE_LOCKS,
                0);
    }

    static List<String> mariaDbs() {
        return Servers.versions().stream()
                .filter(kind -> kind.startsWith("mariadb"))
                .toList();
    }

    /** Writers have pauses, so that readers can agree. */
    @ParameterizedTest
    @MethodSource("mariaDbs")
    void afterAgreementNoSumIsWrong(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        allSumsAreRight(
                bank,
                bank.reader("weir_agreed", "REPLICATION CLIENT ON *.*"),
                SnapshotOptions.exact().withLockTimeout(Duration.ofSeconds(30)),
                Strategy.AGREEMENT,
                20_000_000);
    }

    private static void allSumsAreRight(
            Bank bank, DataSource source, SnapshotOptions options, Strategy strategy, long pauseNanos)
            throws Exception {
        Ranges ranges = bank.ranges(READERS);
        assertThat(ranges.ranges()).hasSize(READERS);
        int wrong = 0;
        Set<Position> positions = new HashSet<>();
        try (Transfers transfers = new Transfers(bank, WRITERS, pauseNanos)) {
            for (int i = 0; i < SNAPSHOTS; i++) {
                long before = transfers.committed();
                try (Snapshot snapshot = Snapshot.open(source, READERS, options)) {
                    assertThat(snapshot.strategy()).isEqualTo(strategy);
                    wrong += Bank.sum(snapshot, ranges) == Bank.MONEY ? 0 : 1;
                    positions.add(snapshot.position().orElseThrow());
                }
                Await.until("money moves again", () -> transfers.committed() > before);
            }
            System.out.println("snapshots=" + SNAPSHOTS + " strategy=" + strategy + " wrong=" + wrong + " transfers="
                    + transfers.committed() + " server="
                    + bank.server().describe().version());
        }
        assertThat(wrong).as("wrong sums of %s", SNAPSHOTS).isZero();
        assertThat(positions).as("instants").hasSizeGreaterThan(SNAPSHOTS / 2);
    }

    /** One transfer from the first range to the last between any two readers' beginnings. */
    @OnEachVersion
    void withoutAnInstantEverySumIsWrong(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        Ranges ranges = bank.ranges(READERS);
        int wrong = 0;
        ReentrantLock turn = new ReentrantLock();
        for (int i = 0; i < SNAPSHOTS; i++) {
            DataSource source = Hooked.source(bank.source(), (reader, sql, before) -> {
                if (sql.startsWith("START TRANSACTION") && before) {
                    turn.lock();
                } else if (sql.startsWith("START TRANSACTION")) {
                    try (Connection connection = bank.open()) {
                        Bank.move(connection, 0, Bank.ACCOUNTS - 1, 1);
                    }
                    turn.unlock();
                }
            });
            try (Snapshot snapshot = Snapshot.open(source, READERS, SnapshotOptions.none())) {
                assertThat(snapshot.position()).isEmpty();
                // the two readers that see both ends of the transfers differ by one at least
                wrong += Bank.sum(snapshot, ranges) == Bank.MONEY ? 0 : 1;
            }
        }
        System.out.println("snapshots=" + SNAPSHOTS + " strategy=" + Strategy.NONE + " wrong=" + wrong);
        assertThat(wrong).isEqualTo(SNAPSHOTS);
        try (Connection connection = bank.open()) {
            assertThat(FirstRow.only(connection, "SELECT SUM(amount) FROM account"))
                    .isEqualTo(String.valueOf(Bank.MONEY));
        }
    }
}
