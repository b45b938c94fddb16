package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.Capability;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a prepare ends with, what was sent behind it executes no statement that was prepared before. */
class RefusedPrepareTest {
    private static final long MYSQL = Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA;
    private static final long MARIADB = Packets.CAPABILITIES & ~Capability.MYSQL;
    private static final int LAST = -1;

    /** Limits, KILL, rights, read-only, changes of tables, locks, memory, statements that are not prepared, an end of the server. */
    private static final List<Integer> ERRORS = List.of(
            1461, 1226, 1317, 1969, 3024, 1142, 1193, 1227, 1290, 1792, 1054, 1146, 1615, 1205, 1206, 1213, 1037, 1041,
            1436, 1064, 1295, 1390, 1053);

    private final AtomicInteger deletions = new AtomicInteger();

    static Stream<Arguments> refusals() {
        return ERRORS.stream()
                .flatMap(error -> Stream.of("5.5.5-10.11.6-MariaDB", "8.0.15", "9.7.0")
                        .map(version -> Arguments.of(version, error)));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void noOtherStatementIsExecuted(String version, int error) throws Exception {
        boolean mariaDb = version.contains("MariaDB");
        Step login = Step.login(version, mariaDb ? MARIADB : MYSQL);
        try (FakeServer server =
                        FakeServer.start(Step.all(login, Step.serve(packet -> answer(packet, mariaDb, error))));
                Connection connection = Client.connect(server.port());
                PreparedStatement delete = connection.prepareStatement("DELETE FROM t")) {
            for (int i = 0; i < 3; i++) {
                delete.executeUpdate();
            }
            int wanted = deletions.get();
            for (String sql : List.of("SELECT n FROM t", "CALL p()", "UPDATE t SET n = 1")) {
                if (!connection.isClosed()) {
                    assertThatThrownBy(() -> execute(connection, sql)).isInstanceOf(SQLException.class);
                }
            }
            assertThat(wanted).isPositive();
            assertThat(deletions).hasValue(wanted);
            server.verify();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    private List<byte[]> answer(ClientPacket packet, boolean mariaDb, int error) {
        byte[] refusal = Packets.err(error, error == 1053 ? "08S01" : "HY000", "refused");
        return switch (packet.command()) {
            case ClientPacket.STMT_CLOSE -> List.of();
            case ClientPacket.STMT_PREPARE -> List.of(packet.text().startsWith("DELETE") ? prepared(mariaDb) : refusal);
            case ClientPacket.STMT_EXECUTE -> List.of(executed(packet, mariaDb));
            case ClientPacket.QUERY -> List.of(isStatement(packet) ? refusal : Packets.ok());
            default -> List.of(Packets.ok());
        };
    }

    private static boolean isStatement(ClientPacket packet) {
        return packet.isQuery("SELECT n") || packet.isQuery("CALL p") || packet.isQuery("UPDATE t");
    }

    private static byte[] prepared(boolean mariaDb) {
        Bytes reply = new Bytes().raw(Packets.prepared(1, 0, 0));
        return mariaDb ? reply.toArray() : reply.u8(1).toArray();
    }

    /** As MariaDB, where a prepare fails for a limit: -1 is still the statement before. */
    private byte[] executed(ClientPacket packet, boolean mariaDb) {
        int id = ByteBuffer.wrap(packet.bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt(1);
        if (id == 1 || (mariaDb && id == LAST)) {
            deletions.incrementAndGet();
            return Packets.ok(1, 0, Packets.STATUS, 0);
        }
        return Packets.err(1243, "HY000", "Unknown prepared statement handler");
    }
}
