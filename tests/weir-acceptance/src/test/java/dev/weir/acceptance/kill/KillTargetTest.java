package dev.weir.acceptance.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
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
}
