package dev.weir.codec;

/** RFC 1950 at the JDK's usual level, 6. The format does not hold the length of the value. */
final class DeflateCodec extends CheckedCodec {
    private final Zlib zlib = new Zlib("deflate", false);

    DeflateCodec() {
        super("deflate", Format.DEFLATE);
    }

    @Override
    public int maxEncodedLength(int length) {
        return Ranges.arrayLength(Zlib.bound(length));
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        return zlib.deflate(from, offset, length, to, toOffset, room);
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
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
