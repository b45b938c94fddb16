package dev.weir.acceptance.snapshot;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.jvm.ChildJvm;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** A process that ends or stops while it holds the lock: writers go on. */
class KilledOpenerTest {
    private static ChildJvm lock(Bank bank, int lockTimeout) throws Exception {
        WeirDataSource source = bank.reader("weir_killed", "RELOAD ON *.*");
        ChildJvm opener = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of(),
                HangingOpener.class,
                source.getUrl(),
                "weir_killed",
                Bank.PASSWORD,
                String.valueOf(lockTimeout));
        assertThat(opener.line()).isEqualTo(HangingOpener.LOCKED);
        assertFails(() -> write(bank, 1), "ock");
        return opener;
    }

    private static void write(Bank bank, int timeout) throws SQLException {
        bank.run("SET SESSION lock_wait_timeout = " + timeout, "UPDATE account SET amount = amount + 0 WHERE id = 1");
    }

    @OnEachVersion
    void afterAKillWritersGoOn(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        try (ChildJvm opener = lock(bank, 60)) {
            opener.kill();
            long begin = System.nanoTime();
            write(bank, 30);
            System.out.println(kind + " writers go on after ms=" + (System.nanoTime() - begin) / 1_000_000);
        }
    }

    /** The server ends the idle session that holds the lock. */
    @Tag("nightly")
    @OnEachVersion
    void behindAProcessThatStandsStillWritersGoOn(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
        try (ChildJvm opener = lock(bank, 8)) {
            assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(opener.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            write(bank, 30);
        }
    }

    /** A process that stands still while it holds the lock; arguments are URL, user, password, and seconds of the lock timeout. */
    static final class HangingOpener {
        static final String LOCKED = "locked";

        private HangingOpener() {}

        public static void main(String[] arguments) throws SQLException {
            WeirDataSource source = new WeirDataSource();
            source.setUrl(arguments[0]);
            source.setUser(arguments[1]);
            source.setPassword(arguments[2]);
            SnapshotOptions options =
                    SnapshotOptions.exact().withLockTimeout(Duration.ofSeconds(Long.parseLong(arguments[3])));
            Snapshot.open(
                            Hooked.source(source, (connection, sql, before) -> {
                                if (sql.startsWith("START") && before) {
                                    System.out.println(LOCKED);
                                    pause();
                                }
                            }),
                            1,
                            options)
                    .close();
        }

        private static void pause() {
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
