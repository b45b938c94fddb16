package dev.weir.acceptance.snapshot;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;

/**
 * Measures how long a writer stops while 64 readers are opened: its longest time between two commits, from before the lock is asked for until
 * the first commit after it, without the logins.
 */
@Tag("measures")
class WritersStallTest {
    private static final int READERS = 64;
    private static final int TIMES = 20;

    private interface Opening {
        Duration open(DataSource source, DataSource unseen) throws Exception;
    }

    @OnEachVersion
    void openingSixtyFourReaders(String kind, Servers servers) throws Exception {
        measure(kind + " readers=" + READERS, servers.logging(kind), (source, unseen) -> {
            try (Snapshot snapshot = Snapshot.open(source, READERS, SnapshotOptions.exact("account"))) {
                return snapshot.lockHeld();
            }
        });
    }

    /** Of which each has one reader. */
    @OnEachVersion
    void openingInSixtyFourProcesses(String kind, Servers servers) throws Exception {
        measure(kind + " processes=" + READERS, servers.logging(kind), (source, unseen) -> {
            ThreadBarrier barrier = new ThreadBarrier(READERS);
            List<Callable<Duration>> processes = new ArrayList<>(Collections.nCopies(READERS, () -> {
                try (Snapshot snapshot = Snapshot.join(unseen, 1, barrier)) {
                    return snapshot.lockHeld();
                }
            }));
            processes.set(0, () -> {
                try (Snapshot snapshot = Snapshot.open(source, 1, SnapshotOptions.exact("account"), barrier)) {
                    return snapshot.lockHeld();
                }
            });
            return barrier.run(processes).get(0).get();
        });
    }

    private static void measure(String what, RunningServer server, Opening opening) throws Exception {
        Bank bank = Bank.create(server);
        List<Double> quiet = new ArrayList<>();
        List<Double> stalls = new ArrayList<>();
        List<Double> held = new ArrayList<>();
        try (Transfers transfers = new Transfers(bank, 1, 1_000_000)) {
            Thread.sleep(3000);
            for (int i = 0; i < TIMES; i++) {
                transfers.longestMillis();
                Thread.sleep(500);
                quiet.add(transfers.longestMillis());
                DataSource source = Hooked.source(bank.source(), (connection, sql, before) -> {
                    if (sql.startsWith("FLUSH") && before) {
                        transfers.longestMillis();
                    } else if (sql.startsWith("UNLOCK") && !before) {
                        long committed = transfers.committed();
                        Await.until("the writer goes on", () -> transfers.committed() > committed);
                        stalls.add(transfers.longestMillis());
                    }
                });
                held.add(opening.open(source, bank.source()).toNanos() / 1e6);
            }
        }
        System.out.println(
                what + " ms: quiet " + summary(quiet) + ", stall " + summary(stalls) + ", lock held " + summary(held));
    }

    private static String summary(List<Double> values) {
        Collections.sort(values);
        return String.format(
                Locale.ROOT, "median=%.1f max=%.1f", values.get(values.size() / 2), values.get(values.size() - 1));
    }
}
