package dev.weir.acceptance.jvm;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Runs in a child JVM that has virtual threads: many of them work through few connections and are interrupted at random, while pinning is
 * recorded. The connections wait in a queue: HikariCP 7.1 spins where it hands one over, and on a busy machine with two carriers the
 * virtual thread that is to take it never runs (ConcurrentBag.requite).
 */
final class InterruptedCallers {
    private static final int CONNECTIONS = 20;

    private final BlockingQueue<Connection> pool;
    private final Set<Long> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicLong right = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong stopped = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    private InterruptedCallers(BlockingQueue<Connection> pool) {
        this.pool = pool;
    }

    /** Arguments: URL, user, password, threads, units of work of each. Writes what is counted as {@code name=value}. */
    public static void main(String[] arguments) throws Exception {
        BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(CONNECTIONS);
        for (int i = 0; i < CONNECTIONS; i++) {
            pool.add(DriverManager.getConnection(arguments[0], arguments[1], arguments[2]));
        }
        int threads = Integer.parseInt(arguments[3]);
        int units = Integer.parseInt(arguments[4]);
        try {
            InterruptedCallers callers = new InterruptedCallers(pool);
            callers.runAll(200, 1);
            callers.forget();
            VirtualWork.printPinned(event -> !isInterruptItself(event), () -> callers.runAll(threads, units));
            callers.print();
        } finally {
            for (Connection connection : pool) {
                connection.close();
            }
        }
    }

    /** Since Java 24 the moment that a thread waits for the lock under which the JDK interrupts it is recorded, too. */
    private static boolean isInterruptItself(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return false;
        }
        String method = event.getStackTrace().getFrames().get(0).getMethod().getName();
        return Set.of("blockedOn", "getAndClearInterrupt", "interrupt").contains(method);
    }

    private void forget() {
        List.of(right, wrong, stopped, lost).forEach(count -> count.set(0));
    }

    private void print() {
        System.out.println("units=" + (right.get() + stopped.get()));
        System.out.println("right=" + right + " stopped=" + stopped);
        System.out.println("wrong=" + wrong);
        System.out.println("lost=" + lost);
        System.out.println("sessions=" + sessions.size());
    }

    private void runAll(int threads, int units) throws Exception {
        ExecutorService executor = VirtualWork.threads();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            all.add(executor.submit(() -> {
                SplittableRandom random = new SplittableRandom(number);
                for (int unit = 0; unit < units; unit++) {
                    unit(number * units + unit, random);
                }
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        executor.shutdown();
    }

    /** A unit of work, again until its result is right or it was stopped. Half of them are interrupted, by chance as they wait. */
    private void unit(int value, SplittableRandom random) {
        boolean over = false;
        while (!over) {
            Connection connection;
            try {
                connection = pool.take();
            } catch (InterruptedException e) {
                // interrupted while it waited for a connection: again
                continue;
            }
            try {
                if (random.nextInt(2) == 0) {
                    CompletableFuture.delayedExecutor(random.nextInt(3000), TimeUnit.MICROSECONDS)
                            .execute(Thread.currentThread()::interrupt);
                }
                work(connection, value);
                right.incrementAndGet();
                over = true;
            } catch (SQLException e) {
                over = failed(e);
            } finally {
                pool.add(connection);
            }
            Thread.interrupted();
        }
    }

    /** Returns whether the unit is over: one that failed otherwise than by its interrupt is repeated. */
    private boolean failed(SQLException e) {
        if ("70100".equals(e.getSQLState())) {
            stopped.incrementAndGet();
            return true;
        }
        lost.incrementAndGet();
        System.out.println(e);
        return false;
    }

    private void work(Connection connection, int value) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement query =
                connection.prepareStatement("SELECT ?, CONNECTION_ID() FROM DUAL WHERE SLEEP(0.001) = 0")) {
            query.setInt(1, value);
            try (ResultSet rows = query.executeQuery()) {
                boolean found = rows.next() && rows.getInt(1) == value;
                if (!found || rows.next()) {
                    wrong.incrementAndGet();
                } else {
                    sessions.add(id(connection));
                }
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private static long id(Connection connection) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT CONNECTION_ID()")) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
