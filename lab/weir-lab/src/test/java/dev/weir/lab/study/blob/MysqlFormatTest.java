package dev.weir.lab.study.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.codec.Codec;
import dev.weir.codec.Codecs;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Our COMPRESS format and a real server's agree, both ways. */
@ExtendWith(TestServer.class)
class MysqlFormatTest {
    private static final int VALUES = 1500;

    @Test
    void weReadWhatTheServerWritesAndItReadsWhatWeWrite(LabServer server) throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        int dots = 0;
        try (Connection connection = BlobServer.connect(server);
                PreparedStatement select = connection.prepareStatement("SELECT COMPRESS(?), UNCOMPRESS(?)");
                Codec codec = Codecs.named("mysql")) {
            for (int i = 0; i < VALUES; i++) {
                byte[] value = value(random, i);
                byte[] ours = new byte[codec.maxEncodedLength(value.length)];
                ours = Arrays.copyOf(ours, codec.encode(value, 0, value.length, ours, 0));
                select.setBytes(1, value);
                select.setBytes(2, ours);
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    assertThat(decoded(codec, row.getBytes(1), value.length)).isEqualTo(value);
                    assertThat(row.getBytes(2)).isEqualTo(value);
                }
                if (ours.length > 0 && ours[ours.length - 1] == '.' && ours[ours.length - 2] == ' ') {
                    dots++;
                }
            }
        }
        // the rule for a last byte that is a space was met, not only the common case
        assertThat(dots).isPositive();
    }

    @Test
    void agreesOnAMegabyte(LabServer server) throws Exception {
        byte[] value = new GeneratedData().value(new BlobLevel(1 << 20, "documents"), 0);
        try (Connection connection = BlobServer.connect(server);
                Codec codec = Codecs.named("mysql")) {
            assertThat(decoded(codec, compress(connection, value), value.length))
                    .isEqualTo(value);
        }
    }

    private static byte[] compress(Connection connection, byte[] value) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT COMPRESS(?)")) {
            select.setBytes(1, value);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getBytes(1);
            }
        }
    }

    /** An empty value first, then some letters: every ending of a checksum comes up sooner or later. */
    private static byte[] value(SplittableRandom random, int i) {
        byte[] value = new byte[i % 100];
        for (int at = 0; at < value.length; at++) {
            value[at] = (byte) ('a' + random.nextInt(4));
        }
        return value;
    }

    private static byte[] decoded(Codec codec, byte[] encoded, int length) throws Exception {
        byte[] value = new byte[length];
        assertThat(codec.decodedLength(encoded, 0, encoded.length)).isEqualTo(length);
        assertThat(codec.decode(encoded, 0, encoded.length, value, 0, length)).isEqualTo(length);
        return value;
    }
}
