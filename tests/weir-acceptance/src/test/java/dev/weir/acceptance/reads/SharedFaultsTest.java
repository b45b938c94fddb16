package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;

/** Look-ups of many threads whose server does not answer, or whose connection is killed. */
@ForEachKind
@Timeout(300)
class SharedFaultsTest {
    private static final String DATABASE = Persons.DATABASE;

    @Parameter
    String kind;

    private RunningServer server;
    private Persons persons;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        persons = Persons.create(server);
    }

    /** A machine may be too busy for an answer within the limit, for a while. */
    private static void awaitAnswer(SharedKeyedReads<String> reads, int id) throws SQLException {
        Await.until("an answer comes in time", () -> {
            try {
                assertThat(reads.read(id)).isEqualTo(Persons.name(id));
                return true;
            } catch (SQLTimeoutException busy) {
                return false;
            }
        });
    }

    @Test
    void aStatementThatTakesTooLongIsStopped() throws Exception {
        try (SharedKeyedReads<String> reads = Persons.names(persons.source(server.port()))
                        .timeout(Duration.ofSeconds(1))
                        .open();
                Connection holding = Weir.open(server, DATABASE);
                Statement hold = holding.createStatement()) {
            awaitAnswer(reads, 1);
            long before = reads.counters().timedOut();
            hold.execute("LOCK TABLES person WRITE");
            for (CompletableFuture<String> each : Persons.waiting(reads, hold, 1, 4)) {
                assertThatThrownBy(() -> each.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(SQLTimeoutException.class);
            }
            assertThat(reads.counters().timedOut() - before).isEqualTo(3);
            Await.until("the server has stopped the statement", () -> Persons.statementsOn(hold) == 0);
            hold.execute("UNLOCK TABLES");
            awaitAnswer(reads, 2);
        }
    }

    /** A pool that hands connections out in a transaction, and keeps those that broke unless they show it. */
    @Test
    void connectionsOfAPoolAreReadOfInAutoCommit() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(persons.source(server.port()));
            pool.setAutoCommit(false);
            pool.setMaximumPoolSize(2);
            try (SharedKeyedReads<String> reads = SharedKeyedReads.over(
                                    pool,
                                    "SELECT CONCAT(name, ' ', CONNECTION_ID()) FROM person WHERE id = ?",
                                    row -> row.getString(1))
                            .open();
                    Connection other = Weir.open(server, DATABASE);
                    Statement statement = other.createStatement()) {
                String before = reads.read(1);
                statement.execute("UPDATE person SET name = 'changed' WHERE id = 1");
                assertThat(reads.read(1)).startsWith("changed");
                statement.execute("KILL " + before.substring(before.lastIndexOf(' ') + 1));
                assertThat(reads.read(1)).startsWith("changed");
            }
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }
}
