package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Against the JDK's own streams, both ways. */
class GzipCodecTest {
    private final byte[] value = Samples.text(2000);

    @Test
    void theJdkReadsIt() throws IOException {
        try (Codec codec = Codecs.named("gzip");
                var in = new GZIPInputStream(new ByteArrayInputStream(Samples.encode(codec, value)))) {
            assertThat(in.readAllBytes()).isEqualTo(value);
        }
    }

    @Test
    void readsWhatTheJdkWrites() throws IOException {
        try (Codec codec = Codecs.named("gzip")) {
            assertThat(Samples.decode(codec, jdk(), 2000)).isEqualTo(value);
        }
    }

    @Test
    void skipsTheOptionalFieldsOfTheHeader() throws IOException {
        byte[] plain = jdk();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(plain, 0, 3);
        // header checksum, extra field, name, comment
        out.write(2 | 4 | 8 | 16);
        out.write(plain, 4, 6);
        out.write(new byte[] {2, 0, 'x', 'y', 'n', 0, 'c', 0, 1, 2});
        out.write(plain, 10, plain.length - 10);
        try (Codec codec = Codecs.named("gzip")) {
            assertThat(Samples.decode(codec, out.toByteArray(), 2000)).isEqualTo(value);
        }
    }

    @Test
    void refusesASecondMember() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(jdk());
        out.write(jdk());
        try (Codec codec = Codecs.named("gzip")) {
            assertThatThrownBy(() -> Samples.decode(codec, out.toByteArray(), 4000))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining("more bytes follow");
        }
    }

    private byte[] jdk() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(value);
        }
        return out.toByteArray();
    }
}
