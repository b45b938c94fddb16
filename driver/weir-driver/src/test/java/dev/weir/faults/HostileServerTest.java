package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that lies gets an error of class 08 and a closed connection: no hang, no half row, no memory without bound. */
class HostileServerTest {
    private static final byte[] END = Packets.end(Packets.STATUS);
    private static final int SESSION_STATE_CHANGED = 0x4000;

    /** What the server answers to the query, and how often it says so. */
    private static Arguments lie(String name, byte[]... packets) {
        return Arguments.of(Named.of(name, List.of(packets)));
    }

    private static byte[] bytes(int... values) {
        Bytes bytes = new Bytes();
        for (int value : values) {
            bytes.u8(value);
        }
        return bytes.toArray();
    }

    /** Each change takes two bytes: the type for other state, and a length of 0. */
    private static byte[] okOfChanges(int count) {
        byte[] changes = new byte[2 * count];
        for (int i = 0; i < changes.length; i += 2) {
            changes[i] = 2;
        }
        int status = Packets.STATUS | SESSION_STATE_CHANGED;
        Bytes ok = new Bytes().u8(0).u8(0).u8(0).u16(status).u16(0).text("");
        return ok.lengthEncoded(changes.length).raw(changes).toArray();
    }

    private static Stream<Arguments> lies() {
        byte[] count = Packets.columnCount(1, false);
        byte[] two = Packets.columnCount(2, false);
        byte[] column = Packets.column("s", 253, 45, 0);

        return Stream.of(
                lie("empty packet", new byte[0]),
                lie("column count 2^40", Packets.columnCount(1L << 40, false)),
                lie("column count 2^64-1", Packets.columnCount(-1, false)),
                lie("column count 100,000", Packets.columnCount(100_000, false), column, column),
                lie("column count with bytes after it", bytes(1, 1, 1, 1), column, END),
                lie("column count cut short", bytes(0xFE, 1)),
                lie("LOCAL INFILE", new Bytes().u8(0xFB).rest("/etc/passwd").toArray()),
                lie("OK cut short", bytes(0, 0)),
                lie("OK of 2^63 rows and lengths beyond it", bytes(0, 0xFE, 255, 255, 255, 255, 255, 255, 255, 255)),
                lie("OK of 8,000,000 session changes", okOfChanges(8_000_000)),
                lie("ERR cut short", bytes(0xFF, 1)),
                lie("definition is empty", count, new byte[0]),
                lie("definition is an OK", count, Packets.ok()),
                lie("definition cut short", count, bytes(3, 'd', 'e', 'f', 0, 0)),
                lie("definition whose name is longer than it", count, bytes(3, 'd', 'e', 'f', 0, 0, 0, 0xFC, 255, 255)),
                lie("definition of 2^63 bytes of name", count, bytes(0xFE, 0, 0, 0, 0, 0, 0, 0, 0x80, 'd')),
                lie("row is empty", count, column, new byte[0], END),
                lie("value longer than its row", count, column, bytes(5, 'a', 'b'), END),
                lie("value of 2^24 bytes in a short row", count, column, bytes(0xFD, 255, 255, 255, 'a'), END),
                lie(
                        "value of 2^63 bytes",
                        two,
                        column,
                        column,
                        bytes(1, 'x', 0xFE, 0, 0, 0, 0, 0, 0, 0, 0x80, 'a'),
                        END),
                lie(
                        "value of 2^64-1 bytes",
                        two,
                        column,
                        column,
                        bytes(1, 'x', 0xFE, 255, 255, 255, 255, 255, 255, 255, 255, 'a'),
                        END),
                lie("row with bytes behind its last column", count, column, bytes(1, 'a', 1, 'b'), END),
                lie("row with bytes behind its last column, a NULL", count, column, bytes(0xFB, 0), END),
                lie("row with a column too few", two, column, column, bytes(1, 'a'), END),
                lie("end cut short", count, column, bytes(1, 'a'), bytes(0xFE, 0)),
                lie("error cut short in the middle of rows", count, column, bytes(1, 'a'), bytes(0xFF)));
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aLieIsAnErrorOfClass08(List<byte[]> answer) throws IOException {
        try (FakeServer server = FakeServer.start(FakeDatabase.answering("select", answer))) {
            Outcome outcome = Client.run(server.port(), Protocol.TEXT, "select lie");
            assertThat(outcome.errorClass())
                    .as("error %s rows %s", outcome.error(), outcome.rows())
                    .isEqualTo("08");
            assertThat(outcome.closed()).as("connection closed").isTrue();
        }
    }

    private static Stream<Arguments> binaryLies() {
        byte[] two = Packets.columnCount(2, false);
        byte[] text = Packets.column("s", 253, 45, 0);
        byte[] number = Packets.column("n", 3, 63, 0);
        byte[] moment = Packets.column("d", 12, 63, 0);
        return Stream.of(
                lie("row without a NULL bitmap", two, number, text, bytes(0), END),
                lie("row shorter than its INT", two, number, text, bytes(0, 0, 1, 0), END),
                lie(
                        "row with bytes behind its last column",
                        two,
                        number,
                        text,
                        bytes(0, 0, 1, 0, 0, 0, 1, 'a', 0),
                        END),
                lie("text longer than its row", two, number, text, bytes(0, 0, 1, 0, 0, 0, 9, 'a'), END),
                lie("DATETIME of 3 bytes", two, moment, text, bytes(0, 0, 3, 1, 1, 1, 1, 'a'), END),
                lie("DATETIME of 200 bytes", two, moment, text, bytes(0, 0, 200, 1, 1, 1, 1, 'a'), END),
                lie(
                        "NULL bitmap says NULL of more columns than there are",
                        two,
                        number,
                        text,
                        bytes(0, 0xFC),
                        bytes(0, 0)));
    }

    @ParameterizedTest
    @MethodSource("binaryLies")
    void aLieInBinaryIsAnErrorAndNeverARow(List<byte[]> answer) throws IOException {
        Step script = Step.all(Step.login(), Step.serve(packet -> switch (packet.command()) {
            case 0x16 -> List.of(Packets.prepared(1, 0, 0));
            case 0x17 -> answer;
            default -> FakeDatabase.answer(packet);
        }));
        try (FakeServer server = FakeServer.start(script)) {
            Outcome outcome = Client.run(server.port(), Protocol.BINARY, "select lie");
            assertThat(outcome.whole())
                    .as("error %s rows %s", outcome.error(), outcome.rows())
                    .isFalse();
        }
    }

    private static Stream<Arguments> wrongSequences() {
        return Stream.of(0, 2, 7, 255).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("wrongSequences")
    void aPacketOutOfOrderIsAnError(int sequence) throws IOException {
        Step script = Step.all(
                Step.login(),
                Step.onQuery(
                        "select",
                        Step.sequence(sequence),
                        with -> with.send(FakeDatabase.result(FakeDatabase.rows(3, false), END))));
        try (FakeServer server = FakeServer.start(script)) {
            Outcome outcome = Client.run(server.port(), Protocol.TEXT, "select rows");
            assertThat(outcome.errorClass()).isEqualTo("08");
            assertThat(outcome.rows()).isEmpty();
            assertThat(outcome.closed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000001", "3000000000", "9223372036854775807"})
    void moreGeneratedKeysThanMemoryIsGoodForAreAnError(String records) throws Exception {
        byte[] ok = new Bytes()
                .u8(0)
                .u8(1)
                .u8(5)
                .u16(Packets.STATUS)
                .u16(0)
                .text("Records: " + records + "  Duplicates: 0  Warnings: 0")
                .toArray();
        String sql = "INSERT INTO t SELECT * FROM u";
        try (FakeServer server = FakeServer.start(FakeDatabase.answering(sql, List.of(ok)));
                Connection connection = new WeirDriver()
                        .connect("jdbc:mysql:weir://127.0.0.1:" + server.port() + "?user=u&sslMode=DISABLED", null);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS);
            assertThatThrownBy(statement::getGeneratedKeys)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("limit=1000000")
                    .hasMessageContaining("key=5");
            assertThat(connection.isValid(60)).isTrue();
        }
    }

    @Test
    void anErrorAmongRowsIsThrownAfterTheRowsBeforeItAndLeavesTheConnection() throws IOException {
        try (FakeServer server = FakeServer.start(FakeDatabase.script())) {
            Outcome outcome = Client.run(server.port(), Protocol.TEXT, FakeDatabase.LATE_ERROR);
            assertThat(outcome.error().getErrorCode()).isEqualTo(1317);
            assertThat(outcome.rows()).hasSizeLessThanOrEqualTo(3);
            assertThat(outcome.closed()).isFalse();
        }
    }

    @Test
    void packetsSplitAnywhereAndAllAtOnceAreTheSameRows() throws IOException {
        List<byte[]> answer = FakeDatabase.result(FakeDatabase.rows(12, false), END);
        int length = answer.stream().mapToInt(packet -> packet.length + 4).sum();
        List<List<String>> expected;
        try (FakeServer server = FakeServer.start(FakeDatabase.script())) {
            expected =
                    Client.run(server.port(), Protocol.TEXT, FakeDatabase.ROWS).rows();
        }
        assertThat(expected).hasSize(12);
        int[] everywhere = new int[length];
        for (int i = 0; i < length; i++) {
            everywhere[i] = i;
        }
        Step split = Step.onQuery("select", Step.sendInPieces(0, everywhere, answer.toArray(byte[][]::new)));
        Step pairs = Step.onQuery(
                "select", Step.sendInPieces(15, new int[] {3, 4, 5, 9, 60, length - 1}, answer.toArray(byte[][]::new)));
        for (Step how : List.of(split, pairs)) {
            try (FakeServer server = FakeServer.start(Step.all(Step.login(), how))) {
                assertThat(Client.run(server.port(), Protocol.TEXT, FakeDatabase.ROWS)
                                .rows())
                        .isEqualTo(expected);
            }
        }
    }
}
