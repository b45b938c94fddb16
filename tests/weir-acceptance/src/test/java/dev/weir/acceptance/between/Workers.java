package dev.weir.acceptance.between;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that write and read in transactions, each number once, over a pool, and check everything that they read. */
final class Workers implements AutoCloseable {
    private static final int THREADS = 6;
    private static final int TIMEOUT_SECONDS = 120;

    /** Numbers whose transaction was committed. */
    final Queue<Integer> written = new ConcurrentLinkedQueue<>();

    final Queue<SQLException> errors = new ConcurrentLinkedQueue<>();
    private final AtomicInteger next = new AtomicInteger();
    private final HikariDataSource pool;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final List<Future<?>> running = new ArrayList<>();
    private volatile boolean ended;

    Workers(int port) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(TwoMortals.source(port));
        config.setMaximumPoolSize(THREADS);
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(60));
        // the pool may start before a server is found again
        config.setInitializationFailTimeout(-1);
        config.setCatalog(TwoMortals.NAME);
        pool = new HikariDataSource(config);
        for (int i = 0; i < THREADS; i++) {
            running.add(threads.submit(this::work));
        }
    }

    private void work() {
        while (!ended) {
            int number = next.incrementAndGet();
            try (Connection connection = pool.getConnection()) {
                transaction(connection, number);
                written.add(number);
            } catch (SQLException e) {
                errors.add(e);
            }
        }
    }

    private static void transaction(Connection connection, int number) throws SQLException {
        boolean committed = number % 2 == 0;
        connection.setTransactionIsolation(
                committed ? Connection.TRANSACTION_READ_COMMITTED : Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO written VALUES (?, ?)");
                PreparedStatement select = connection.prepareStatement("SELECT text FROM written WHERE id = ?")) {
            for (int id = 2 * number; id <= 2 * number + 1; id++) {
                insert.setInt(1, id);
                insert.setString(2, "é" + id);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1);
            for (int id = 2 * number; id <= 2 * number + 1; id++) {
                select.setInt(1, id);
                try (ResultSet row = select.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getString(1)).isEqualTo("é" + id);
                }
            }
        }
        assertThat(only(connection, "SELECT @@transaction_isolation"))
                .isEqualTo(committed ? "READ-COMMITTED" : "REPEATABLE-READ");
        connection.commit();
    }

    /** Waits until so many more were written than now. */
    void awaitMore(int count) throws Exception {
        int wanted = written.size() + count;
        await("written=" + wanted, () -> written.size() >= wanted);
    }

    /** Connections are opened anew as they come back to the pool. */
    void reconnect() {
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    /** Waits, with a safety net, until something is so. */
    void await(String what, Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.holds()) {
            assertThat(running).as("ends only with an error, wrong=%s", wrong()).noneMatch(Future::isDone);
            assertThat(end - System.nanoTime())
                    .as("%s, written=%d errors=%d last=%s", what, written.size(), errors.size(), errors.peek())
                    .isPositive();
            Thread.sleep(5);
        }
    }

    interface Condition {
        boolean holds() throws Exception;
    }

    private List<Throwable> wrong() {
        List<Throwable> wrong = new ArrayList<>();
        for (Future<?> each : running) {
            if (each.isDone()) {
                try {
                    each.get();
                } catch (Exception e) {
                    wrong.add(e);
                }
            }
        }
        return wrong;
    }

    void end() throws Exception {
        ended = true;
        for (Future<?> each : running) {
            each.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() {
        ended = true;
        threads.shutdownNow();
        pool.close();
    }
}
