package dev.weir.lab.study.export;

import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Text;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.HdrHistogram.Histogram;

/**
 * Exports accounts while money moves between them. The sum over all accounts is constant unless the rows read are of different instants.
 * The duration of transfers meanwhile shows how long writers are blocked.
 */
record MovingMoney(ExportArm arm) {
    static final String NAME = "moving-money";

    private static final ExportTable ACCOUNTS = new ExportTable("export_accounts", 10_000);
    private static final int EXPORTS = 20;
    private static final int WRITERS = 2;
    private static final long LONGEST_MICROS = 60_000_000;

    Behaviour run(Target target, String link) throws Exception {
        try (Connection connection = arm.factory().connect(target)) {
            ACCOUNTS.load(connection, line -> {});
        }
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Histogram>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(threads.submit(writer(target, i, over)));
            }
            int wrong = wrongSums(target);
            over.set(true);
            Histogram transfers = new Histogram(LONGEST_MICROS, 3);
            for (Future<Histogram> each : writers) {
                transfers.add(each.get());
            }
            return behaviour(link, wrong, transfers);
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    /** Counts sums that differ from that of one statement, which always sees one instant. */
    private int wrongSums(Target target) throws Exception {
        DataSource source = arm.factory().source(target);
        long sum = sum(source, new Reading.OneConnection(0));
        int wrong = 0;
        for (int i = 0; i < EXPORTS; i++) {
            wrong += sum(source, arm.reading()) == sum ? 0 : 1;
        }
        return wrong;
    }

    private static long sum(DataSource source, Reading reading) throws Exception {
        ExportDigest digest = new ExportDigest();
        reading.read(source, ACCOUNTS, digest);
        return digest.amounts();
    }

    /** Transfers money repeatedly and times each transfer; accounts are locked in key order to avoid deadlocks. */
    private Callable<Histogram> writer(Target target, int seed, AtomicBoolean over) {
        return () -> {
            Histogram micros = new Histogram(LONGEST_MICROS, 3);
            Random random = new Random(seed);
            try (Connection connection = arm.factory().connect(target);
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                while (!over.get()) {
                    int one = 1 + random.nextInt(ACCOUNTS.rows() / 2);
                    int other = ACCOUNTS.rows() / 2 + 1 + random.nextInt(ACCOUNTS.rows() / 2);
                    long start = System.nanoTime();
                    move(statement, one, 1);
                    move(statement, other, -1);
                    connection.commit();
                    micros.recordValue(Math.min(LONGEST_MICROS, (System.nanoTime() - start) / 1000));
                }
            }
            return micros;
        };
    }

    private static void move(Statement statement, int account, int amount) throws SQLException {
        statement.executeUpdate(
                "UPDATE " + ACCOUNTS.name() + " SET amount = amount + " + amount + " WHERE id = " + account);
    }

    private Behaviour behaviour(String link, int wrong, Histogram transfers) {
        double median = transfers.getValueAtPercentile(50);
        double longest = transfers.getMaxValue();
        String evidence = Text.format(
                "%d of %d sums were wrong; meanwhile %,d transfers, which took %.1f ms in the middle and %.1f ms at most",
                wrong, EXPORTS, transfers.getTotalCount(), median / 1e3, longest / 1e3);
        return new Behaviour(
                NAME,
                arm.info().id(),
                link,
                wrong == 0 ? "works" : "failed",
                evidence,
                Map.of(
                        "exports", (double) EXPORTS,
                        "wrongSums", (double) wrong,
                        "transfers", (double) transfers.getTotalCount(),
                        "transferMicros", median,
                        "longestTransferMicros", longest));
    }
}
