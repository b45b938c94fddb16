package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.Await;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.net.UnconnectedSockets;
import java.io.ByteArrayInputStream;
import java.net.Socket;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interrupt that stops no command, since it comes too late for one: the call of several commands ends with the next. */
@Timeout(300)
class InterruptedCallTest {
    private static final int SIZE = 200;

    private final CountDownLatch killed = new CountDownLatch(1);
    private final Thread caller = Thread.currentThread();
    private boolean interrupted;

    /** The server says nothing before the call has failed: an answer while the connection is being closed would be taken. */
    private volatile boolean saysNothing;

    private final CountDownLatch failed = new CountDownLatch(1);

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    /** Interrupts the caller at the first command that begins so, and answers all of them well. */
    private FakeServer server(String beginning, boolean isKilled) throws Exception {
        return FakeServer.start(FakeMarkers.script(command -> {
            if (command.startsWith("KILL")) {
                killed.countDown();
            } else if (command.startsWith(beginning) && !interrupted) {
                interrupted = true;
                caller.interrupt();
                Await.until("it is killed", () -> !isKilled || killed.getCount() == 0);
                Await.until("the call has failed", () -> !saysNothing || failed.getCount() == 0);
            }
            return null;
        }));
    }

    private static BatchUpdateException run(FakeServer server, String sql) throws SQLException {
        try (Connection connection = Client.connect(server.port());
                Statement batch = connection.createStatement()) {
            for (int i = 0; i < SIZE; i++) {
                batch.addBatch(sql);
            }
            BatchUpdateException stopped = catchThrowableOfType(BatchUpdateException.class, batch::executeBatch);
            assertThat(connection.isClosed()).isFalse();
            return stopped;
        }
    }

    private static long sent(FakeServer server, String beginning) {
        return server.queries().stream()
                .filter(sql -> sql.startsWith(beginning))
                .count();
    }

    @Test
    void aBatchWhoseElementsRunAloneEnds() throws Exception {
        try (FakeServer server = server("CALL", true)) {
            BatchUpdateException stopped = run(server, "CALL p()");
            assertThat(stopped.getMessage()).contains("its thread was interrupted");
            assertThat(stopped.getSQLState()).isEqualTo("70100");
            assertThat(stopped.getUpdateCounts()).hasSize(1);
            assertThat(sent(server, "CALL")).isEqualTo(1);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aBatchWhoseElementsRunTogetherSendsNoMore() throws Exception {
        try (FakeServer server = server("UPDATE", true)) {
            BatchUpdateException stopped = run(server, "UPDATE t SET v = '" + "x".repeat(2000) + "'");
            assertThat(stopped.getMessage()).contains("its thread was interrupted");
            assertThat(sent(server, "UPDATE")).isLessThan(SIZE);
            assertThat((long) stopped.getUpdateCounts().length).isEqualTo(sent(server, "UPDATE"));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Nothing listens while a statement is prepared. */
    @Test
    void whatWasPreparedDoesNotRun() throws Exception {
        try (FakeServer server = server("PREPARE", false);
                Connection connection = Client.connect(server.port());
                Statement first = connection.createStatement()) {
            first.execute("DO 1");
            try (PreparedStatement update = connection.prepareStatement("UPDATE t SET v = ?")) {
                update.setBinaryStream(1, new ByteArrayInputStream(new byte[1]));
                assertThatThrownBy(update::execute)
                        .isInstanceOf(SQLTimeoutException.class)
                        .hasMessageContaining("its thread was interrupted");
                assertThat(Thread.interrupted()).isTrue();
                assertThat(FakeMarkers.commands(server)).doesNotContain("EXECUTE");
                update.setString(1, "x");
                update.execute();
                assertThat(FakeMarkers.commands(server)).endsWith("UPDATE t SET v = 'x'");
            }
        }
    }

    /** What stops the statement fails with an error that is no SQLException: the statement does not run on for ever. */
    @Test
    void whereStoppingFailsTheConnectionIsClosed() throws Exception {
        try (FakeServer server = server("UPDATE", false);
                Connection connection = new WeirDriver()
                        .connect(
                                Client.url(server.port()),
                                Client.properties(Map.of("socketFactory", OnlyOne.class.getName())));
                Statement statement = connection.createStatement()) {
            statement.execute("DO 1");
            OnlyOne.created.set(true);
            saysNothing = true;
            assertThatThrownBy(() -> statement.execute("UPDATE t SET v = 1"))
                    .hasMessageContainingAll("could not be stopped", "no more sockets", "the connection is closed");
            failed.countDown();
            assertThat(connection.isClosed()).isTrue();
        } finally {
            OnlyOne.created.set(false);
        }
    }

    /** Makes none any more once one is there. */
    public static final class OnlyOne extends UnconnectedSockets {
        private static final AtomicBoolean created = new AtomicBoolean();

        @Override
        public Socket createSocket() {
            if (created.get()) {
                throw new IllegalStateException("no more sockets");
            }
            return new Socket();
        }
    }
}
