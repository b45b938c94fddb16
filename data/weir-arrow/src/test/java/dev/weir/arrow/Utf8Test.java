package dev.weir.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Valid is what Java's decoder takes. */
class Utf8Test {
    private static boolean decodes(byte[] bytes, int offset, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, offset, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static void check(byte[] bytes, int offset, int length) {
        assertThat(Utf8.isValid(bytes, offset, length))
                .as("%s from %d, length %d", java.util.HexFormat.of().formatHex(bytes), offset, length)
                .isEqualTo(decodes(bytes, offset, length));
    }

    @Test
    void everyTwoBytesAndTheirNeighbours() {
        for (int pair = 0; pair < 1 << 16; pair++) {
            byte[] bytes = {(byte) (pair >> 8), (byte) pair, (byte) 0x80, (byte) 0xBF};
            for (int length = 0; length <= bytes.length; length++) {
                check(bytes, 0, length);
            }
        }
    }

    @Test
    void damagedText() {
        Random random = new Random(5);
        byte[] text = "a\u00e4\u20ac\ud83d\ude80".repeat(8).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 5_000; i++) {
            byte[] damaged = text.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            int offset = random.nextInt(20);
            check(damaged, offset, random.nextInt(damaged.length - offset));
        }
    }

    @Test
    void asciiIsFoundAnywhere() {
        byte[] bytes = "x".repeat(40).getBytes(StandardCharsets.US_ASCII);
        assertThat(Utf8.isAscii(bytes, 3, 30)).isTrue();
        for (int i = 3; i < 33; i++) {
            byte[] other = bytes.clone();
            other[i] = (byte) 0xC3;
            assertThat(Utf8.isAscii(other, 3, 30)).isFalse();
        }
        bytes[2] = (byte) 0xC3;
        bytes[33] = (byte) 0xC3;
        assertThat(Utf8.isAscii(bytes, 3, 30)).isTrue();
    }

    @Test
    void aCopyIsTheSameAndSaysWhetherItIsAscii() {
        byte[] ascii = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
        for (int length = 0; length <= 30; length++) {
            byte[] to = new byte[40];
            assertThat(Utf8.copy(ascii, 3, length, to, 5)).isTrue();
            assertThat(java.util.Arrays.copyOfRange(to, 5, 5 + length))
                    .isEqualTo(java.util.Arrays.copyOfRange(ascii, 3, 3 + length));
            assertThat(to[4]).isZero();
            assertThat(to[5 + length]).isZero();
            for (int at = 0; at < length; at++) {
                byte[] other = ascii.clone();
                other[3 + at] = (byte) 0xE4;
                assertThat(Utf8.copy(other, 3, length, to, 5)).isFalse();
                assertThat(to[5 + at]).isEqualTo((byte) 0xE4);
            }
            byte[] around = ascii.clone();
            around[2] = (byte) 0xE4;
            around[3 + length] = (byte) 0xE4;
            assertThat(Utf8.copy(around, 3, length, to, 5)).isTrue();
        }
    }
}
