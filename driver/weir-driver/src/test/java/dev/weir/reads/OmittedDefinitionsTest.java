package dev.weir.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.MetadataCounters;
import dev.weir.api.WeirReads;
import dev.weir.packet.Capability;
import dev.weir.packet.ServerStatus;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the driver makes of results that come without definitions, expected or not. */
class OmittedDefinitionsTest {
    private static final int LONG = 3;
    private static final byte[] END = Packets.end(Packets.STATUS);
    private static final byte[] DEFINITION = Packets.column("n", LONG, 63, 0);

    /** Replies to queries of rows and to executions, one after the other; the last for ever. */
    private final Deque<List<byte[]>> results = new ArrayDeque<>();

    /** What they are once definitions are to be left out. */
    private final List<List<byte[]>> withoutDefinitions = new ArrayList<>();

    private Step server() {
        return Step.all(
                Step.login("8.0.30", Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA),
                Step.serve(this::answer));
    }

    private List<byte[]> answer(ClientPacket packet) {
        return switch (packet.command()) {
            case ClientPacket.STMT_CLOSE -> List.of();
            case ClientPacket.STMT_PREPARE ->
                List.of(new Bytes().raw(Packets.prepared(1, 1, 0)).u8(1).toArray(), DEFINITION);
            case ClientPacket.STMT_EXECUTE -> results.size() > 1 ? results.remove() : results.peek();
            case ClientPacket.QUERY -> query(packet);
            default -> List.of(Packets.ok());
        };
    }

    private List<byte[]> query(ClientPacket packet) {
        if (packet.isQuery("select")) {
            return results.size() > 1 ? results.remove() : results.peek();
        }
        if (packet.text().equals("SET resultset_metadata=NONE")) {
            results.clear();
            results.addAll(withoutDefinitions);
        }
        return List.of(Packets.ok());
    }

    private static byte[] header(int columns, int follow) {
        return new Bytes().u8(columns).u8(follow).toArray();
    }

    private static byte[] row(int value) {
        return Packets.binaryRow(1, List.of(), new Bytes().i32(value).toArray());
    }

    private static List<byte[]> packets(byte[]... packets) {
        return Arrays.asList(packets);
    }

    private static Connection connect(FakeServer server, String options) throws SQLException {
        return DriverManager.getConnection("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/?" + options, "u", "");
    }

    private static List<Integer> read(PreparedStatement statement) throws SQLException {
        List<Integer> found = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getInt(1));
            }
        }
        return found;
    }

    /** Reads what has the same definitions always until the server is told to leave them out. */
    private static int readWithDefinitions(FakeServer server, PreparedStatement statement) throws SQLException {
        List<Integer> found = read(statement);
        int reads = 0;
        while (found.equals(List.of(1)) && reads < 200) {
            reads++;
            found = read(statement);
        }
        assertThat(found).containsExactly(2, 3);
        assertThat(server.queries()).endsWith("SET resultset_metadata=NONE");
        return reads;
    }

    @Test
    void definitionsThatAreAlwaysTheSameAreLeftOutInTheEnd() throws Exception {
        results.add(packets(header(1, 1), DEFINITION, row(1), END));
        withoutDefinitions.add(packets(header(1, 0), row(2), row(3), END));
        try (FakeServer server = FakeServer.start(server());
                Connection connection = connect(server, "");
                PreparedStatement statement = connection.prepareStatement("SELECT 1 FROM t")) {
            int reads = readWithDefinitions(server, statement);
            assertThat(connection.unwrap(WeirReads.class).metadataCounters())
                    .isEqualTo(new MetadataCounters(reads + 1, reads, reads - 1, 1, DEFINITION.length + 4));
        }
    }

    /** Nobody can read such rows; the next execution asks for definitions. */
    @Test
    void anotherNumberOfColumnsIsAnErrorAndTheNextExecutionHasDefinitions() throws Exception {
        results.add(packets(header(1, 1), DEFINITION, row(1), END));
        withoutDefinitions.add(packets(header(1, 0), row(2), row(3), END));
        withoutDefinitions.add(packets(header(2, 0), Packets.binaryRow(2, List.of(), new byte[8]), END));
        withoutDefinitions.add(packets(header(1, 1), DEFINITION, row(4), END));
        try (FakeServer server = FakeServer.start(server());
                Connection connection = connect(server, "");
                PreparedStatement statement = connection.prepareStatement("SELECT 1 FROM t")) {
            readWithDefinitions(server, statement);
            assertThatThrownBy(() -> read(statement))
                    .hasMessageContaining("columns=2")
                    .hasMessageContaining("columns=1")
                    .hasMessageContaining("run it again");
            assertThat(read(statement)).containsExactly(4);
            assertThat(server.queries()).endsWith("SET resultset_metadata=FULL");
        }
    }

    /** As when a statement of the application has set resultset_metadata. */
    @Test
    void definitionsThatAreMissingUnaskedAreAskedForNextTime() throws Exception {
        results.add(packets(header(1, 0), row(1), row(2), END));
        results.add(packets(header(1, 1), DEFINITION, row(5), END));
        try (FakeServer server = FakeServer.start(server());
                Connection connection = connect(server, "");
                PreparedStatement statement = connection.prepareStatement("SELECT n FROM t")) {
            assertThatThrownBy(() -> read(statement)).hasMessageContaining("leave resultset_metadata to the driver");
            assertThat(read(statement)).containsExactly(5);
            assertThat(server.queries()).endsWith("SET resultset_metadata=FULL");
        }
    }

    @Test
    void aTextResultNeedsDefinitions() throws Exception {
        results.add(packets(header(1, 0), Packets.textRow("1"), END));
        results.add(packets(header(1, 1), DEFINITION, Packets.textRow("7"), END));
        try (FakeServer server = FakeServer.start(server());
                Connection connection = connect(server, "");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("SELECT n FROM t")).hasMessageContaining("columns=1");
            try (ResultSet rows = statement.executeQuery("SELECT n FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            }
        }
    }

    /** The server claims a transaction but never reports what it does: that is not enough. */
    @Test
    void aTransactionThatIsNotReportedProvesNothing() throws Exception {
        byte[] inTransaction = Packets.end(ServerStatus.IN_TRANSACTION);
        results.add(packets(header(1, 1), DEFINITION, row(1), inTransaction));
        try (FakeServer server = FakeServer.start(server());
                Connection connection = connect(server, "");
                PreparedStatement statement = connection.prepareStatement("SELECT n FROM t")) {
            for (int i = 0; i < 200; i++) {
                assertThat(read(statement)).containsExactly(1);
            }
            assertThat(server.queries()).doesNotContain("SET resultset_metadata=NONE");
        }
    }

    @Test
    void aFlagThatIsNeitherIsMalformed() throws Exception {
        results.add(packets(header(1, 2), DEFINITION, row(1), END));
        try (FakeServer server = FakeServer.start(server());
                Connection connection = connect(server, "");
                PreparedStatement statement = connection.prepareStatement("SELECT n FROM t")) {
            assertThatThrownBy(() -> read(statement)).hasMessageContaining("metadataFollows=2");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    /** With full nothing of it is agreed on, so that headers have no flag. */
    @Test
    void fullAsksForNothing() throws Exception {
        results.add(packets(new byte[] {1}, DEFINITION, row(9), END));
        Step full = Step.all(
                Step.login("8.0.30", Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA),
                Step.serve(packet -> packet.command() == ClientPacket.STMT_PREPARE
                        ? List.of(Packets.prepared(1, 1, 0), DEFINITION)
                        : answer(packet)));
        try (FakeServer server = FakeServer.start(full);
                Connection connection = connect(server, "metadata=full");
                PreparedStatement statement = connection.prepareStatement("SELECT n FROM t")) {
            for (int i = 0; i < 200; i++) {
                assertThat(read(statement)).containsExactly(9);
            }
            assertThat(connection.unwrap(WeirReads.class).metadataCounters().definitionsReused())
                    .isEqualTo(199);
        }
    }

    /** A reply of several segments is nothing unusual. */
    @Test
    void definitionsThatComeInPiecesAreRecognised() throws Exception {
        byte[] other = Packets.column("m", LONG, 63, 0);
        Step pieces = Step.sendInPieces(
                20,
                new int[] {5, 30, 60},
                new byte[] {2},
                DEFINITION,
                other,
                Packets.binaryRow(2, List.of(), new byte[8]),
                END);
        Step script = Step.all(
                Step.login(),
                Step.expectQuery("SET"),
                Step.send(Packets.ok()),
                Step.expect(ClientPacket.STMT_PREPARE),
                Step.send(Packets.prepared(1, 2, 0), DEFINITION, other),
                Step.expect(ClientPacket.STMT_EXECUTE),
                pieces,
                Step.expect(ClientPacket.STMT_EXECUTE),
                pieces,
                Step.expectAny());
        try (FakeServer server = FakeServer.start(script);
                Connection connection = connect(server, "");
                PreparedStatement statement = connection.prepareStatement("SELECT n, m FROM t")) {
            assertThat(read(statement)).containsExactly(0);
            assertThat(read(statement)).containsExactly(0);
            assertThat(connection.unwrap(WeirReads.class).metadataCounters())
                    .isEqualTo(new MetadataCounters(2, 2, 1, 0, 0));
            server.verify();
        }
    }
}
