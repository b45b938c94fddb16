package dev.weir.codec;

import java.util.Objects;

/** RFC 1950 at the JDK's usual level, 6. The format does not hold the length of the value. */
final class DeflateCodec implements Codec {
    private final Zlib zlib = new Zlib("deflate", false);

    @Override
    public String name() {
        return "deflate";
    }

    @Override
    public Format format() {
        return Format.DEFLATE;
    }

    @Override
    public int maxEncodedLength(int length) {
        return Ranges.arrayLength(Zlib.bound(length));
    }

    @Override
    public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        int room = Ranges.room(to, toOffset);
        Ranges.check(from, offset, length, to, toOffset, room);
        return zlib.deflate(from, offset, length, to, toOffset, room);
    }

    @Override
    public int decodedLength(byte[] from, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, from.length);
        return UNKNOWN_LENGTH;
    }

    @Override
    public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        Ranges.check(from, offset, length, to, toOffset, room);
        int written = zlib.inflate(from, offset, length, to, toOffset, room);
        if (zlib.trailing() > 0) {
            throw CodecException.trailing(name(), zlib.trailing());
        }
        return written;
    }

    @Override
    public void close() {
        zlib.close();
    }
}
