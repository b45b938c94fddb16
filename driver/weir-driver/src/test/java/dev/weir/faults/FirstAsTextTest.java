package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.Await;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The first execution of a change, as text behind its prepare, when the prepare is refused or the text would mean something else. */
class FirstAsTextTest {
    private static final String UPDATE = "UPDATE t SET v = v + ? WHERE id = 1";
    private static final String PREPARE = "PREPARE " + UPDATE;
    private static final String TEXT = "UPDATE t SET v = v + 5 WHERE id = 1";
    private static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";
    private static final byte[] DEADLOCK = Packets.err(1213, "40001", "Deadlock found");
    private static final byte[] INTERRUPTED = Packets.err(1317, "70100", "Query execution was interrupted");
    private static final byte[] NO_SUCH_THREAD = Packets.err(1094, "HY000", "Unknown thread id: 0");

    private static Function<String, byte @Nullable []> refusingToPrepare(byte[] refusal) {
        return command -> command.equals(PREPARE) ? refusal : null;
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setInt(1, 5);
            return update.executeUpdate();
        }
    }

    @Test
    void whatRunsBehindADeadlockIsRolledBack() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script(refusingToPrepare(DEADLOCK)));
                Connection connection = Client.connect(server.port())) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> update(connection, UPDATE)).isInstanceOf(SQLTransactionRollbackException.class);
            assertThat(FakeMarkers.commands(server)).containsExactly(PREPARE, TEXT, ROLLBACK);
        }
    }

    @Test
    void nothingIsRolledBackWhereTheTextFailsBehindADeadlock() throws IOException, SQLException {
        Step script = FakeMarkers.script(command -> switch (command) {
            case PREPARE -> DEADLOCK;
            case TEXT -> Packets.err(1146, "42S02", "no such table");
            default -> null;
        });
        try (FakeServer server = FakeServer.start(script);
                Connection connection = Client.connect(server.port())) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> update(connection, UPDATE)).isInstanceOf(SQLTransactionRollbackException.class);
            assertThat(FakeMarkers.commands(server)).containsExactly(PREPARE, TEXT);
        }
    }

    /** The text is a transaction of its own, and its outcome counts. */
    @Test
    void aDeadlockEndsNothingWithAutocommit() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script(refusingToPrepare(DEADLOCK)));
                Connection connection = Client.connect(server.port())) {
            assertThat(update(connection, UPDATE)).isOne();
            assertThat(FakeMarkers.commands(server)).containsExactly(PREPARE, TEXT);
        }
    }

    /** With autocommit on, the text would be committed behind a deadlock. */
    @Test
    void noTextFollowsInATransactionThatATextHasBegun() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script(refusingToPrepare(DEADLOCK)));
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
            assertThatThrownBy(() -> update(connection, UPDATE)).isInstanceOf(SQLTransactionRollbackException.class);
            assertThat(FakeMarkers.commands(server)).containsExactly("BEGIN", PREPARE);
        }
    }

    /** As text, an integer there is the position of a column. */
    @Test
    void whatMayBeAPositionIsPreparedFirst() throws IOException, SQLException {
        String delete = "DELETE FROM t ORDER BY ? LIMIT 10";
        try (FakeServer server = FakeServer.start(FakeMarkers.script());
                Connection connection = Client.connect(server.port())) {
            assertThat(update(connection, delete)).isOne();
            assertThat(FakeMarkers.commands(server)).containsExactly("PREPARE " + delete, "EXECUTE");
        }
    }

    /** They are right for one execution. */
    @Test
    void statementsWithUserVariablesAreNotPrepared() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script());
                Connection connection = Client.connect(server.port());
                PreparedStatement update = connection.prepareStatement("UPDATE t SET v = @x + ? WHERE id = 1")) {
            for (int i = 0; i < 2; i++) {
                update.setInt(1, 5);
                assertThat(update.executeUpdate()).isOne();
            }
            String text = "UPDATE t SET v = @x + 5 WHERE id = 1";
            assertThat(FakeMarkers.commands(server)).containsExactly(text, text);
        }
    }

    @Test
    void aFarewellIsTheErrorOfTheExecution() throws IOException, SQLException {
        byte[] farewell = Packets.err(1053, "08S01", "Server shutdown in progress");
        try (FakeServer server = FakeServer.start(FakeMarkers.script(refusingToPrepare(farewell)));
                Connection connection = Client.connect(server.port())) {
            assertThatThrownBy(() -> update(connection, UPDATE))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessage("Server shutdown in progress")
                    .extracting(e -> ((SQLException) e).getErrorCode())
                    .isEqualTo(1053);
            assertThat(connection.isClosed()).isTrue();
        }
    }

    /** Somebody else has stopped the prepare: the text behind it is stopped, too. */
    @Test
    void aKillOfSomebodyElseReachesTheText() throws IOException, SQLException {
        CountDownLatch killed = new CountDownLatch(1);
        Step script = FakeMarkers.script(command -> {
            if (command.startsWith("KILL")) {
                killed.countDown();
            }
            return switch (command) {
                case PREPARE -> INTERRUPTED;
                case TEXT -> isReached(killed) ? INTERRUPTED : null;
                default -> null;
            };
        });
        try (FakeServer server = FakeServer.start(script);
                Connection connection = Client.connect(server.port())) {
            assertThatThrownBy(() -> update(connection, UPDATE)).isInstanceOf(SQLTimeoutException.class);
            assertThat(connection.isClosed()).isFalse();
        }
    }

    /** It may have missed the text as well: nobody knows, but the reply to the text does. */
    @Test
    void aKillOfSomebodyElseThatCannotBeMadeAgainHasNoEffect() throws IOException, SQLException {
        Step script = FakeMarkers.script(command -> command.startsWith("KILL")
                ? NO_SUCH_THREAD
                : refusingToPrepare(INTERRUPTED).apply(command));
        try (FakeServer server = FakeServer.start(script);
                Connection connection = Client.connect(server.port())) {
            assertThat(update(connection, UPDATE)).isOne();
        }
    }

    /** The application has cancelled it, so that it must not go on. */
    @Test
    void aTextThatCannotBeCancelledClosesTheConnection() throws Exception {
        CountDownLatch killed = new CountDownLatch(1);
        AtomicInteger kills = new AtomicInteger();
        Step script = FakeMarkers.script(command -> {
            if (command.startsWith("KILL")) {
                killed.countDown();
                return kills.incrementAndGet() == 1 ? null : NO_SUCH_THREAD;
            }
            return command.equals(PREPARE) && isReached(killed) ? INTERRUPTED : null;
        });
        try (FakeServer server = FakeServer.start(script);
                Connection connection = Client.connect(server.port());
                PreparedStatement update = connection.prepareStatement(UPDATE)) {
            update.setInt(1, 5);
            CompletableFuture<Throwable> ended =
                    CompletableFuture.supplyAsync(() -> catchThrowable(update::executeUpdate));
            Await.until("the prepare waits", () -> FakeMarkers.commands(server).contains(PREPARE));
            update.cancel();
            assertThat(ended.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageStartingWith("the statement was to be cancelled")
                    .hasMessageContaining("the connection is closed");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    private static boolean isReached(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
