package dev.weir.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.connection.WeirConnection;
import dev.weir.exchange.IdleResult.Part;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.Await;
import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that were begun to be read and then left: what the server has to say of them is taken from it, and not lost. */
@Timeout(300)
class HalfReadTest {
    private static final int ROWS_AT_ONCE = 1000;
    private static final String TEXT = "x".repeat(1000);
    private static final int MORE_RESULTS = 8;

    private static FakeServer server(Step... answer) throws IOException {
        return FakeServer.start(Step.all(Step.login(), Step.onQuery("select", answer)));
    }

    private static Connection connect(FakeServer server) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "weir");
        properties.setProperty("password", "secret");
        properties.setProperty("sslMode", "DISABLED");
        return new WeirDriver().connect("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/db", properties);
    }

    private static Channel channel(Connection connection) throws SQLException {
        return (Channel) connection.unwrap(WeirConnection.class).session().wire();
    }

    /** Takes what is here, as the timer does after a second. */
    private static void take(Connection connection) throws SQLException {
        while (channel(connection).results().idle.takeSome() == Part.TAKEN) {
            // goes on
        }
    }

    private static void begin(Conversation with) throws IOException {
        with.send(List.of(Packets.columnCount(1, false), Packets.column("s", 253, 45, 0)));
    }

    /** As many bytes as rows have here are more than sockets hold. */
    private static void rows(Conversation with, int thousands) throws IOException {
        for (int i = 0; i < thousands; i++) {
            with.send(Collections.nCopies(ROWS_AT_ONCE, Packets.textRow(TEXT)));
        }
    }

    private static void end(Conversation with) throws IOException {
        with.send(List.of(Packets.end(Packets.STATUS)));
    }

    private static int rest(ResultSet rows) throws SQLException {
        int read = 0;
        while (rows.next()) {
            assertThat(rows.getString(1)).isEqualTo(TEXT);
            read++;
        }
        return read;
    }

    @Test
    void theServerIsFreeAfterAWhile() throws Exception {
        CountDownLatch free = new CountDownLatch(1);
        Step answer = with -> {
            begin(with);
            rows(with, 24);
            end(with);
            free.countDown();
            with.close();
        };
        try (FakeServer server = server(answer);
                Connection connection = connect(server);
                ResultSet rows = connection.createStatement().executeQuery("select all")) {
            assertThat(rows.next()).isTrue();
            Await.until("the server has sent everything", () -> free.getCount() == 0);
            assertThat(rest(rows)).isEqualTo(24 * ROWS_AT_ONCE - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theServersEndIsForWhoeverReads(boolean reset) throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        Step answer = with -> {
            begin(with);
            rows(with, 3);
            await(taken);
            if (reset) {
                with.reset();
            } else {
                with.raw(new byte[] {100, 0});
                with.close();
            }
        };
        try (FakeServer server = server(answer);
                Connection connection = connect(server)) {
            ResultSet rows = connection.createStatement().executeQuery("select some");
            assertThat(rows.next()).isTrue();
            channel(connection).lock().lock();
            try {
                // other bytes are for the thread that this stands in for
                Await.until("all has come that comes", () -> {
                    take(connection);
                    return channel(connection).reader().bytesReceived() > 3L * ROWS_AT_ONCE * TEXT.length();
                });
                taken.countDown();
                take(connection);
            } finally {
                channel(connection).lock().unlock();
            }
            for (int i = 1; i < 3 * ROWS_AT_ONCE; i++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(TEXT);
            }
            assertThatThrownBy(rows::next)
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("08"));
            assertThat(connection.isClosed()).isTrue();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Test
    void everyResultOfACommandIsTaken() throws Exception {
        Step answer = with -> {
            begin(with);
            with.send(List.of(
                    Packets.textRow(TEXT), Packets.end(Packets.STATUS | MORE_RESULTS), Packets.ok(5, 0, 10, 0)));
            begin(with);
            with.send(List.of(Packets.textRow(TEXT), Packets.err(1317, "70100", "Query execution was interrupted")));
        };
        try (FakeServer server = server(answer);
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("select several")).isTrue();
            Await.until("all has come", () -> {
                take(connection);
                return !channel(connection).streaming();
            });
            assertThat(rest(statement.getResultSet())).isOne();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(5);
            assertThatThrownBy(statement::getMoreResults).hasMessage("Query execution was interrupted");
            assertThat(connection.isClosed()).isFalse();
        }
    }

    @Test
    void closingDoesNotWaitForARowThatIsBeingTaken() throws Exception {
        Step answer = with -> {
            begin(with);
            with.send(List.of(Packets.textRow(TEXT)));
            byte[] row = with.framed(List.of(Packets.textRow("y".repeat(1 << 20))));
            with.raw(Arrays.copyOf(row, row.length / 2));
        };
        try (FakeServer server = server(answer)) {
            Connection connection = connect(server);
            Channel channel = channel(connection);
            ResultSet rows = connection.createStatement().executeQuery("select large");
            assertThat(rows.next()).isTrue();
            Await.until(
                    "the row is being taken",
                    () -> channel.results().areBeingTaken() && channel.lock().isLocked());
            connection.close();
            assertThat(connection.isClosed()).isTrue();
            assertThatThrownBy(rows::next).isInstanceOf(SQLException.class).hasMessageContaining("closed");
        }
    }

    @Test
    void rowsThatAreToBeStreamedStayOnTheWire() throws Exception {
        Step answer = with -> {
            begin(with);
            rows(with, 1);
            end(with);
        };
        for (int fetchSize : new int[] {0, 1, Integer.MIN_VALUE}) {
            try (FakeServer server = server(answer);
                    Connection connection = connect(server);
                    Statement statement = connection.createStatement()) {
                statement.setFetchSize(fetchSize);
                ResultSet rows = statement.executeQuery("select streamed");
                assertThat(rows.next()).isTrue();
                Channel channel = channel(connection);
                assertThat(channel.results().isLeft()).isEqualTo(fetchSize != Integer.MIN_VALUE);
                assertThat(channel.streaming()).isTrue();
            }
        }
    }
}
