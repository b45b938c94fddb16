package dev.weir.codec;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** A codec by the JDK's deflater and inflater, which are reused for all values. */
abstract class ZlibCodec extends CheckedCodec {
    private final Deflater deflater;
    private final Inflater inflater;
    private final byte[] oneByte = new byte[1];

    /** @param raw whether the format is RFC 1951, without the header and checksum of RFC 1950 */
    ZlibCodec(String name, Format format, boolean raw) {
        super(name, format);
        this.deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, raw);
        this.inflater = new Inflater(raw);
    }

    /** Returns the larger of zlib's bounds: that of {@code deflateBound()} for unknown settings. */
    static long bound(long length) {
        return length + ((length + 7) >> 3) + ((length + 63) >> 6) + 11;
    }

    final int deflate(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        deflater.reset();
        deflater.setInput(from, offset, length);
        deflater.finish();
        int written = 0;
        while (!deflater.finished()) {
            int more = written < room ? deflater.deflate(to, toOffset + written, room - written) : 0;
            if (more == 0) {
                throw CodecException.tooSmall(name(), -1, room);
            }
            written += more;
        }
        return written;
    }

    final int inflate(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        inflater.reset();
        inflater.setInput(from, offset, length);
        int written = 0;
        try {
            while (!inflater.finished()) {
                boolean full = written == room;
                int more = full
                        ? inflater.inflate(oneByte, 0, 1)
                        : inflater.inflate(to, toOffset + written, room - written);
                if (full && more > 0) {
                    throw CodecException.tooSmall(name(), -1, room);
                }
                if (more == 0 && !inflater.finished()) {
                    throw inflater.needsDictionary()
                            ? new CodecException(
                                    name() + ": the value wants a preset dictionary, which is not supported")
                            : CodecException.truncated(name(), length);
                }
                written += more;
            }
        } catch (DataFormatException e) {
            throw new CodecException(name() + ": the encoded bytes are damaged: " + e.getMessage(), e);
        }
        return written;
    }

    /** Returns the bytes after the end of the last inflated data. */
    final int trailing() {
        return inflater.getRemaining();
    }

    @Override
    public final void close() {
        deflater.end();
        inflater.end();
    }
}
