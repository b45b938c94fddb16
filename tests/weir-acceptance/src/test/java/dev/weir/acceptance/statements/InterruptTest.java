package dev.weir.acceptance.statements;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** An interrupt of a thread that waits for the server stops its statement, and no other; the session stays, a commit goes on. */
class InterruptTest {
    private static final String DATABASE = "weir_interrupt";
    private static final String SLOW = "SELECT n FROM digits WHERE SLEEP(300) = 0";
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final int ROUNDS = 100;

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, Digits.tables());
        return server;
    }

    /** A platform thread and, where there are any, a virtual one. */
    private static List<Boolean> kindsOfThread() {
        return Runtime.version().feature() < FIRST_WITH_VIRTUAL_THREADS ? List.of(false) : List.of(false, true);
    }

    private static Thread start(boolean virtual, Runnable task) throws ReflectiveOperationException {
        if (virtual) {
            // the tests are compiled for a Java that has none
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        }
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    /** Runs what waits for the server in a thread of its own, and interrupts that once the server runs it. */
    private static <T> T interrupted(boolean virtual, Connection other, long id, String running, Callable<T> waits)
            throws Exception {
        FutureTask<T> task = new FutureTask<>(waits);
        interrupt(start(virtual, task), other, id, running, task::isDone);
        return task.get(60, TimeUnit.SECONDS);
    }

    private static void interrupt(Thread thread, Connection other, long id, String running, BooleanSupplier isDone)
            throws SQLException {
        Await.until(
                "the server runs " + running,
                () -> isDone.getAsBoolean()
                        || only(
                                        other,
                                        "SELECT info FROM information_schema.processlist WHERE id = " + id
                                                + " AND info LIKE '%" + running + "%'")
                                != null);
        thread.interrupt();
    }

    private static long id(Connection connection) throws SQLException {
        return Long.parseLong(only(connection, "SELECT CONNECTION_ID()"));
    }

    @OnEachKind
    void theStatementIsStoppedAndTheSessionStays(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (boolean virtual : kindsOfThread()) {
            for (String options : List.of("&sslMode=DISABLED", "&sslMode=REQUIRED&useCompression=zlib")) {
                try (Connection other = server.connect();
                        Connection connection = Weir.open(server, DATABASE, options + "&allowPublicKeyRetrieval=true");
                        Statement text = connection.createStatement();
                        PreparedStatement query = connection.prepareStatement(SLOW + " AND n > ?");
                        PreparedStatement update =
                                connection.prepareStatement("UPDATE digits SET n = n WHERE SLEEP(300) = ?")) {
                    query.setInt(1, -1);
                    update.setInt(1, 0);
                    List<Callable<?>> all = List.of(
                            () -> text.executeQuery(SLOW),
                            query::executeQuery,
                            query::executeQuery,
                            () -> text.executeQuery("SELECT SLEEP(300)"),
                            update::executeUpdate);
                    for (Callable<?> each : all) {
                        assertStopped(virtual, other, connection, each);
                    }
                }
            }
        }
    }

    private static void assertStopped(boolean virtual, Connection other, Connection connection, Callable<?> statement)
            throws Exception {
        long id = id(connection);
        boolean usable = interrupted(virtual, other, id, "SLEEP(300)", () -> {
            assertThatThrownBy(statement::call)
                    .isInstanceOfSatisfying(
                            SQLTimeoutException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(1317))
                    .hasMessageContaining("its thread was interrupted");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            // its thread is still interrupted
            return id(connection) == id && Thread.interrupted() && connection.isValid(5);
        });
        assertThat(usable).isTrue();
        assertThat(id(connection)).isEqualTo(id);
    }

    @OnEachKind
    void ofALargeResultTheRestIsNotRead(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (boolean virtual : kindsOfThread()) {
            try (Connection connection = Weir.open(server, DATABASE);
                    Statement statement = connection.createStatement()) {
                long id = id(connection);
                FutureTask<Long> reading = new FutureTask<>(() -> {
                    long count = 0;
                    try (ResultSet rows = statement.executeQuery(Digits.query("digits", 7, 1))) {
                        while (rows.next()) {
                            count++;
                            if (count == 1000) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    } catch (SQLTimeoutException stopped) {
                        assertThat(stopped.getMessage()).contains("its thread was interrupted");
                    }
                    assertThat(only(connection, "SELECT COUNT(*) FROM digits")).isEqualTo("10");
                    assertThat(Thread.interrupted()).isTrue();
                    return count;
                });
                start(virtual, reading);
                assertThat(reading.get(60, TimeUnit.SECONDS)).isBetween(1000L, 9_999_999L);
                assertThat(id(connection)).isEqualTo(id);
            }
        }
    }

    /** Elements of a batch are sent one behind the other; the transaction keeps what ran. */
    @OnEachKind
    void aBatchSaysWhatRan(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection other = server.connect();
                Connection connection = Weir.open(server, DATABASE);
                Statement batch = connection.createStatement()) {
            connection.setAutoCommit(false);
            long id = id(connection);
            batch.addBatch("INSERT INTO digits VALUES (10)");
            batch.addBatch("UPDATE digits SET n = n WHERE SLEEP(300) = 0");
            BatchUpdateException stopped = interrupted(false, other, id, "SLEEP(300)", () -> {
                try {
                    batch.executeBatch();
                    return null;
                } catch (BatchUpdateException e) {
                    return Thread.interrupted() ? e : null;
                }
            });
            assertThat(stopped.getMessage()).contains("its thread was interrupted");
            assertThat(stopped.getUpdateCounts()[0]).isEqualTo(1);
            connection.commit();
            assertThat(only(connection, "SELECT COUNT(*) FROM digits")).isEqualTo("11");
        }
    }

    @OnEachKind
    void aCommitIsWaitedFor(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (boolean virtual : kindsOfThread()) {
            try (Connection other = server.connect();
                    Connection connection = Weir.open(server, DATABASE);
                    Statement insert = connection.createStatement();
                    Statement locks = other.createStatement()) {
                connection.setAutoCommit(false);
                insert.execute("INSERT INTO digits VALUES (" + (virtual ? 11 : 10) + ")");
                long id = id(connection);
                locks.execute("FLUSH TABLES WITH READ LOCK");
                FutureTask<Boolean> committed = new FutureTask<>(() -> {
                    connection.commit();
                    return Thread.interrupted();
                });
                interrupt(start(virtual, committed), other, id, "COMMIT", committed::isDone);
                locks.execute("UNLOCK TABLES");
                assertThat(committed.get(60, TimeUnit.SECONDS)).isTrue();
                connection.rollback();
                assertThat(only(connection, "SELECT MAX(n) FROM digits")).isEqualTo(virtual ? "11" : "10");
            }
        }
    }

    /** The interrupt comes while the statement runs, as it ends, or after it; the next one, not interrupted, is never stopped. */
    @OnEachKind
    void theNextStatementIsNeverStopped(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (boolean virtual : kindsOfThread()) {
            try (Connection connection = Weir.open(server, DATABASE);
                    PreparedStatement victim = connection.prepareStatement("SELECT SLEEP(?)");
                    Statement next = connection.createStatement()) {
                FutureTask<List<String>> rounds = new FutureTask<>(() -> rounds(victim, next));
                start(virtual, rounds);
                assertThat(rounds.get(300, TimeUnit.SECONDS)).isEmpty();
            }
        }
    }

    private static List<String> rounds(PreparedStatement victim, Statement next) throws SQLException {
        List<String> wrong = new ArrayList<>();
        Thread thread = Thread.currentThread();
        for (int i = 0; i < ROUNDS; i++) {
            CompletableFuture<Void> interrupt = CompletableFuture.runAsync(
                    thread::interrupt, CompletableFuture.delayedExecutor(150L * i, TimeUnit.MICROSECONDS));
            run(victim);
            interrupt.join();
            if (!Thread.interrupted()) {
                wrong.add("round=" + i + ": the interrupt is lost");
            }
            for (int more = 0; more < 3; more++) {
                try (ResultSet row = next.executeQuery("SELECT " + i + " FROM DUAL WHERE SLEEP(0.0005) = 0")) {
                    if (!row.next() || row.getInt(1) != i) {
                        wrong.add("round=" + i + ": a statement was stopped");
                    }
                }
            }
        }
        return wrong;
    }

    private static void run(PreparedStatement victim) throws SQLException {
        victim.setDouble(1, 0.01);
        try (ResultSet row = victim.executeQuery()) {
            row.next();
        } catch (SQLTimeoutException stopped) {
            // the interrupt came in time
            assertThat(stopped.getMessage()).contains("its thread was interrupted");
        }
    }
}
