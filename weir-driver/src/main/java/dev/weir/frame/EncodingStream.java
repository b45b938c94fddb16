package dev.weir.frame;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.jspecify.annotations.Nullable;

/** What is stored in the place of a stream's value; it is read when this is. */
final class EncodingStream extends InputStream {
    private final InputStream source;
    private final FrameCodecs codecs;
    private final int least;
    private final byte[] single = new byte[1];
    private @Nullable InputStream encoded;

    EncodingStream(InputStream source, FrameCodecs codecs, int least) {
        this.source = source;
        this.codecs = codecs;
        this.least = least;
    }

    private InputStream encoded() throws IOException {
        if (encoded == null) {
            byte[] start = source.readNBytes(least);
            encoded = start.length < least
                    ? new ByteArrayInputStream(codecs.encodeWhole(start))
                    : codecs.framed(new SequenceInputStream(new ByteArrayInputStream(start), source));
        }
        return encoded;
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return encoded().read(target, offset, length);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
