package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.jdbc.WeirDataSource;
import dev.weir.testkit.Await;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Passwords that a supplier gives for each login. */
class PasswordSupplierTest {
    private static final String UPDATE = "UPDATE t SET v = 1";

    private static WeirDataSource source(FakeServer server, Supplier<String> supplier) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl(Client.url(server.port()));
        Client.properties(Map.of()).forEach((name, value) -> source.setProperty(name.toString(), value.toString()));
        source.setPasswordSupplier(supplier);
        return source;
    }

    /** The answer to the greeting that a login with a password sends, always the same for a challenge. */
    private static byte[] login(String password) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script())) {
            source(server, null).getConnection("weir", password).close();
            return server.received().get(0).bytes();
        }
    }

    @Test
    void eachLoginHasThePasswordOfItsTime() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (FakeServer server = FakeServer.start(FakeMarkers.script())) {
            WeirDataSource source = source(server, () -> "token " + asked.incrementAndGet());
            source.getConnection().close();
            assertThat(server.received().get(0).bytes()).isEqualTo(login("token 1"));
            int before = server.received().size();
            source.getConnection().close();
            assertThat(server.received().get(before).bytes()).isEqualTo(login("token 2"));
            before = server.received().size();
            source.getConnection("weir", "given").close();
            assertThat(server.received().get(before).bytes()).isEqualTo(login("given"));
            assertThat(asked).hasValue(2);
        }
    }

    /** The token that the connection was opened with may have expired. */
    @Test
    void aKillLogsInWithANewOne() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch killed = new CountDownLatch(1);
        Step script = FakeMarkers.script(command -> {
            if (command.startsWith("KILL")) {
                killed.countDown();
            }
            return command.equals(UPDATE) && isReached(killed)
                    ? Packets.err(1317, "70100", "Query execution was interrupted")
                    : null;
        });
        try (FakeServer server = FakeServer.start(script);
                Connection connection =
                        source(server, () -> "token " + asked.incrementAndGet()).getConnection();
                Statement statement = connection.createStatement()) {
            CompletableFuture<Throwable> ended =
                    CompletableFuture.supplyAsync(() -> catchThrowable(() -> statement.execute(UPDATE)));
            Await.until("the update runs", () -> server.queries().contains(UPDATE));
            statement.cancel();
            assertThat(ended.get(60, TimeUnit.SECONDS)).isInstanceOf(SQLTimeoutException.class);
            byte[] login = login("token 2");
            assertThat(server.received()).anyMatch(packet -> Arrays.equals(packet.bytes(), login));
        }
    }

    private static boolean isReached(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aSupplierThatFailsSaysWhyBeforeTheServerIsAsked() throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.script())) {
            IllegalStateException cause = new IllegalStateException("the vault is sealed");
            WeirDataSource failing = source(server, () -> {
                throw cause;
            });
            assertThatThrownBy(failing::getConnection)
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContainingAll("supplier has failed", "the vault is sealed")
                    .hasCause(cause)
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("28000"));
            WeirDataSource empty = source(server, () -> null);
            assertThatThrownBy(empty::getConnection)
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContaining("supplier gave null");
            assertThat(server.received()).isEmpty();
        }
    }

    @Test
    void aSupplierThatHangsEndsWithTheConnectTimeout() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        try (FakeServer server = FakeServer.start(FakeMarkers.script())) {
            WeirDataSource source = source(server, () -> {
                asked.incrementAndGet();
                while (!Thread.currentThread().isInterrupted()) {
                    LockSupport.park();
                }
                return "late " + interrupted.incrementAndGet();
            });
            // no host is away: neither is another tried, nor the supplier asked again
            source.setUrl("jdbc:mysql:weir://127.0.0.1:" + server.port() + ",127.0.0.1:" + server.port() + "/db");
            source.setProperty("connectTimeout", "20");
            assertThatThrownBy(source::getConnection)
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContainingAll("connectTimeout=20 ms", "while waiting for the password's supplier");
            assertThat(asked).hasValue(1);
            assertThat(server.received()).isEmpty();
            Await.until("its thread ends", () -> interrupted.get() == 1);
        }
    }

    /** As one is whose statement was stopped by an interrupt: its cancel() has to log in, too. */
    @Test
    void aThreadThatIsInterruptedWaitsForTheSupplier() throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.script())) {
            WeirDataSource source = source(server, () -> "secret");
            Thread.currentThread().interrupt();
            source.getConnection().close();
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }
}
