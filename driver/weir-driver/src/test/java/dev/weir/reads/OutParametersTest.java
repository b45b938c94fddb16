package dev.weir.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.Capability;
import dev.weir.packet.ServerStatus;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** OUT parameters as servers with and without DEPRECATE_EOF send them: before their row, or behind it, they are distinguished from rows. */
class OutParametersTest {
    private static final int LONG = 3;
    private static final int MORE = Packets.STATUS | ServerStatus.MORE_RESULTS_EXIST;

    /** Rows, OUT parameters, and the count of the procedure. */
    private static List<byte[]> reply(boolean eof) {
        List<byte[]> packets = new ArrayList<>();
        packets.addAll(result(eof, row(1), MORE, MORE));
        // MySQL 8.0: without EOF packets it says so at the end, with them it said so in front and takes it back at the
        // end
        int out = MORE | ServerStatus.PS_OUT_PARAMS;
        packets.addAll(result(eof, row(42), out, eof ? Packets.STATUS : out));
        packets.add(Packets.ok());
        return packets;
    }

    private static List<byte[]> result(boolean eof, byte[] row, int before, int behind) {
        List<byte[]> packets =
                new ArrayList<>(List.of(Packets.columnCount(1, false), Packets.column("b", LONG, 63, 0)));
        if (eof) {
            packets.add(Packets.eof(before));
        }
        packets.add(row);
        packets.add(eof ? Packets.eof(behind) : Packets.end(behind));
        return packets;
    }

    private static byte[] row(int value) {
        return Packets.binaryRow(1, List.of(), new Bytes().i32(value).toArray());
    }

    private static Step server(boolean eof) {
        long capabilities = eof ? Packets.CAPABILITIES & ~Capability.DEPRECATE_EOF : Packets.CAPABILITIES;
        return Step.all(Step.login("8.0.30", capabilities), Step.serve(packet -> answer(packet, eof)));
    }

    private static List<byte[]> answer(ClientPacket packet, boolean eof) {
        return switch (packet.command()) {
            case ClientPacket.STMT_CLOSE -> List.of();
            case ClientPacket.STMT_PREPARE -> {
                List<byte[]> packets =
                        new ArrayList<>(List.of(Packets.prepared(1, 0, 1), Packets.column("?", LONG, 63, 0)));
                if (eof) {
                    packets.add(Packets.eof(Packets.STATUS));
                }
                yield packets;
            }
            case ClientPacket.STMT_EXECUTE -> reply(eof);
            default -> List.of(Packets.ok());
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theyAreNoResultOfTheCall(boolean eof) throws Exception {
        try (FakeServer server = FakeServer.start(server(eof));
                Connection connection =
                        DriverManager.getConnection("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/", "u", "");
                // the table of the columns is named t
                CallableStatement call = connection.prepareCall("{call t(?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            for (int i = 0; i < 2; i++) {
                assertThat(call.execute()).isTrue();
                ResultSet rows = call.getResultSet();
                assertThat(rows.next()).isTrue();
                if (i == 1) {
                    assertThat(call.getInt(1)).as("ahead of the results").isEqualTo(42);
                }
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(call.getMoreResults()).isFalse();
                assertThat(call.getUpdateCount()).isZero();
                assertThat(call.getInt(1)).isEqualTo(42);
                assertThat(call.getMoreResults()).isFalse();
                assertThat(call.getUpdateCount()).isEqualTo(-1);
            }
        }
    }
}
