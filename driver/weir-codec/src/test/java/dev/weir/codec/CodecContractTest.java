package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every codec must do, whatever its library. */
class CodecContractTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final byte CANARY = 0x5A;

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void givesBackWhatItTook(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            assertThat(codec.name()).isEqualTo(name);
            for (int length : new int[] {0, 1, 2, 3, 15, 255, 4096, 65_537, MEBIBYTE}) {
                for (byte[] value : new byte[][] {Samples.text(length), Samples.incompressible(length)}) {
                    byte[] encoded = Samples.encode(codec, value);
                    assertThat(Samples.decode(codec, encoded, length)).isEqualTo(value);
                    assertThat(codec.decodedLength(encoded, 0, encoded.length)).isIn(length, Codec.UNKNOWN_LENGTH);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void takesTheLargestMediumBlob(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] value = new byte[16 * MEBIBYTE - 1];
            byte[] part = Samples.incompressible(MEBIBYTE / 64);
            for (int at = 0; at < value.length; at += MEBIBYTE / 2) {
                System.arraycopy(part, 0, value, at, Math.min(part.length, value.length - at));
            }
            byte[] encoded = Samples.encode(codec, value);
            assertThat(Arrays.equals(Samples.decode(codec, encoded, value.length), value))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void keepsToItsPartOfTheArrays(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] value = Samples.text(1000);
            byte[] from = new byte[1011];
            System.arraycopy(value, 0, from, 7, 1000);
            byte[] to = filled(3 + codec.maxEncodedLength(1000));
            int encoded = codec.encode(from, 7, 1000, to, 3);
            assertThat(Arrays.copyOf(to, 3)).containsOnly(CANARY);

            byte[] decoded = filled(1020);
            assertThat(codec.decode(to, 3, encoded, decoded, 5, 1000)).isEqualTo(1000);
            assertThat(Arrays.copyOfRange(decoded, 5, 1005)).isEqualTo(value);
            assertThat(Arrays.copyOf(decoded, 5)).containsOnly(CANARY);
            assertThat(Arrays.copyOfRange(decoded, 1005, 1020)).containsOnly(CANARY);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void refusesRoomThatDoesNotDo(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] value = Samples.incompressible(5000);
            byte[] encoded = Samples.encode(codec, value);
            byte[] room = filled(6000);
            for (int less : new int[] {0, 1, 2500, 4999}) {
                assertThatThrownBy(() -> codec.decode(encoded, 0, encoded.length, room, 10, less))
                        .isInstanceOf(CodecException.class);
                assertThat(Arrays.copyOfRange(room, 10 + less, room.length)).containsOnly(CANARY);
                assertThatThrownBy(() -> codec.encode(value, 0, value.length, new byte[10 + less], 10))
                        .isInstanceOf(CodecException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void refusesRangesOutsideOfTheArrays(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] bytes = new byte[100];
            assertThatThrownBy(() -> codec.encode(bytes, 50, 51, new byte[500], 0))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> codec.encode(bytes, 0, 1, bytes, 101))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> codec.decode(bytes, -1, 5, bytes, 0, 10))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> codec.decode(bytes, 0, 5, bytes, 95, 10))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> codec.decodedLength(bytes, 99, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void noticesThatBytesAreMissing(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] value = Samples.text(300);
            byte[] encoded = Samples.encode(codec, value);
            for (int length = 0; length < encoded.length; length++) {
                byte[] cut = Arrays.copyOf(encoded, length);
                if (name.equals("none") || (name.equals("mysql") && length == 0)) {
                    assertThat(Samples.decode(codec, cut, 300)).hasSize(length);
                } else {
                    assertThatThrownBy(() -> Samples.decode(codec, cut, 300))
                            .as("cut to %d of %d", length, encoded.length)
                            .isInstanceOf(CodecException.class)
                            .hasMessageContaining(name);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void noticesOrSurvivesEveryFlippedBit(String name) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] value = Samples.text(200);
            byte[] encoded = Samples.encode(codec, value);
            int noticed = 0;
            for (int bit = 0; bit < encoded.length * 8; bit++) {
                byte[] flipped = encoded.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                noticed += survives(codec, flipped, value);
            }
            boolean checks = codec.format() == Format.DEFLATE || codec.format() == Format.MYSQL;
            if (checks) {
                // the two unused bits of MySQL's length
                assertThat(noticed).isGreaterThanOrEqualTo(encoded.length * 8 - 2);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.weir.codec.Codecs#names")
    void survivesNoise(String name) throws CodecException {
        SplittableRandom random = new SplittableRandom(11);
        try (Codec codec = Codecs.named(name)) {
            for (int i = 0; i < 3000; i++) {
                byte[] noise = new byte[random.nextInt(64)];
                random.nextBytes(noise);
                survives(codec, noise, new byte[0]);
                byte[] damaged = Samples.encode(codec, Samples.text(500));
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                survives(codec, damaged, new byte[0]);
            }
        }
    }

    /** Decodes into guarded room; 1 when the damage was noticed by an error or by a wrong value. */
    private static int survives(Codec codec, byte[] encoded, byte[] value) {
        byte[] room = filled(1000);
        int[] length = {0};
        Throwable thrown = catchThrowable(() -> {
            codec.decodedLength(encoded, 0, encoded.length);
            length[0] = codec.decode(encoded, 0, encoded.length, room, 16, 960);
        });
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(CodecException.class);
        }
        assertThat(length[0]).isBetween(0, 960);
        assertThat(Arrays.copyOf(room, 16)).containsOnly(CANARY);
        assertThat(Arrays.copyOfRange(room, 976, 1000)).containsOnly(CANARY);
        return thrown != null || !Arrays.equals(Arrays.copyOfRange(room, 16, 16 + length[0]), value) ? 1 : 0;
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, CANARY);
        return bytes;
    }
}
