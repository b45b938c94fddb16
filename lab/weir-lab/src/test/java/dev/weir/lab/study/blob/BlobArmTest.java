package dev.weir.lab.study.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every arm delivers the same bytes, and notices when they are not. */
@ExtendWith(TestServer.class)
class BlobArmTest {
    private static final BlobStudy STUDY = new BlobStudy();

    @BeforeAll
    static void load(LabServer server) throws SQLException {
        BlobServer.load(new GeneratedData(), BlobServer.LEVELS, server);
    }

    static Stream<String> arms() {
        return BlobArms.allIds().stream().filter(id -> !RawBlobArm.isOne(id));
    }

    @ParameterizedTest
    @MethodSource("arms")
    void deliversTheValuesOfTheFixture(String id, LabServer server) throws Exception {
        Target target = BlobServer.target(server, false);
        assumeTrue(arm(id).obstacle(target).isEmpty(), () -> arm(id).obstacle(target));
        try (ArmSession session = arm(id).open(target)) {
            for (BlobLevel level : BlobServer.LEVELS) {
                assertThat(session.digest(level.level()))
                        .as("%s at %s", id, level.level())
                        .isEqualTo(STUDY.expectedDigest(level.level()));
                Operation operation = session.operation(level.level());
                GeneratedData data = new GeneratedData();
                // once round all values and on
                for (int i = 0; i <= data.count(level); i++) {
                    byte[] expected = data.value(level, i % data.count(level));
                    assertThat(Arrays.copyOf((byte[]) operation.once(), level.size()))
                            .isEqualTo(expected);
                }
                assertThat(operation.payloadBytes()).isEqualTo(level.size());
                assertThat(operation.firstRowNanoTime()).isNotZero();
            }
        }
    }

    @Test
    void theLimitMovesTheSameValues(LabServer server) throws Exception {
        for (boolean tls : new boolean[] {false, true}) {
            try (ArmSession session = RawBlobArm.limit().open(BlobServer.target(server, tls))) {
                assertThat(session.settingsInEffect().get("tls_cipher").isEmpty())
                        .isEqualTo(!tls);
                for (BlobLevel level : BlobServer.LEVELS) {
                    assertThat(session.digest(level.level())).isEqualTo(STUDY.expectedDigest(level.level()));
                    Operation operation = session.operation(level.level());
                    assertThat(operation.once()).isEqualTo(1L);
                    assertThat(operation.payloadBytes()).isEqualTo(level.size());
                    assertThat(operation.firstRowNanoTime()).isNotZero();
                }
            }
        }
    }

    @Test
    void theLimitOfGetBytesGivesEachValueAnArrayOfItsOwn(LabServer server) throws Exception {
        GeneratedData data = new GeneratedData();
        for (boolean tls : new boolean[] {false, true}) {
            try (ArmSession session = RawBlobArm.array().open(BlobServer.target(server, tls))) {
                for (BlobLevel level : BlobServer.LEVELS) {
                    assertThat(session.digest(level.level())).isEqualTo(STUDY.expectedDigest(level.level()));
                    Operation operation = session.operation(level.level());
                    Object first = operation.once();
                    for (int i = 1; i <= data.count(level); i++) {
                        assertThat(operation.once()).isEqualTo(data.value(level, i % data.count(level)));
                    }
                    assertThat(first).isEqualTo(data.value(level, 0));
                    assertThat(operation.payloadBytes()).isEqualTo(level.size());
                    assertThat(operation.firstRowNanoTime()).isNotZero();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connectorj.plain",
                "weir.wire-zlib",
                "connectorj.lz4-9.prepared",
                "mariadb.plain",
                "mariadb.uncompress.prepared"
            })
    void tlsIsReallyOnOrOff(String id, LabServer server) throws Exception {
        for (boolean tls : new boolean[] {false, true}) {
            try (ArmSession session = arm(id).open(BlobServer.target(server, tls))) {
                assertThat(session.settingsInEffect().get("tls_cipher").isEmpty())
                        .isEqualTo(!tls);
                BlobLevel level = BlobServer.LEVELS.get(0);
                assertThat(session.digest(level.level())).isEqualTo(STUDY.expectedDigest(level.level()));
            }
        }
    }

    @Test
    void theCompressedRowFormatIsInEffect(LabServer server) throws Exception {
        try (ArmSession compressed = arm("connectorj.page-compressed").open(BlobServer.target(server, false));
                ArmSession plain = arm("connectorj.plain").open(BlobServer.target(server, false))) {
            assertThat(compressed.settingsInEffect()).containsEntry("row_format", "Compressed");
            assertThat(plain.settingsInEffect()).containsEntry("row_format", "Dynamic");
        }
    }

    @Test
    void wrongBytesAreNoticed(LabServer server) throws Exception {
        BlobLevel level = new BlobLevel(10_240, "medium");
        try (Connection connection = BlobServer.connect(server);
                ArmSession session = arm("connectorj.lz4-9").open(BlobServer.target(server, false));
                Codec codec = Codecs.named("lz4-9")) {
            int id = new GeneratedData().id(level, 0);
            byte[] right = BlobTables.bytes(
                    connection, "SELECT data FROM " + arm("lz4-9").mode().table() + " WHERE id = " + id);
            byte[] other = new GeneratedData().value(level, 1);
            byte[] wrong = new byte[codec.maxEncodedLength(other.length)];
            wrong = Arrays.copyOf(wrong, codec.encode(other, 0, other.length, wrong, 0));
            try {
                update(connection, id, wrong);
                assertThat(session.digest(level.level())).isNotEqualTo(STUDY.expectedDigest(level.level()));
                update(connection, id, Arrays.copyOf(right, right.length / 2));
                assertThatThrownBy(() -> session.digest(level.level())).isInstanceOf(CodecException.class);
            } finally {
                update(connection, id, right);
            }
            assertThat(session.digest(level.level())).isEqualTo(STUDY.expectedDigest(level.level()));
        }
    }

    private static void update(Connection connection, int id, byte[] bytes) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE blob_lz4_9 SET data = ? WHERE id = ?")) {
            update.setBytes(1, bytes);
            update.setInt(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void loadingAgainChangesNothing(LabServer server) throws Exception {
        try (Connection connection = BlobServer.connect(server)) {
            String sizes = "SELECT CONCAT(COUNT(*), ' ', SUM(LENGTH(data))) FROM blob_zstd_3";
            String before = JdbcClient.value(connection, sizes);
            BlobServer.load(new GeneratedData(), List.of(BlobServer.LEVELS.get(0)), server);
            assertThat(JdbcClient.value(connection, sizes)).isEqualTo(before);
        }
    }

    private static BlobArm arm(String id) {
        return BlobArms.all().stream()
                .filter(BlobArm.class::isInstance)
                .map(BlobArm.class::cast)
                .filter((Arm arm) -> arm.info().id().endsWith(id))
                .findFirst()
                .orElseThrow();
    }
}
