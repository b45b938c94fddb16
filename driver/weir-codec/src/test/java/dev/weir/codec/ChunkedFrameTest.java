package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkedFrameTest {
    private static final int MIB = 1 << 20;

    private static byte[] chunked(Codec codec, byte[] value, int chunk) throws IOException {
        try (FrameWriter writer = new FrameWriter(codec)) {
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            frame.write(writer.start());
            CRC32C checksum = new CRC32C();
            checksum.update(value, 0, value.length);
            for (int at = 0; at < value.length; at += chunk) {
                byte[] piece = Arrays.copyOfRange(value, at, Math.min(value.length, at + chunk));
                frame.write(writer.chunkOf(piece, piece.length));
            }
            frame.write(FrameWriter.trailer(value.length, checksum));
            return frame.toByteArray();
        }
    }

    /** Byte by byte, as another language would read it. */
    @Test
    void isAsDocumented() throws IOException {
        byte[] value = "123456789".getBytes(StandardCharsets.US_ASCII);
        assertThat(HexFormat.of().formatHex(chunked(Codecs.named("none"), value, 5)))
                .isEqualTo("9e574552" + "02" + "00" + "05000000" + "05000000" + "3132333435" + "04000000" + "04000000"
                        + "36373839" + "00000000" + "0900000000000000" + "839206e3");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, MIB - 1, MIB, MIB + 1, 2 * MIB, 5 * MIB + 17})
    void writesTheSameFrameOfAnArrayAndOfAStream(int length) throws IOException {
        byte[] value = Samples.text(length);
        try (FrameWriter writer = new FrameWriter(Codecs.of("zstd:3"));
                FrameReader reader = new FrameReader(length)) {
            byte[] frame = writer.frame(value);
            assertThat(writer.frame(new ByteArrayInputStream(value)).readAllBytes())
                    .isEqualTo(frame);
            assertThat(frame[4]).isEqualTo((byte) (length > MIB ? 2 : 1));
            assertThat(reader.read(frame)).isEqualTo(value);
            assertThat(reader.read(new ByteArrayInputStream(frame)).readAllBytes())
                    .isEqualTo(value);
        }
    }

    static Stream<String> names() {
        return Codecs.names().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void noticesEveryCutAndEveryFlippedBit(String name) throws IOException {
        byte[] value = Samples.text(300);
        byte[] frame = chunked(Codecs.named(name), value, 120);
        try (FrameReader reader = new FrameReader(1000)) {
            assertThat(reader.read(frame)).isEqualTo(value);
            for (int length = 6; length < frame.length; length++) {
                byte[] cut = Arrays.copyOf(frame, length);
                assertThatThrownBy(() -> reader.read(cut)).isInstanceOf(CodecException.class);
                assertThatThrownBy(() -> streamed(reader, cut)).isInstanceOf(CodecException.class);
            }
            for (int bit = 4 * 8; bit < frame.length * 8; bit++) {
                byte[] flipped = frame.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                givesOrRefuses(() -> reader.read(flipped), value);
                givesOrRefuses(() -> streamed(reader, flipped), value);
            }
            byte[] longer = Arrays.copyOf(frame, frame.length + 1);
            assertThatThrownBy(() -> reader.read(longer)).isInstanceOf(CodecException.class);
            assertThatThrownBy(() -> streamed(reader, longer)).isInstanceOf(CodecException.class);
        }
    }

    private static byte[] streamed(FrameReader reader, byte[] frame) throws IOException {
        try (InputStream value = reader.read(new ByteArrayInputStream(frame))) {
            return value.readAllBytes();
        }
    }

    private interface Read {
        byte[] get() throws IOException;
    }

    private static void givesOrRefuses(Read read, byte[] value) throws IOException {
        try {
            assertThat(read.get()).isEqualTo(value);
        } catch (CodecException e) {
            assertThat(e).hasMessageContaining(": ");
        }
    }

    @Test
    void takesNoMoreMemoryThanTheLimit() throws IOException {
        try (FrameWriter writer = new FrameWriter(Codecs.of("zstd:3"));
                FrameReader reader = new FrameReader(MIB)) {
            byte[] bomb = writer.frame(new byte[64 * MIB]);
            assertThat(bomb.length).isLessThan(MIB / 10);
            assertThatThrownBy(() -> reader.read(bomb))
                    .hasMessageContaining("length=67108864 is more than limit=1048576");
            Bounds.longLittleEndian(100, bomb, bomb.length - 12);
            assertThatThrownBy(() -> reader.read(bomb)).hasMessageContaining("do not fit");
            Bounds.longLittleEndian(-1, bomb, bomb.length - 12);
            assertThatThrownBy(() -> reader.read(bomb)).hasMessageContaining("length=18446744073709551615");
        }
    }

    /** A stream holds a chunk and its payload, whatever the length of the value. */
    @Test
    void streamsMoreThanTheLimit() throws IOException {
        try (FrameWriter writer = new FrameWriter(Codecs.of("lz4"));
                FrameReader reader = new FrameReader(0)) {
            InputStream zeros = new InputStream() {
                private long left = 3000L * MIB;

                @Override
                public int read() {
                    return left-- > 0 ? 0 : -1;
                }

                @Override
                public int read(byte[] target, int offset, int length) {
                    int count = (int) Math.min(left, length);
                    Arrays.fill(target, offset, offset + count, (byte) 0);
                    left -= count;
                    return count == 0 ? -1 : count;
                }
            };
            try (InputStream value = reader.read(writer.frame(zeros))) {
                assertThat(value.skip(3000L * MIB)).isEqualTo(3000L * MIB);
                assertThat(value.read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void leavesStreamsAloneThatAreNoFrames() throws IOException {
        try (FrameReader reader = new FrameReader(10)) {
            for (String plain : new String[] {"", "\u009eW", "{\"a\":1}", "a text that is longer than the limit"}) {
                byte[] value = plain.getBytes(StandardCharsets.ISO_8859_1);
                assertThat(streamed(reader, value)).isEqualTo(value);
            }
        }
    }

    @Test
    void undoesOneFrame() throws IOException {
        byte[] value = Samples.text(5000);
        try (FrameWriter writer = new FrameWriter(Codecs.of("gzip"));
                FrameReader reader = new FrameReader(10_000)) {
            byte[] inner = writer.frame(value);
            assertThat(reader.read(writer.frame(inner))).isEqualTo(inner);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zstd:0", "zstd:23", "zstd:", "zstd:x", "lz4:18", "brotli:12", "gzip:1", "mysql", "", "lzma"})
    void saysWhichCodecsThereAre(String text) {
        assertThatThrownBy(() -> Codecs.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("codec=" + text)
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zstd", "zstd:1", "zstd:19", "lz4", "lz4:9", "brotli:4", "gzip", "deflate", "snappy", "none"})
    void opensCodecsAtTheirLevels(String text) throws IOException {
        byte[] value = Samples.text(2000);
        try (FrameWriter writer = new FrameWriter(Codecs.of(text));
                FrameReader reader = new FrameReader(2000)) {
            assertThat(reader.read(writer.frame(value))).isEqualTo(value);
        }
    }
}
