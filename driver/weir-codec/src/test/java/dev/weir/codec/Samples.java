package dev.weir.codec;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Values for tests. */
final class Samples {
    private Samples() {}

    /** Bytes that no codec makes smaller. */
    static byte[] incompressible(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(7).nextBytes(bytes);
        return bytes;
    }

    /** Text that every codec makes smaller. */
    static byte[] text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < length; i++) {
            text.append("{\"id\":")
                    .append(i * 7919 % 10007)
                    .append(",\"name\":\"visitor\",\"url\":\"https://example.org/\"}");
        }
        return text.substring(0, length).getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] encode(Codec codec, byte[] value) throws CodecException {
        byte[] room = new byte[codec.maxEncodedLength(value.length)];
        int length = codec.encode(value, 0, value.length, room, 0);
        return java.util.Arrays.copyOf(room, length);
    }

    static byte[] decode(Codec codec, byte[] encoded, int room) throws CodecException {
        byte[] value = new byte[room];
        int length = codec.decode(encoded, 0, encoded.length, value, 0, room);
        return java.util.Arrays.copyOf(value, length);
    }
}
