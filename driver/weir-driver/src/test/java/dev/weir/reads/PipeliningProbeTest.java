package dev.weir.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.WeirReads;
import dev.weir.packet.Capability;
import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where reads are pipelined, and how it is found out. */
class PipeliningProbeTest {
    private static final Step OK_TO_ALL = Step.serve(packet -> List.of(Packets.ok()));

    private static Connection connect(FakeServer server, String options) throws SQLException {
        return DriverManager.getConnection("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/?" + options, "u", "");
    }

    private static long probes(FakeServer server) {
        return server.queries().stream().filter("DO 0"::equals).count();
    }

    @Test
    void aServerOfTheOldKindIsTriedOnceOnAConnectionOfItsOwn() throws Exception {
        try (FakeServer server = FakeServer.start(Step.all(Step.login(), OK_TO_ALL));
                Connection connection = connect(server, "")) {
            WeirReads reads = connection.unwrap(WeirReads.class);
            assertThat(probes(server)).isZero();
            assertThat(reads.whyNotPipelined()).isEmpty();
            assertThat(reads.whyNotPipelined()).isEmpty();
            reads.pipeline().close();
            assertThat(probes(server)).isEqualTo(2);
        }
    }

    /** As ProxySQL does. */
    @Test
    void aPeerThatDisconnectsIsNotPipelinedAndTheConnectionStays() throws Exception {
        Step disconnects = Step.all(Step.login(), Step.expectQuery("DO 0"), Step.reset());
        try (FakeServer server = FakeServer.start(Step.all(Step.login(), OK_TO_ALL), disconnects);
                Connection connection = connect(server, "")) {
            WeirReads reads = connection.unwrap(WeirReads.class);
            assertThat(reads.whyNotPipelined()).get().asString().contains("two commands sent together were not both");
            assertThatThrownBy(reads::pipeline)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("reads are not pipelined here")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("0AW01");
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    /** As Aurora MySQL 2 does. */
    @Test
    void aPeerThatLosesTheSecondCommandIsNotWaitedForLongerThanTheDeadline() throws Exception {
        Step loses = Step.all(
                Step.login(), Step.expectQuery("DO 0"), Step.send(Packets.ok()), Step.expectAny(), Step.expectAny());
        try (FakeServer server = FakeServer.start(Step.all(Step.login(), OK_TO_ALL), loses);
                Connection connection = connect(server, "")) {
            assertThat(connection.unwrap(WeirReads.class).whyNotPipelined())
                    .get()
                    .asString()
                    .contains("within 2000 ms");
        }
    }

    @Test
    void aVersionWithoutItsCapabilitiesIsAProxy() throws Exception {
        Step proxy = Step.all(Step.login("8.0.30", Packets.CAPABILITIES), OK_TO_ALL);
        try (FakeServer server = FakeServer.start(proxy);
                Connection connection = connect(server, "");
                Connection forced = connect(server, "pipelining=on");
                Connection refused = connect(server, "pipelining=off")) {
            assertThat(connection.unwrap(WeirReads.class).whyNotPipelined())
                    .get()
                    .asString()
                    .contains("version=8.0.30")
                    .contains("proxy")
                    .contains("pipelining=on");
            assertThat(forced.unwrap(WeirReads.class).whyNotPipelined()).isEmpty();
            assertThat(refused.unwrap(WeirReads.class).whyNotPipelined()).contains("option pipelining=off");
            assertThat(probes(server)).isZero();
        }
    }

    @Test
    void aServerThatOffersOptionalMetadataIsNotTried() throws Exception {
        Step genuine = Step.all(
                Step.login("8.0.30", Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA), OK_TO_ALL);
        try (FakeServer server = FakeServer.start(genuine);
                Connection connection = connect(server, "")) {
            assertThat(connection.unwrap(WeirReads.class).whyNotPipelined()).isEmpty();
            assertThat(probes(server)).isZero();
        }
    }

    /** It offers what MySQL offers, and says no to settings of what is to be reported while it shares connections. */
    @Test
    void nothingThatNeedsOneServerIsSentToARouter() throws Exception {
        Step router = Step.all(
                Step.login("9.7.4-router", Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA), OK_TO_ALL);
        try (FakeServer server = FakeServer.start(router);
                Connection connection = connect(server, "");
                java.sql.Statement statement = connection.createStatement()) {
            assertThat(connection.unwrap(WeirReads.class).whyNotPipelined())
                    .get()
                    .asString()
                    .contains("version=9.7.4-router is MySQL Router", "pipelining=on");
            statement.execute("DO 1");
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            server.verify();
            assertThat(server.queries())
                    .noneMatch(sql -> sql.contains("session_track") || sql.equals("DO 0"))
                    .last()
                    .asString()
                    .as("told at once: it may go on with another server after a transaction")
                    .contains("SERIALIZABLE");
        }
    }

    /** Settings ahead of a command are waited for where two commands must not be on their way. */
    @Test
    void withoutPipeliningASettingIsWaitedFor() throws IOException, SQLException {
        Step careful = Step.all(
                Step.login(),
                Step.expectQuery("SET character_set"),
                Step.send(Packets.ok()),
                Step.expectQuery("SELECT @@max_execution_time"),
                Step.timeout(300),
                PipeliningProbeTest::answerToNothingBehind,
                Step.expectQuery("SET max_execution_time"),
                Step.timeout(300),
                PipeliningProbeTest::answerToNothingBehind,
                OK_TO_ALL);
        try (FakeServer server = FakeServer.start(careful);
                Connection connection = connect(server, "");
                java.sql.Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(60);
            statement.execute("SELECT 1");
            server.verify();
            assertThat(server.queries()).last().isEqualTo("SELECT 1");
        }
    }

    private static void answerToNothingBehind(Conversation with) throws IOException {
        try {
            throw new AssertionError("a command came before the reply: " + with.receive());
        } catch (SocketTimeoutException nothing) {
            Step.timeout(0).run(with);
        }
        with.send(List.of(Packets.ok()));
    }
}
