package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that never ends, whatever it is sent: closing a result or a statement comes back, and says that the connection is gone. */
@Timeout(300)
class EndlessTest {
    private static final int SOCKET_TIMEOUT_MILLIS = 300;
    private static final byte[] FULL_PART = new byte[0xFFFFFF];

    /** As many packets as there are sequence ids, so that they can be sent again and again. */
    private static final int ROUND = 256;

    private static final Step ENDLESS_ROWS = with -> {
        with.send(FakeDatabase.result(List.of(), Packets.textRow("1", "row", "end")));
        repeat(with, with.framed(Collections.nCopies(ROUND, Packets.textRow("1", "row", "end"))));
    };

    private static final Step ENDLESS_ROW = with -> {
        with.send(FakeDatabase.result(List.of(), Packets.textRow("1", "row", "end")));
        byte[] beginning = new byte[0xFFFFFF];
        System.arraycopy(
                new Bytes().u8(0xFE).raw(new byte[] {0, 0, 0, 0, 0, 0, 1, 0}).toArray(), 0, beginning, 0, 9);
        with.raw(Arrays.copyOf(with.framed(List.of(beginning)), 4 + beginning.length));
        for (int sequence = FakeDatabase.definitions().size() + 4; ; sequence++) {
            with.raw(new Bytes().u24(0xFFFFFF).u8(sequence & 0xFF).toArray());
            with.raw(FULL_PART);
        }
    };

    private static final Step ENDLESS_RESULTS = with -> {
        byte[] more = Packets.ok(1, 0, Packets.STATUS | FakeDatabase.MORE_RESULTS, 0);
        repeat(with, with.framed(Collections.nCopies(ROUND, more)));
    };

    private static void repeat(Conversation with, byte[] round) throws IOException {
        byte[] many = new byte[round.length * 64];
        for (int i = 0; i < 64; i++) {
            System.arraycopy(round, 0, many, i * round.length, round.length);
        }
        while (true) {
            with.raw(many);
        }
    }

    private static FakeServer server(Step answer) throws IOException {
        Step polite = Step.all(Step.login(), Step.serve(packet -> List.of(Packets.ok())));
        return FakeServer.start(Step.all(Step.login(), Step.onQuery("select", answer)), polite);
    }

    private static Connection connect(FakeServer server) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "weir");
        properties.setProperty("password", "secret");
        properties.setProperty("sslMode", "DISABLED");
        return new WeirDriver().connect("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/db", properties);
    }

    private static void isLeft(Connection connection, AutoCloseable closed) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, SOCKET_TIMEOUT_MILLIS);
        // a server that is slow, too, has its read time out instead
        assertThatThrownBy(closed::close)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).startsWith("08"))
                .hasMessageMatching(".*(that nobody reads|no bytes from the server within).*");
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endlessRowsAreLeft(boolean closeStatement) throws Exception {
        try (FakeServer server = server(ENDLESS_ROWS);
                Connection connection = connect(server)) {
            Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("select endless");
            rows.next();
            isLeft(connection, closeStatement ? statement : rows);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEndlessRowIsLeft(boolean closeStatement) throws Exception {
        try (FakeServer server = server(ENDLESS_ROW);
                Connection connection = connect(server)) {
            Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("select endless");
            rows.next();
            rows.next();
            isLeft(connection, closeStatement ? statement : rows);
        }
    }

    @Test
    void endlessResultsAreLeft() throws Exception {
        try (FakeServer server = server(ENDLESS_RESULTS);
                Connection connection = connect(server)) {
            Statement statement = connection.createStatement();
            statement.execute("select endless");
            isLeft(connection, statement);
        }
    }

    @Test
    void anotherStatementDoesNotBufferEndlessResults() throws Exception {
        try (FakeServer server = server(ENDLESS_RESULTS);
                Connection connection = connect(server)) {
            Statement statement = connection.createStatement();
            statement.execute("select endless");
            assertThatThrownBy(() -> connection.createStatement().execute("select other"))
                    .hasMessageContaining("no other statement can run yet")
                    .hasMessageContaining("resultWindow=8388608");
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isOne();
        }
    }

    @Test
    void closingTheConnectionWaitsForNothing() throws Exception {
        for (Step endless : List.of(ENDLESS_ROWS, ENDLESS_RESULTS)) {
            try (FakeServer server = server(endless)) {
                Connection connection = connect(server);
                connection.createStatement().execute("select endless");
                connection.close();
                assertThat(connection.isClosed()).isTrue();
            }
        }
    }

    /** Half of a command is on its way, and nobody knows which half. */
    @Test
    void anErrorWhileACommandIsSentBreaksTheConnection() throws Exception {
        Error injected = new StackOverflowError("injected");
        InputStream failing = new InputStream() {
            @Override
            public int read() {
                throw injected;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                throw injected;
            }
        };
        Step script = Step.all(Step.login(), Step.serve(packet -> switch (packet.command()) {
            case 0x16 -> List.of(Packets.prepared(1, 0, 1), Packets.column("?", 253, 63, 0));
            case 0x18, 0x19 -> List.of();
            default -> List.of(Packets.ok());
        }));
        try (FakeServer server = FakeServer.start(script);
                Connection connection = connect(server)) {
            PreparedStatement statement = connection.prepareStatement("insert into t values (?)");
            statement.setBinaryStream(1, failing);
            assertThatThrownBy(statement::executeUpdate).isSameAs(injected);
            assertThat(connection.isValid(1)).isFalse();
            assertThat(connection.isClosed()).isTrue();
            assertThatThrownBy(connection::createStatement)
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("08"))
                    .hasMessageContaining("StackOverflowError");
        }
    }
}
