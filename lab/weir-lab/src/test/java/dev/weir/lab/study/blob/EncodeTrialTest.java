package dev.weir.lab.study.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Stored;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the experiment tells of keeping values. */
@ExtendWith(TestServer.class)
class EncodeTrialTest {
    private static final BlobLevel LEVEL = new BlobLevel(10_240, "extra");

    @BeforeAll
    static void load(LabServer server) throws SQLException {
        BlobServer.load(new GeneratedData(), BlobServer.LEVELS, server);
    }

    @Test
    void plainHasNothingToEncode(LabServer server) throws Exception {
        Stored stored = stored("plain", server);
        assertThat(stored.values()).isEqualTo(8);
        assertThat(stored.rawBytes()).isEqualTo(10_240);
        assertThat(stored.storedBytes()).isEqualTo(10_240);
        assertThat(stored.encodeMicros()).isZero();
        assertThat(stored.decodeMicros()).isZero();
        assertThat(stored.serverWriteMicros()).isPositive();
        assertThat(stored.ratioPercentiles()).containsExactly(1.0, 1.0, 1.0, 1.0, 1.0);
    }

    /** The published deflate ratio of an alphabet of two. */
    @Test
    void tellsSizesAndTimesOfACodec(LabServer server) throws Exception {
        Stored stored = stored("deflate", server);
        assertThat(stored.rawBytes() / stored.storedBytes()).isBetween(5.7, 6.7);
        assertThat(stored.ratioPercentiles()).hasSize(5).isSorted();
        assertThat(stored.encodeMicros()).isPositive();
        assertThat(stored.decodeMicros()).isPositive();
    }

    @Test
    void theServerMayDoTheWork(LabServer server) throws Exception {
        Stored uncompress = stored("uncompress", server);
        assertThat(uncompress.encodeMicros()).isZero();
        assertThat(uncompress.serverWriteMicros()).isPositive();
        try (Connection connection = BlobServer.connect(server)) {
            String mean = "SELECT AVG(LENGTH(blob_mysql.data)) FROM blob_mysql JOIN blob_values USING (id)"
                    + " WHERE size = 10240 AND blob_values.data = 'extra'";
            assertThat(uncompress.storedBytes())
                    .isCloseTo(Double.parseDouble(JdbcClient.value(connection, mean)), within(0.01));
        }
    }

    /** The room of whole pages: little is saved for values of a page or two, most of what deflate saves for larger ones. */
    @Test
    @Tag("nightly")
    void compressedPagesTakeLessRoomForLargeValues(LabServer server) throws Exception {
        Stored small = stored("page-compressed", server);
        assertThat(small.rawBytes() / small.storedBytes()).isBetween(0.4, 1.3);
        assertThat(small.ratioPercentiles()).containsOnly(small.rawBytes() / small.storedBytes());
        assertThat(small.serverWriteMicros()).isPositive();
        try (Connection connection = BlobServer.connect(server)) {
            BlobLevel large = new BlobLevel(102_400, "extra");
            double ratio = new EncodeTrial(connection, "encode", "", BlobMode.named("page-compressed"))
                    .pageRatio(List.of(new GeneratedData().value(large, 0)));
            assertThat(ratio).isBetween(2.0, 6.2);
        }
    }

    @Test
    void leavesTheTablesAsTheyWere(LabServer server) throws Exception {
        try (Connection connection = BlobServer.connect(server)) {
            String rows = "SELECT COUNT(*) FROM blob_lz4_9";
            String before = JdbcClient.value(connection, rows);
            trial("lz4-9", connection);
            assertThat(JdbcClient.value(connection, rows)).isEqualTo(before);
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    private static Stored stored(String mode, LabServer server) throws Exception {
        try (Connection connection = BlobServer.connect(server)) {
            List<Entry> entries = trial(mode, connection);
            assertThat(entries.get(0)).isInstanceOfSatisfying(Behaviour.class, behaviour -> {
                assertThat(behaviour.experiment()).isEqualTo("encode");
                assertThat(behaviour.arm()).isEqualTo("connectorj." + mode);
                assertThat(behaviour.outcome()).isEqualTo("works");
                assertThat(behaviour.evidence()).contains("values of", "INSERT");
            });
            // other levels are there, too, and left alone
            assertThat(entries).hasSize(2);
            Stored stored = (Stored) entries.get(1);
            assertThat(stored.factors()).isEqualTo(LEVEL.level());
            return stored;
        }
    }

    private static List<Entry> trial(String mode, Connection connection) throws Exception {
        return new EncodeTrial(connection, "encode", "connectorj." + mode, BlobMode.named(mode))
                .run("local", List.of(LEVEL));
    }
}
