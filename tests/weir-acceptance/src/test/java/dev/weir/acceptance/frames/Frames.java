package dev.weir.acceptance.frames;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.FrameWriter;
import java.nio.charset.StandardCharsets;

/** Values to frame, and frames as another program would write them. */
final class Frames {
    private Frames() {}

    static byte[] text(int length) {
        return "a rather compressible value, and another one; "
                .repeat(length / 46 + 1)
                .substring(0, length)
                .getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] frame(Codec codec, byte[] value) throws CodecException {
        try (FrameWriter writer = new FrameWriter(codec)) {
            return writer.frame(value);
        }
    }
}
