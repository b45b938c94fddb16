package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.LocalInfileStatement;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server, or who plays it, that asks for files: it gets those only that the statement names and the options allow. */
@SuppressWarnings("InputStreamSlowMultibyteRead") // streams of a few bytes
final class LocalFileAttackTest {
    private static final long LOCAL_FILES = 1L << 7;
    private static final String SECRET = "root:x:0:0";

    @TempDir
    Path folder;

    private static byte[] request(Object file) {
        return new Bytes().u8(0xFB).rest(file.toString()).toArray();
    }

    /** Answers a statement by asking for a file; what comes is read up to the empty packet, and answered. */
    private static Step asking(String sql, Object file, byte[]... answer) {
        return with -> {
            with.send(List.of(Packets.greeting("8.0.36", Packets.CAPABILITIES | LOCAL_FILES, "mysql_native_password")));
            with.receive();
            with.send(List.of(Packets.ok()));
            ClientPacket packet = with.receive();
            while (packet.command() != ClientPacket.QUIT) {
                if (packet.isQuery(sql)) {
                    with.send(List.of(request(file)));
                    while (with.receive().bytes().length > 0) {
                        // content
                    }
                    with.send(List.of(answer));
                } else if (packet.command() == ClientPacket.STMT_PREPARE) {
                    with.send(List.of(Packets.prepared(1, 0, 0)));
                } else if (packet.command() == ClientPacket.STMT_EXECUTE) {
                    with.send(List.of(request(file)));
                } else if (packet.command() != ClientPacket.STMT_CLOSE) {
                    with.send(List.of(Packets.ok()));
                }
                packet = with.receive();
            }
        };
    }

    private static Connection connect(FakeServer server, String options) throws SQLException {
        return new WeirDriver()
                .connect(
                        "jdbc:mysql:weir://127.0.0.1:" + server.port()
                                + "/?user=u&sslMode=DISABLED&socketTimeout=60000&" + options,
                        null);
    }

    private Path secret() throws Exception {
        return Files.writeString(folder.resolve("passwd"), SECRET);
    }

    private static void assertNothingWasSent(FakeServer server) {
        assertThat(server.received())
                .noneMatch(packet -> new String(packet.bytes(), StandardCharsets.ISO_8859_1).contains(SECRET));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "LOAD DATA LOCAL INFILE 'other' INTO TABLE t",
                "LOAD DATA LOCAL INFILE 'passwd' INTO TABLE t",
                "LOAD DATA INFILE '%s' INTO TABLE t",
                "INSERT INTO t VALUES ('LOAD DATA LOCAL INFILE ''%s''')"
            })
    void aFileThatTheStatementDoesNotNameIsNotSent(String sql) throws Exception {
        Path secret = secret();
        String named = sql.formatted(secret);
        try (FakeServer server = FakeServer.start(asking(named, secret, Packets.ok()));
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(named))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContainingAll("file=" + secret, "does not name", "was not sent");
            assertNothingWasSent(server);
            assertThat(connection.isValid(20)).as("in step").isTrue();
        }
    }

    @Test
    void theServersErrorStandsBesideTheRefusal() throws Exception {
        try (FakeServer server = FakeServer.start(
                        asking("SELECT 1", secret(), Packets.err(1064, "42000", "what the server says")));
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT 1"))
                    .hasMessageContaining("does not name")
                    .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("what the server says"));
            assertNothingWasSent(server);
            assertThat(connection.isValid(20)).isTrue();
        }
    }

    @Test
    void anotherResultBehindTheRefusalIsDropped() throws Exception {
        byte[] more = Packets.ok(1, 0, Packets.STATUS | FakeDatabase.MORE_RESULTS, 0);
        try (FakeServer server = FakeServer.start(asking("SELECT 1", secret(), more, Packets.ok()));
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT 1")).hasMessageContaining("does not name");
            assertThat(connection.isValid(20)).isTrue();
        }
    }

    @Test
    void aStreamIsNotSentForAnotherStatement() throws Exception {
        try (FakeServer server = FakeServer.start(asking("SELECT 'LOAD", "x", Packets.ok()));
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                Statement statement = connection.createStatement()) {
            statement
                    .unwrap(LocalInfileStatement.class)
                    .setLocalInfileInputStream(new ByteArrayInputStream(SECRET.getBytes(StandardCharsets.US_ASCII)));
            assertThatThrownBy(() -> statement.execute("SELECT 'LOAD DATA LOCAL INFILE ''x'''"))
                    .hasMessageContaining("does not name");
            assertNothingWasSent(server);
        }
    }

    @Test
    void aRequestInsteadOfAnExecutionsReplyClosesTheConnection() throws Exception {
        try (FakeServer server = FakeServer.start(asking("no such", secret(), Packets.ok()));
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            assertThatThrownBy(statement::execute)
                    .isInstanceOf(SQLException.class)
                    .hasStackTraceContaining("asks for a local file");
            assertThat(connection.isClosed()).isTrue();
            assertNothingWasSent(server);
        }
    }

    @Test
    void aSecondRequestForOneStatementClosesTheConnection() throws Exception {
        Path secret = secret();
        String sql = "LOAD DATA LOCAL INFILE '" + secret + "' INTO TABLE t";
        try (FakeServer server = FakeServer.start(asking(sql, secret, request(secret)));
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql)).hasStackTraceContaining("expected OK");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void aServerThatGoesAwayWhileItIsSentToIsALostConnectionAndTheStreamIsClosed() throws Exception {
        Step script = with -> {
            with.send(List.of(Packets.greeting("8.0.36", Packets.CAPABILITIES | LOCAL_FILES, "mysql_native_password")));
            with.receive();
            with.send(List.of(Packets.ok()));
            while (!with.receive().isQuery("LOAD")) {
                with.send(List.of(Packets.ok()));
            }
            with.send(List.of(request("x")));
            with.receive();
            with.reset();
        };
        AtomicInteger reads = new AtomicInteger();
        AtomicBoolean closed = new AtomicBoolean();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                reads.incrementAndGet();
                return 'x';
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
        try (FakeServer server = FakeServer.start(script);
                Connection connection = connect(server, "allowLoadLocalInfile=true");
                Statement statement = connection.createStatement()) {
            statement.unwrap(LocalInfileStatement.class).setLocalInfileInputStream(endless);
            assertThatThrownBy(() -> statement.execute("LOAD DATA LOCAL INFILE 'x' INTO TABLE t"))
                    .isInstanceOf(SQLException.class)
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).startsWith("08"));
            assertThat(connection.isClosed()).isTrue();
            assertThat(closed).isTrue();
            assertThat(reads).hasPositiveValue();
        }
    }

    @Test
    void theServerIsToldOnlyWhereItMayAsk() throws Exception {
        for (String options : new String[] {"", "allowLoadLocalInfile=true", "allowLoadLocalInfileInPath=/tmp"}) {
            try (FakeServer server = FakeServer.start(asking("no such", "x", Packets.ok()));
                    Connection connection = connect(server, options)) {
                assertThat(connection.isValid(20)).isTrue();
                boolean told = (server.received().get(0).bytes()[0] & LOCAL_FILES) != 0;
                assertThat(told).as(options).isEqualTo(!options.isEmpty());
            }
        }
    }
}
