package dev.weir.acceptance.kill;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.Balancer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;

/**
 * Two servers behind a load balancer, a connection with the same id and account on each: what is stopped on one never stops
 * what runs on the other. The account has no privileges.
 */
@Tag("nightly")
class KillTargetTest {
    /** Larger than what is drained in the time that a KILL takes. */
    private static final String LARGE = "SELECT REPEAT('x', 4000) FROM information_schema.COLLATIONS a,"
            + " information_schema.COLLATIONS b LIMIT 30000";

    private static final int CLOSES = 10;

    @OnEachKind
    void closingEarlyDrainsInsteadAndLeavesTheConnectionUsable(String kind, Servers servers) throws Exception {
        try (TwoServers two = TwoServers.start(servers, kind);
                Statement statement = two.own().createStatement()) {
            int before = two.balancer().connections();
            for (int i = 0; i < CLOSES && two.balancer().connections() == before; i++) {
                statement.executeQuery(LARGE).close();
            }
            assumeThat(two.balancer().connections())
                    .as("side connections; connecting was so slow that a KILL did not pay")
                    .isEqualTo(before + 1);
            statement.executeQuery(LARGE).close();
            assertThat(two.balancer().connections()).as("what was in vain once").isEqualTo(before + 1);
            assertUsable(statement);
            two.assertStrangerUntouched();
        }
    }

    @OnEachKind
    void cancelClosesAndSaysWhyInBothThreads(String kind, Servers servers) throws Exception {
        try (TwoServers two = TwoServers.start(servers, kind);
                Statement statement = two.own().createStatement()) {
            CompletableFuture<Void> running = two.waitForLock(statement);
            assertThatThrownBy(statement::cancel)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("another server")
                    .hasMessageContaining("the connection is closed");
            assertThatThrownBy(() -> running.get(60, TimeUnit.SECONDS))
                    .rootCause()
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("another server");
            assertThat(two.own().isClosed()).isTrue();
            two.assertStrangerUntouched();
        }
    }

    @OnEachKind
    void queryTimeoutClosesAndSaysWhyUnlessTheServerStopsByItself(String kind, Servers servers) throws Exception {
        try (TwoServers two = TwoServers.start(servers, kind);
                Statement statement = two.own().createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(TwoServers.WAIT)).isInstanceOf(SQLTimeoutException.class);
            assertThat(two.own().isClosed()).as("stopped by the server's clock").isFalse();
            if (!kind.equals("mariadb")) {
                // no SELECT, so that MySQL's clock does not apply; MariaDB's always does
                assertThatThrownBy(() -> statement.execute(TwoServers.WAIT.replace("SELECT", "DO")))
                        .isInstanceOf(SQLTimeoutException.class)
                        .hasMessageContaining("another server")
                        .hasMessageContaining("the connection is closed");
                assertThat(two.own().isClosed()).isTrue();
            }
            two.assertStrangerUntouched();
        }
    }

    /** The load balancer leads back to the right server on the second attempt. */
    @OnEachKind
    void cancelIsTriedAgainAndMeetsItsOwnStatement(String kind, Servers servers) throws Exception {
        try (TwoServers two = TwoServers.start(servers, kind);
                Statement statement = two.own().createStatement()) {
            two.balancer().route(1, 0);
            CompletableFuture<Void> running = two.waitForLock(statement);
            statement.cancel();
            try {
                running.get(60, TimeUnit.SECONDS);
            } catch (ExecutionException interrupted) {
                assertThat(interrupted).rootCause().isInstanceOf(SQLTimeoutException.class);
            }
            assertUsable(statement);
            two.assertStrangerUntouched();
        }
    }

    /** Nothing in between: every way to stop still stops, with an account without privileges, also after a reset. */
    @OnEachKind
    void onADirectConnectionEveryWayStillStops(String kind, Servers servers) throws Exception {
        try (TwoServers two = TwoServers.start(servers, kind);
                Connection connection =
                        TwoServers.connect(TwoServers.first(servers, kind).port(), "&pipelining=off");
                Statement statement = connection.createStatement()) {
            two.balancer().route(0);
            for (Statement each : new Statement[] {statement, two.own().createStatement()}) {
                each.executeQuery(LARGE).close();
                CompletableFuture<Void> running = two.waitForLock(each);
                each.cancel();
                running.handle((done, error) -> null).get(60, TimeUnit.SECONDS);
                assertUsable(each);
                each.setQueryTimeout(1);
                try {
                    each.execute(TwoServers.WAIT.replace("SELECT", "DO"));
                } catch (SQLTimeoutException stopped) {
                    assertThat(stopped.getMessage()).contains("queryTimeout=1");
                }
                each.setQueryTimeout(0);
                assertUsable(each);
            }
        }
    }

    private static void assertUsable(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT 42")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(42);
        }
    }

    /**
     * A connection to the first server through a load balancer, which leads every other connection to the second, and a stranger's
     * on the second that has the same id and runs a statement.
     *
     * @param balancer in front of both
     * @param own the connection to the first
     * @param stranger the one to the second, of the same account
     * @param holders of a lock on each server that statements wait for
     * @param strangers what the stranger's statement gives
     */
    private record TwoServers(
            Balancer balancer,
            Connection own,
            Connection stranger,
            List<Connection> holders,
            CompletableFuture<String> strangers)
            implements AutoCloseable {
        /** Waits for a lock that is held. */
        static final String WAIT = "SELECT GET_LOCK('weir_kill', 120)";

        private static final String ACCOUNT = "weir_kill";
        private static final int WAIT_SECONDS = 60;

        static TwoServers start(Servers servers, String kind) throws Exception {
            RunningServer first = first(servers, kind);
            RunningServer second = servers.another(kind, 2);
            Connection firstHolder = holder(first);
            Connection secondHolder = holder(second);
            Balancer balancer = Balancer.start(List.of(first.port(), second.port()));
            Connection own = connect(balancer.port(), "");
            Connection stranger = connect(second.port(), "");
            while (id(own) != id(stranger)) {
                if (id(own) < id(stranger)) {
                    own.close();
                    own = connect(balancer.port(), "");
                } else {
                    stranger.close();
                    stranger = connect(second.port(), "");
                }
            }
            balancer.route(1);
            CompletableFuture<String> strangers = new CompletableFuture<>();
            TwoServers two = new TwoServers(balancer, own, stranger, List.of(firstHolder, secondHolder), strangers);
            two.runStranger();
            return two;
        }

        /** Not the one that all tests share: on that, ids are beyond those of the second by thousands. */
        static RunningServer first(Servers servers, String kind) {
            return servers.another(kind, 1);
        }

        private static Connection holder(RunningServer server) throws SQLException {
            Connection holder = server.connect();
            run(
                    holder,
                    "DROP USER IF EXISTS " + ACCOUNT,
                    "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + ACCOUNT + "'");
            assertThat(only(holder, WAIT)).isEqualTo("1");
            return holder;
        }

        static Connection connect(int port, String options) throws SQLException {
            return DriverManager.getConnection(
                    "jdbc:mysql:weir://127.0.0.1:" + port + "/?allowPublicKeyRetrieval=true" + options,
                    ACCOUNT,
                    ACCOUNT);
        }

        private static long id(Connection connection) throws SQLException {
            return Long.parseLong(only(connection, "SELECT CONNECTION_ID()"));
        }

        private void runStranger() throws SQLException, InterruptedException {
            Thread thread = new Thread(
                    () -> {
                        try {
                            strangers.complete(only(stranger, WAIT));
                        } catch (SQLException e) {
                            strangers.completeExceptionally(e);
                        }
                    },
                    "stranger");
            thread.setDaemon(true);
            thread.start();
            awaitWaiting(1);
        }

        /** Starts the statement of one's own, on the first server. */
        CompletableFuture<Void> waitForLock(Statement statement) throws SQLException, InterruptedException {
            CompletableFuture<Void> result = new CompletableFuture<>();
            Thread thread = new Thread(
                    () -> {
                        try {
                            statement.execute(WAIT);
                            result.complete(null);
                        } catch (SQLException e) {
                            result.completeExceptionally(e);
                        }
                    },
                    "own");
            thread.setDaemon(true);
            thread.start();
            awaitWaiting(0);
            return result;
        }

        private void awaitWaiting(int server) throws SQLException, InterruptedException {
            String waiting = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User lock'";
            Await.until(
                    "somebody waits for the lock",
                    () -> !only(holders.get(server), waiting).equals("0"));
        }

        /** The stranger's statement gets the lock once it is free; one that was killed would have given NULL or an error. */
        void assertStrangerUntouched() throws Exception {
            assertThat(strangers.isDone())
                    .as("the stranger's statement still runs")
                    .isFalse();
            holders.get(1).close();
            assertThat(strangers.get(WAIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("1");
        }

        @Override
        public void close() throws SQLException, IOException {
            // statements that wait end first
            for (Connection holder : holders) {
                holder.close();
            }
            own.close();
            stranger.close();
            balancer.close();
        }
    }
}
