package dev.weir.acceptance.between;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What holds whatever stands between. */
@ExtendWith(TwoMortals.Resolver.class)
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class BetweenTwoServers {
    private static final int SOME = 30;
    private static final int ROWS = 300;
    private static final int WAIT_SECONDS = 60;
    private static final String WAIT = "SELECT GET_LOCK('weir_between', 120)";

    @TempDir
    Path folder;

    TwoMortals two;

    abstract Between start() throws Exception;

    @BeforeEach
    void begin(TwoMortals both) throws SQLException {
        two = both;
        two.clear();
    }

    @Test
    void whatIsReadAndWrittenIsRightWhileAServerDiesAndComesBack() throws Exception {
        try (Between between = start();
                Workers workers = new Workers(between.port())) {
            workers.await("both are in use", () -> rows(two.first()) > 0 && rows(two.second()) > 0);
            workers.awaitMore(SOME);
            assertThat(workers.errors).isEmpty();
            two.second().kill();
            workers.awaitMore(SOME);
            two.second().restart();
            int before = rows(two.second());
            workers.await("the second is in use again", () -> {
                workers.reconnect();
                workers.awaitMore(1);
                return rows(two.second()) > before;
            });
            workers.end();
            assertThat(workers.errors).allSatisfy(BetweenTwoServers::isOfTheConnection);
            assertWrittenOnce(new HashSet<>(workers.written));
        }
    }

    private static void isOfTheConnection(SQLException e) {
        assertThat(e.getSQLState()).as("%s", (Object) e).startsWith("08");
        // a batch says besides how far it came
        Throwable told = e instanceof BatchUpdateException ? e.getCause() : e;
        assertThat(told)
                .isInstanceOfAny(
                        SQLNonTransientConnectionException.class,
                        SQLTransientConnectionException.class,
                        SQLRecoverableException.class);
    }

    private static int rows(Mortal mortal) throws SQLException {
        try (Connection connection = TwoMortals.direct(mortal.server())) {
            return Integer.parseInt(only(connection, "SELECT COUNT(*) FROM written"));
        }
    }

    /** Both rows of a transaction are there or none, on one server; those of a committed one are. */
    private void assertWrittenOnce(Set<Integer> committed) throws SQLException {
        List<Integer> ids = new ArrayList<>();
        for (Mortal each : two.servers()) {
            try (Connection connection = TwoMortals.direct(each.server());
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id FROM written")) {
                while (rows.next()) {
                    ids.add(rows.getInt(1));
                }
            }
        }
        Set<Integer> distinct = new HashSet<>(ids);
        assertThat(ids).as("nothing ran twice").hasSameSizeAs(distinct);
        assertThat(distinct).as("halves of transactions").allMatch(id -> distinct.contains(id ^ 1));
        assertThat(committed).as("committed, and lost").allMatch(number -> distinct.contains(2 * number));
    }

    @Test
    void batchesAndTheirKeysAreRight() throws Exception {
        try (Between between = start();
                Connection connection = TwoMortals.source(between.port()).getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO numbered (text) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 1; i <= ROWS; i++) {
                insert.setString(1, "text " + i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            try (ResultSet keys = insert.getGeneratedKeys();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id, text FROM numbered ORDER BY id")) {
                for (int i = 1; i <= ROWS; i++) {
                    assertThat(keys.next()).isTrue();
                    assertThat(rows.next()).isTrue();
                    assertThat(keys.getInt(1)).isEqualTo(rows.getInt(1));
                    assertThat(rows.getString(2)).isEqualTo("text " + i);
                }
                assertThat(rows.next()).isFalse();
            }
        }
    }

    /** A connection of the same account has the same id on the other server, and runs a statement. */
    @Test
    void whatIsCancelledIsOnesOwnOrNothing() throws Exception {
        try (Between between = start();
                Connection firstHolder = TwoMortals.direct(two.first().server());
                Connection secondHolder = TwoMortals.direct(two.second().server());
                Twins twins = Twins.of(between.port(), two)) {
            assertThat(only(firstHolder, WAIT)).isEqualTo("1");
            assertThat(only(secondHolder, WAIT)).isEqualTo("1");
            try (Statement statement = twins.own().createStatement()) {
                CompletableFuture<String> own = run(() -> {
                    statement.execute(WAIT);
                    return "";
                });
                CompletableFuture<String> stranger = run(() -> only(twins.stranger(), WAIT));
                awaitWaiting(firstHolder);
                awaitWaiting(secondHolder);
                cancelled(statement, twins.own());
                own.handle((result, error) -> error).get(WAIT_SECONDS, TimeUnit.SECONDS);
                assertThat(stranger.isDone()).as("the stranger's still runs").isFalse();
                for (Connection holder : List.of(firstHolder, secondHolder)) {
                    assertThat(only(holder, "SELECT RELEASE_ALL_LOCKS()")).isEqualTo("1");
                }
                assertThat(stranger.get(WAIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("1");
            }
        }
    }

    /** No KILL is needed for a SELECT. */
    @Test
    void aSelectIsStoppedByTheServersClock() throws Exception {
        try (Between between = start();
                Connection firstHolder = TwoMortals.direct(two.first().server());
                Connection secondHolder = TwoMortals.direct(two.second().server());
                Connection own = TwoMortals.source(between.port()).getConnection();
                Statement statement = own.createStatement()) {
            assertThat(only(firstHolder, WAIT)).isEqualTo("1");
            assertThat(only(secondHolder, WAIT)).isEqualTo("1");
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(WAIT)).isInstanceOf(SQLTimeoutException.class);
            assertThat(own.isClosed()).isFalse();
            assertThat(only(own, "SELECT 42")).isEqualTo("42");
        }
    }

    /** Where a KILL cannot be proved right, none is sent, and the connection is closed. */
    private static void cancelled(Statement statement, Connection own) throws SQLException {
        try {
            statement.cancel();
            assertThat(own.isClosed()).isFalse();
        } catch (SQLNonTransientConnectionException notProved) {
            assertThat(notProved.getMessage()).contains("the connection is closed");
            assertThat(own.isClosed()).isTrue();
        }
    }

    private static CompletableFuture<String> run(Callable<String> work) {
        CompletableFuture<String> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(work.call());
                    } catch (Exception e) {
                        result.completeExceptionally(e);
                    }
                },
                "waiting");
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    private static void awaitWaiting(Connection holder) throws SQLException, InterruptedException {
        String waiting = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User lock'";
        Await.until("somebody waits for the lock", () -> !only(holder, waiting).equals("0"));
    }

    @Test
    void withoutServersThereIsNoConnectionAndWithThemThereIsAgain() throws Exception {
        try (Between between = start()) {
            for (Mortal each : two.servers()) {
                each.kill();
            }
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> TwoMortals.source(between.port()).getConnection())
                        .isInstanceOfSatisfying(SQLException.class, BetweenTwoServers::isOfTheConnection);
            }
            for (Mortal each : two.servers()) {
                each.restart();
            }
            try (Workers workers = new Workers(between.port())) {
                workers.awaitMore(1);
                workers.end();
            }
        }
    }

    /**
     * Two connections with the same id, on different servers.
     *
     * @param own through what is between
     * @param stranger direct
     */
    record Twins(Connection own, Connection stranger) implements AutoCloseable {
        static Twins of(int port, TwoMortals two) throws SQLException {
            while (true) {
                Connection own = TwoMortals.source(port).getConnection();
                boolean onFirst =
                        only(own, "SELECT @@port").equals(two.ports().get(0).toString());
                RunningServer other = (onFirst ? two.second() : two.first()).server();
                Connection stranger = TwoMortals.direct(other);
                while (id(stranger) < id(own)) {
                    stranger.close();
                    stranger = TwoMortals.direct(other);
                }
                if (id(stranger) == id(own)) {
                    return new Twins(own, stranger);
                }
                skip((onFirst ? two.first() : two.second()).server(), id(stranger));
                stranger.close();
                own.close();
            }
        }

        private static long id(Connection connection) throws SQLException {
            return Long.parseLong(only(connection, "SELECT CONNECTION_ID()"));
        }

        /** Has the server count up to an id. */
        private static void skip(RunningServer server, long id) throws SQLException {
            long last = 0;
            while (last < id) {
                try (Connection connection = TwoMortals.direct(server)) {
                    last = id(connection);
                }
            }
        }

        @Override
        public void close() throws SQLException {
            own.close();
            stranger.close();
        }
    }
}
