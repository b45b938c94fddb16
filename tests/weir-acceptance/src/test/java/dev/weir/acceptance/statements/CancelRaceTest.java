package dev.weir.acceptance.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A KILL meets the statement that it is meant for, or none. */
class CancelRaceTest {
    private static final int ROUNDS = 200;

    /** The cancel comes while the statement runs, as it ends, or after it; the next one is never stopped. */
    @OnEachKind
    void cancelNeverStopsTheNextStatement(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(servers.get(kind), "");
                Statement victim = connection.createStatement();
                Statement next = connection.createStatement()) {
            for (int i = 0; i < ROUNDS; i++) {
                long micros = 75L * i;
                CompletableFuture<Void> cancel = CompletableFuture.runAsync(
                        () -> cancel(victim), CompletableFuture.delayedExecutor(micros, TimeUnit.MICROSECONDS));
                run(victim);
                for (int more = 0; more < 3; more++) {
                    try (ResultSet row = next.executeQuery("SELECT " + i + " FROM DUAL WHERE SLEEP(0.0005) = 0")) {
                        assertThat(row.next())
                                .as("round=%d, a statement was killed", i)
                                .isTrue();
                        assertThat(row.getInt(1)).isEqualTo(i);
                    }
                }
                cancel.get(60, TimeUnit.SECONDS);
            }
        }
    }

    private static void cancel(Statement victim) {
        try {
            victim.cancel();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(Statement victim) throws SQLException {
        try (ResultSet row = victim.executeQuery("SELECT SLEEP(0.01)")) {
            row.next();
        } catch (SQLTimeoutException killed) {
            // the cancel met it, as those of the contract suite always do
        }
    }

    @OnEachKind
    void deadlineStopsQueriesAndChangesAndLeavesTheConnectionUsable(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery("SELECT SLEEP(300)"))
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasMessageContaining("queryTimeout=1");
            // no SELECT, so that MySQL's own limit does not apply
            try {
                statement.execute("DO SLEEP(100000)");
            } catch (SQLTimeoutException stopped) {
                assertThat(stopped.getMessage()).contains("queryTimeout=1");
            }
            try (PreparedStatement prepared = connection.prepareStatement("SELECT SLEEP(?)")) {
                prepared.setQueryTimeout(1);
                prepared.setInt(1, 300);
                assertThatThrownBy(prepared::executeQuery).isInstanceOf(SQLTimeoutException.class);
            }
            statement.setQueryTimeout(0);
            try (ResultSet row = statement.executeQuery("SELECT SLEEP(1.3)")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).as("the limit is gone").isZero();
            }
        }
    }
}
