package dev.weir.acceptance.jvm;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** Runs in a child JVM that has virtual threads: many of them read by key through a HikariCP pool while pinning is recorded. */
final class PooledReaders {
    private static final int CONNECTIONS = 32;
    private static final int KEYS = 1000;

    private final DataSource pool;
    private final Set<Long> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    private PooledReaders(DataSource pool) {
        this.pool = pool;
    }

    /** Arguments: URL of any driver, user, password, threads, requests of each. Writes what is counted as {@code name=value}. */
    public static void main(String[] arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(arguments[0]);
        config.setUsername(arguments[1]);
        config.setPassword(arguments[2]);
        config.setMaximumPoolSize(CONNECTIONS);
        // a connection that goes has been lost, and a thread waits for one as long as it takes
        config.setMaxLifetime(0);
        config.setConnectionTimeout(0);
        int threads = Integer.parseInt(arguments[3]);
        int requests = Integer.parseInt(arguments[4]);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            PooledReaders readers = new PooledReaders(pool);
            readers.noteSessions();
            new PooledReaders(pool).readAll(1000, 1);
            VirtualWork.printPinned(() -> readers.readAll(threads, requests));
            readers.noteSessions();
            readers.print();
        }
    }

    private void print() {
        System.out.println("requests=" + asked);
        System.out.println("wrong=" + wrong);
        System.out.println("failed=" + failed);
        System.out.println("sessions=" + sessions.size());
    }

    /** Takes every connection at once, so that none is left out: one that was lost since has another session in its place. */
    private void noteSessions() throws SQLException {
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                all.add(pool.getConnection());
            }
            for (Connection each : all) {
                read(each, 0);
            }
        } finally {
            for (Connection each : all) {
                each.close();
            }
        }
    }

    private void readAll(int threads, int requests) throws Exception {
        ExecutorService executor = VirtualWork.threads();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int first = i * requests;
            all.add(executor.submit(() -> readEach(first, requests)));
        }
        for (Future<?> each : all) {
            each.get();
        }
        executor.shutdown();
    }

    private void readEach(int first, int requests) {
        for (int number = first; number < first + requests; number++) {
            try (Connection connection = pool.getConnection()) {
                read(connection, number);
                asked.incrementAndGet();
            } catch (SQLException e) {
                if (failed.incrementAndGet() == 1) {
                    System.out.println(e);
                }
            }
        }
    }

    /** No two requests have the same answer, so that one that gets another's is found. */
    private void read(Connection connection, int number) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT n, ?, CONNECTION_ID() FROM numbers WHERE n = ?")) {
            query.setInt(1, number);
            query.setInt(2, number % KEYS);
            try (ResultSet rows = query.executeQuery()) {
                boolean right = rows.next() && rows.getInt(1) == number % KEYS && rows.getInt(2) == number;
                if (right) {
                    sessions.add(rows.getLong(3));
                }
                if (!right || rows.next()) {
                    wrong.incrementAndGet();
                }
            }
        }
    }
}
