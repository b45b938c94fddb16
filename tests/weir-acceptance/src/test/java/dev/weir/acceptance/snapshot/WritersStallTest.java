package dev.weir.acceptance.snapshot;

import dev.weir.acceptance.TestServers;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import dev.weir.testkit.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures how long a writer stops while 64 readers are opened: its longest time between two commits, from before the lock is asked for until
 * the first commit after it, without the logins.
 */
@ExtendWith(TestServers.class)
@Tag("measures")
class WritersStallTest {
    private static final int READERS = 64;
    private static final int TIMES = 20;

    @ParameterizedTest
    @MethodSource("dev.weir.acceptance.TestServers$Servers#versions")
    void openingSixtyFourReaders(String kind, TestServers.Servers servers) throws Exception {
        Bank bank = Bank.create(servers.logging(kind));
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
                try (Snapshot snapshot = Snapshot.open(source, READERS, SnapshotOptions.exact("account"))) {
                    held.add(snapshot.lockHeld().toNanos() / 1e6);
                }
            }
        }
        System.out.println(kind + " readers=" + READERS + " ms: quiet " + summary(quiet) + ", stall " + summary(stalls)
                + ", lock held " + summary(held));
    }

    private static String summary(List<Double> values) {
        Collections.sort(values);
        return String.format(
                Locale.ROOT, "median=%.1f max=%.1f", values.get(values.size() / 2), values.get(values.size() - 1));
    }
}
