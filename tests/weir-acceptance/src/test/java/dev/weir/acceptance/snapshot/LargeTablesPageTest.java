package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.snapshot.Range;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/** The code of docs/large-tables.md: it compiles and does what the page says. */
class LargeTablesPageTest {
    @OnEachKind
    void aSum(String kind, Servers servers) throws Exception {
        DataSource source = Bank.create(servers.logging(kind)).source();
        LongAdder sum = new LongAdder();
        try (Snapshot snapshot = Snapshot.open(source, 8, SnapshotOptions.exact("account"))) {
            Ranges ranges = snapshot.ranges("account", 32);
            snapshot.read(ranges, "id, amount", (range, row) -> sum.add(row.getLong("amount")));
        }
        assertThat(sum.sum()).isEqualTo(Bank.MONEY);
    }

    @OnEachKind
    void threadsOfOnesOwn(String kind, Servers servers) throws Exception {
        DataSource source = Bank.create(servers.logging(kind)).source();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Snapshot snapshot = Snapshot.open(source, 4, SnapshotOptions.exact("account"))) {
            Ranges ranges = snapshot.ranges("account", 16);
            Queue<Range> left = new ConcurrentLinkedQueue<>(ranges.ranges());
            List<Future<Long>> counts = new ArrayList<>();
            for (Connection reader : snapshot.connections()) {
                counts.add(threads.submit(() -> {
                    long rows = 0;
                    for (Range range = left.poll(); range != null; range = left.poll()) {
                        try (PreparedStatement select = ranges.prepare(reader, "id, amount", range);
                                ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                rows++;
                            }
                        }
                    }
                    return rows;
                }));
            }
            long all = 0;
            for (Future<Long> count : counts) {
                all += count.get();
            }
            assertThat(all).isEqualTo(Bank.ACCOUNTS);
        } finally {
            threads.shutdownNow();
        }
    }
}
