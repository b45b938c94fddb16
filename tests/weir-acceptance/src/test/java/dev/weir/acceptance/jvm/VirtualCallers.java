package dev.weir.acceptance.jvm;

import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Runs in a child JVM that has virtual threads: a thousand of them look keys up by shared reads while pinning is recorded. */
final class VirtualCallers {
    private static final int THREADS = 1000;
    private static final int EACH = 20;
    private static final int NUMBERS = 1000;

    private VirtualCallers() {}

    /** Arguments: URL, user, password. Writes {@code right=}, {@code kept=}, {@code finished=} and {@code pinned=}. */
    public static void main(String[] arguments) throws Exception {
        WeirDataSource source = new WeirDataSource();
        source.setUrl(arguments[0]);
        source.setUser(arguments[1]);
        source.setPassword(arguments[2]);
        ExecutorService threads = VirtualWork.threads();
        try (SharedKeyedReads<Integer> reads = SharedKeyedReads.over(
                        source, "SELECT n FROM numbers WHERE n = ?", row -> row.getInt(1))
                .timeout(Duration.ofSeconds(60))
                .connections(2)
                .open()) {
            readByAll(threads, reads);
            VirtualWork.printPinned(() -> {
                System.out.println("right=" + readByAll(threads, reads));
                System.out.println("kept=" + interruptedReads(threads, reads));
                System.out.println("finished=" + interruptedUnderWay(threads, source, reads));
            });
        } finally {
            threads.shutdown();
        }
    }

    private static int readByAll(ExecutorService threads, SharedKeyedReads<Integer> reads) throws Exception {
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int first = i * EACH;
            all.add(threads.submit(() -> right(reads, first)));
        }
        int right = 0;
        for (Future<Integer> each : all) {
            right += each.get();
        }
        return right;
    }

    private static int right(SharedKeyedReads<Integer> reads, int first) throws SQLException {
        int right = 0;
        for (int i = first; i < first + EACH; i++) {
            int key = i % (NUMBERS * 2);
            Integer found = reads.read(key);
            right += key < NUMBERS ? (found != null && found == key ? 1 : 0) : (found == null ? 1 : 0);
        }
        return right;
    }

    /** One that leads a flight for others is interrupted before: the flight goes on. */
    private static boolean interruptedReads(ExecutorService threads, SharedKeyedReads<Integer> reads) throws Exception {
        return threads.submit(() -> {
                    Thread.currentThread().interrupt();
                    Integer found = reads.read(7);
                    return Thread.interrupted() && found == 7;
                })
                .get();
    }

    /** One that leads a flight for others is interrupted meanwhile: the flight goes on. */
    private static boolean interruptedUnderWay(
            ExecutorService threads, WeirDataSource source, SharedKeyedReads<Integer> reads) throws Exception {
        try (Connection holding = source.getConnection();
                Statement statement = holding.createStatement()) {
            statement.execute("LOCK TABLES numbers WRITE");
            CompletableFuture<Thread> leader = new CompletableFuture<>();
            Future<Boolean> read = threads.submit(() -> {
                leader.complete(Thread.currentThread());
                Integer found = reads.read(7);
                return Thread.interrupted() && found == 7;
            });
            Thread.sleep(300);
            leader.get().interrupt();
            Thread.sleep(100);
            statement.execute("UNLOCK TABLES");
            return read.get();
        }
    }
}
