package dev.weir.acceptance.snapshot;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that move money until they are closed. */
final class Transfers implements AutoCloseable {
    private final ExecutorService threads;
    private final List<Future<Void>> writers = new ArrayList<>();
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final long pauseNanos;
    private volatile boolean over;

    /** Begins; each thread waits for {@code pauseNanos} between its transfers. */
    Transfers(Bank bank, int writers, long pauseNanos) {
        this.pauseNanos = pauseNanos;
        threads = Executors.newFixedThreadPool(writers);
        for (int i = 0; i < writers; i++) {
            int seed = i;
            this.writers.add(threads.submit(() -> {
                move(bank, new SplittableRandom(seed));
                return null;
            }));
        }
    }

    private void move(Bank bank, SplittableRandom random) throws SQLException {
        try (Connection connection = bank.open()) {
            long last = System.nanoTime();
            while (!over) {
                int from = random.nextInt(Bank.ACCOUNTS);
                Bank.move(
                        connection,
                        from,
                        (from + 1 + random.nextInt(Bank.ACCOUNTS - 1)) % Bank.ACCOUNTS,
                        random.nextInt(9));
                committed.incrementAndGet();
                long now = System.nanoTime();
                longestNanos.accumulateAndGet(now - last, Math::max);
                last = now;
                if (pauseNanos > 0) {
                    LockSupport.parkNanos(pauseNanos);
                }
            }
        }
    }

    long committed() {
        return committed.get();
    }

    /** The longest time between two commits of a writer since the last call. */
    double longestMillis() {
        return longestNanos.getAndSet(0) / 1e6;
    }

    /** Ends them; throws what one of them met. */
    @Override
    public void close() throws IOException {
        over = true;
        threads.shutdown();
        try {
            for (Future<Void> writer : writers) {
                writer.get(60, TimeUnit.SECONDS);
            }
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IOException(e);
        }
    }
}
