package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotException;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.snapshot.Strategy;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.assertj.core.api.AbstractThrowableAssert;

/** What hinders a snapshot is an error that names it, and leaves nothing locked and no connection open. */
class OpeningFaultsTest {
    private static final String USER = "weir_faults";

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(DataSource source, SnapshotOptions options) {
        return assertThatThrownBy(() -> Snapshot.open(source, 3, options).close())
                .isInstanceOf(SnapshotException.class);
    }

    /** Writers go on, and the account has no connection. */
    private static void nothingIsLeft(Bank bank) throws SQLException {
        Await.until("the connections are closed", () -> bank.connections(USER) == 0);
        bank.run("SET SESSION lock_wait_timeout = 5", "UPDATE account SET amount = amount WHERE id = 1");
    }

    @OnEachVersion
    void everyStrategySaysWhatItNeeds(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource source = bank.reader(USER);
        String agreement = kind.startsWith("mariadb") ? "grant BINLOG MONITOR" : "not on MySQL";
        refused(source, SnapshotOptions.exact("account"))
                .hasMessageContaining("FLUSH TABLES WITH READ LOCK: grant RELOAD")
                .hasMessageContaining("LOCK TABLES .. READ: grant LOCK TABLES and SELECT on tables=[account]")
                .hasMessageContaining("agreement on a binary log position: " + agreement)
                .hasMessageContaining("guarantee=NONE");
        refused(source, SnapshotOptions.exact()).hasMessageContaining("LOCK TABLES .. READ: name the tables");
        Snapshot.open(source, 3, SnapshotOptions.none()).close();
        nothingIsLeft(bank);
    }

    @OnEachVersion
    void tablesThatNoSnapshotCoversAreNamed(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        bank.run(
                "CREATE TABLE old (id INT PRIMARY KEY) ENGINE=MyISAM",
                "CREATE VIEW rich AS SELECT * FROM account WHERE amount > 100");
        DataSource source = bank.reader(USER, "RELOAD ON *.*");
        refused(source, SnapshotOptions.exact("account", "old", "rich", "gone"))
                .hasMessageContaining("table=old has engine=MyISAM")
                .hasMessageContaining("table=rich is a view")
                .hasMessageContaining("table=gone is not there")
                .hasMessageNotContaining("table=account");
        try (Snapshot snapshot = Snapshot.open(source, 2)) {
            assertThat(snapshot.strategy()).isEqualTo(Strategy.GLOBAL_LOCK);
            assertThatThrownBy(() -> snapshot.read(snapshot.ranges("old", 2), "*", (range, row) -> {}))
                    .hasMessageContaining("table=old has engine=MyISAM");
        }
        nothingIsLeft(bank);
    }

    @OnEachVersion
    void theServersLastConnectionIsReachedHalfWay(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource source = bank.reader(USER, "RELOAD ON *.*");
        try (Connection admin = bank.open();
                Statement statement = admin.createStatement()) {
            String before = FirstRow.only(admin, "SELECT @@GLOBAL.max_connections");
            statement.execute("SET GLOBAL max_connections = 15");
            try {
                assertThatThrownBy(() -> Snapshot.open(source, 30).close())
                        .isInstanceOf(SnapshotException.class)
                        .hasMessageContaining("of connections=31; all are closed again")
                        .extracting(e -> ((SQLException) e).getErrorCode())
                        .isEqualTo(1040);
            } finally {
                statement.execute("SET GLOBAL max_connections = " + before);
            }
        }
        nothingIsLeft(bank);
    }

    @OnEachVersion
    void theHolderOfTheLockIsKilled(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        AtomicInteger holder = new AtomicInteger();
        DataSource source = Hooked.source(bank.reader(USER, "RELOAD ON *.*"), (connection, sql, before) -> {
            if (sql.startsWith("FLUSH") && before) {
                holder.set(Integer.parseInt(FirstRow.only(connection, "SELECT CONNECTION_ID()")));
            } else if (sql.startsWith("UNLOCK") && before) {
                bank.run("KILL " + holder);
            }
        });
        refused(source, SnapshotOptions.exact())
                .hasMessageContaining(
                        "the snapshot was lost while FLUSH TABLES WITH READ LOCK was held; nothing stays locked");
        nothingIsLeft(bank);
    }

    /** Whatever the lock's release waits for, its connection is cut when the time is over. */
    @OnEachVersion
    void theLockTimeoutBoundsItsRelease(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        CountDownLatch over = new CountDownLatch(1);
        DataSource source = Hooked.source(bank.reader(USER, "RELOAD ON *.*"), (connection, sql, before) -> {
            if (sql.startsWith("UNLOCK") && before) {
                Await.until("the snapshot has failed", () -> over.getCount() == 0);
            }
        });
        refused(source, SnapshotOptions.exact().withLockTimeout(Duration.ofSeconds(1)))
                .hasMessageContaining("nothing stays locked: lockTimeout=1 s is over");
        over.countDown();
        nothingIsLeft(bank);
    }

    @OnEachVersion
    void aReaderThatFailsFreesTheLock(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        AtomicInteger begun = new AtomicInteger();
        DataSource source = Hooked.source(bank.reader(USER, "RELOAD ON *.*"), (connection, sql, before) -> {
            if (sql.startsWith("START") && before && begun.incrementAndGet() == 2) {
                throw new SQLException("cut", "08S01");
            }
        });
        refused(source, SnapshotOptions.exact()).hasMessageContaining("nothing stays locked: cut");
        nothingIsLeft(bank);
    }

    /** A transaction that has written holds up the lock of its table. */
    @OnEachVersion
    void theWaitForALockEnds(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        DataSource source = bank.reader(USER, "LOCK TABLES ON " + Bank.DATABASE + ".*");
        try (Connection writer = bank.open();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("UPDATE account SET amount = amount + 1 WHERE id = 1");
            refused(source, SnapshotOptions.exact("account").withLockTimeout(Duration.ofSeconds(1)))
                    .hasMessageContaining("LOCK TABLES .. READ waited for lockTimeout=1 s");
            writer.rollback();
        }
        nothingIsLeft(bank);
    }

    @OnEachVersion
    void connectionsOfTwoServersAreRefused(String kind, Servers servers) throws Exception {
        Bank one = Bank.create(servers.logging(kind));
        Bank other = Bank.create(servers.get(kind));
        DataSource second = other.source();
        AtomicInteger opened = new AtomicInteger();
        DataSource spread =
                Hooked.spread(one.reader(USER, "RELOAD ON *.*"), () -> opened.incrementAndGet() % 2 == 0, second);
        refused(spread, SnapshotOptions.exact())
                .hasMessageContaining("connections are on different servers")
                .hasMessageContaining("port=" + one.server().port())
                .hasMessageContaining("port=" + other.server().port());
        nothingIsLeft(one);
    }
}
