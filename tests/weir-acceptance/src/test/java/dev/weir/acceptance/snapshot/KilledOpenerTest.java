package dev.weir.acceptance.snapshot;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.jvm.ChildJvm;
import dev.weir.jdbc.WeirDataSource;
import java.sql.SQLException;
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
}
