package dev.weir.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;

/** Types and values that a server of today does not send. */
class FakeTypesTest {
    private static final int TINY = 1;
    private static final int UNHEARD_OF = 177;
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;
    private static final int BINARY = 63;

    private interface Reading {
        void run(Statement statement, BufferAllocator allocator) throws SQLException, IOException;
    }

    private static void reading(byte[] column, byte[] row, Reading reading) throws Exception {
        List<byte[]> answer = List.of(Packets.columnCount(1, false), column, row, Packets.end(Packets.STATUS));
        Step script =
                Step.all(Step.login(), Step.serve(packet -> packet.isQuery("select") ? answer : List.of(Packets.ok())));
        try (FakeServer server = FakeServer.start(script);
                Connection connection =
                        DriverManager.getConnection("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/", "u", "");
                Statement statement = connection.createStatement();
                BufferAllocator allocator = new RootAllocator()) {
            reading.run(statement, allocator);
        }
    }

    @Test
    void anUnknownTypeIsNamed() throws Exception {
        reading(
                Packets.column("shape", UNHEARD_OF, BINARY, 0),
                Packets.textRow("x"),
                (statement, allocator) -> assertThatThrownBy(
                                () -> WeirArrow.read(statement.executeQuery("select"), allocator, ArrowOptions.usual()))
                        .isInstanceOf(SQLFeatureNotSupportedException.class)
                        .hasMessageContaining("column=shape type=177")
                        .hasMessageContaining("withUnknownAsBinary()"));
    }

    @Test
    void itsBytesAreGivenIfAskedFor() throws Exception {
        reading(Packets.column("shape", UNHEARD_OF, BINARY, 0), Packets.textRow("xyz"), (statement, allocator) -> {
            ArrowOptions options = ArrowOptions.usual().withUnknownAsBinary();
            try (ArrowReader reader = WeirArrow.read(statement.executeQuery("select"), allocator, options)) {
                assertThat(reader.loadNextBatch()).isTrue();
                VarBinaryVector vector =
                        (VarBinaryVector) reader.getVectorSchemaRoot().getVector(0);
                assertThat(vector.get(0)).isEqualTo("xyz".getBytes(StandardCharsets.US_ASCII));
                assertThat(vector.getField().getMetadata()).containsEntry("mysql.type", "UNKNOWN(177)");
            }
        });
    }

    @Test
    void aNumberBeyondItsTypeIsAnError() throws Exception {
        fails(Packets.column("tiny", TINY, BINARY, 0), Packets.textRow("300"), "column=tiny value=300 is out of range");
    }

    @Test
    void bytesThatAreNoTextAreAnError() throws Exception {
        byte[] row = {2, (byte) 0xC3, '('};
        fails(
                Packets.column("name", VAR_STRING, UTF8MB4, 0),
                row,
                "column=name has a value of length=2 bytes that are no UTF-8");
    }

    private static void fails(byte[] column, byte[] row, String message) throws Exception {
        reading(column, row, (statement, allocator) -> {
            try (ArrowReader reader =
                    WeirArrow.read(statement.executeQuery("select"), allocator, ArrowOptions.usual())) {
                assertThatThrownBy(reader::loadNextBatch)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining(message)
                        .hasCauseInstanceOf(SQLException.class);
            }
        });
    }
}
