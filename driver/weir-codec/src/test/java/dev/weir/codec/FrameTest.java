package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameTest {

    static byte[] frame(Codec codec, byte[] value) throws CodecException {
        byte[] room = new byte[Frame.maxEncodedLength(codec, value.length)];
        int length = Frame.encode(codec, value, 0, value.length, room, 0);
        return Arrays.copyOf(room, length);
    }

    /** Byte by byte, as another language would read it; the CRC-32C of 123456789 is the one its RFC gives as an example. */
    @Test
    void isAsDocumented() throws CodecException {
        try (Codec codec = Codecs.named("none")) {
            byte[] frame = frame(codec, "123456789".getBytes(StandardCharsets.US_ASCII));
            assertThat(HexFormat.of().formatHex(frame))
                    .isEqualTo("9e574552" + "01" + "00" + "09000000" + "839206e3" + "313233343536373839");
        }
    }

    @Test
    void leavesValuesAloneThatAreNoFrames() throws CodecException {
        try (FrameReader reader = new FrameReader(10)) {
            for (String plain : new String[] {"", "\u009eW", "{\"a\":1}", "a text that is longer than the limit"}) {
                byte[] value = plain.getBytes(StandardCharsets.ISO_8859_1);
                assertThat(reader.read(value)).isSameAs(value);
            }
        }
    }

    @Test
    void keepsAValueAsItIsWhereCompressionDoesNotPay() throws CodecException {
        byte[] noise = Samples.incompressible(500);
        try (Codec codec = Codecs.named("lz4-9")) {
            byte[] frame = frame(codec, noise);
            assertThat(frame).hasSize(514);
            assertThat(frame[5]).isEqualTo((byte) Format.NONE.number());
            assertThat(frame(codec, Samples.text(500))[5]).isEqualTo((byte) Format.LZ4.number());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void noticesEveryCutAndEveryFlippedBit(String name) throws CodecException {
        byte[] value = Samples.text(150);
        try (Codec codec = Codecs.named(name);
                FrameReader reader = new FrameReader(1000)) {
            byte[] frame = frame(codec, value);
            for (int length = 4; length < frame.length; length++) {
                byte[] cut = Arrays.copyOf(frame, length);
                assertThatThrownBy(() -> reader.read(cut)).isInstanceOf(CodecException.class);
            }
            // a flipped bit in the magic makes it something else; a bit that a codec does not use changes nothing
            for (int bit = 4 * 8; bit < frame.length * 8; bit++) {
                byte[] flipped = frame.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                assertThatReadGivesOrRefuses(reader, flipped, value);
            }
        }
    }

    private static void assertThatReadGivesOrRefuses(FrameReader reader, byte[] frame, byte[] value) {
        try {
            assertThat(reader.read(frame)).isEqualTo(value);
        } catch (CodecException e) {
            assertThat(e).hasMessageContaining(": ");
        }
    }

    @Test
    void takesNoMoreMemoryThanTheLimit() throws CodecException {
        try (Codec codec = Codecs.named("zstd-3");
                FrameReader reader = new FrameReader(1 << 20)) {
            byte[] bomb = frame(codec, new byte[8 << 20]);
            assertThat(bomb.length).isLessThan(2000);
            assertThatThrownBy(() -> reader.read(bomb))
                    .isInstanceOf(CodecException.class)
                    .hasMessage(
                            "frame: length=8388608 is more than limit=1048576; if the value is trusted, read it by a FrameReader with a higher limit");
            Bounds.littleEndian(-1, bomb, 6);
            assertThatThrownBy(() -> reader.read(bomb)).hasMessageContaining("length=4294967295");
            // a header that understates: the codec must not write beyond what was claimed
            Bounds.littleEndian(100, bomb, 6);
            assertThatThrownBy(() -> reader.read(bomb))
                    .isInstanceOf(CodecException.class)
                    .hasMessage("frame: the value has length=8388608, its header says 100");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void stopsABombThatUnderstatesItsLength(String name) throws CodecException {
        try (Codec codec = Codecs.named(name);
                FrameReader reader = new FrameReader(1000)) {
            byte[] bomb = frame(codec, new byte[1 << 20]);
            Bounds.littleEndian(100, bomb, 6);
            assertThatThrownBy(() -> reader.read(bomb)).isInstanceOf(CodecException.class);
        }
    }

    @Test
    void saysWhatItDoesNotKnow() throws CodecException {
        try (Codec codec = Codecs.named("none");
                FrameReader reader = new FrameReader(100)) {
            byte[] frame = frame(codec, new byte[3]);
            frame[5] = 99;
            assertThatThrownBy(() -> reader.read(frame))
                    .hasMessage(
                            "frame: format=99 is unknown, expected 0 to 7; the value was written by a newer version, or is"
                                    + " damaged");
            frame[4] = 3;
            assertThatThrownBy(() -> reader.read(frame))
                    .hasMessage(
                            "frame: version=3 is unknown, expected 1 or 2; the value was written by a newer version,"
                                    + " or is damaged");
        }
    }

    /** Builds of before the first release wrote such frames: RFC 8878, section 3.1.1, with a dictionary's id. */
    @Test
    void saysThatAFrameIsOfADictionary() {
        byte[] value = {'h', 'e', 'l', 'l', 'o'};
        byte[] zstd = HexFormat.of().parseHex("28b52ffd" + "21" + "07" + "05" + "290000" + "68656c6c6f");
        byte[] frame = new byte[Frame.HEADER_LENGTH + zstd.length];
        System.arraycopy(HexFormat.of().parseHex("9e5745520104"), 0, frame, 0, 6);
        Bounds.littleEndian(value.length, frame, 6);
        Bounds.littleEndian(Frame.checksum(value, 0, value.length), frame, 10);
        System.arraycopy(zstd, 0, frame, Frame.HEADER_LENGTH, zstd.length);
        try (FrameReader reader = new FrameReader(1000)) {
            assertThatThrownBy(() -> reader.read(frame))
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining("encoded with a dictionary, which no release of weir-codec reads");
        }
    }
}
