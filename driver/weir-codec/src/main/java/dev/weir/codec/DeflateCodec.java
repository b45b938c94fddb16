package dev.weir.codec;

/** RFC 1950 at the JDK's default level, 6. The format does not hold the length of the value. */
final class DeflateCodec extends ZlibCodec {

    DeflateCodec() {
        super("deflate", Format.DEFLATE, false);
    }

    @Override
    public int maxEncodedLength(int length) {
        return Bounds.arrayLength(bound(length));
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        return deflate(from, offset, length, to, toOffset, room);
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        int written = inflate(from, offset, length, to, toOffset, room);
        if (trailing() > 0) {
            throw CodecException.trailing(name(), trailing());
        }
        return written;
    }
}
