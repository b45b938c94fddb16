package dev.weir.codec;

/**
 * The format that MySQL's {@code COMPRESS()} writes and {@code UNCOMPRESS()} reads
 * (<a href="https://dev.mysql.com/doc/refman/8.4/en/encryption-functions.html#function_compress">reference manual</a>): an
 * empty value stays empty; any other is its length in four bytes, little-endian, the upper two bits unused, then RFC 1950. A
 * dot follows where the last byte would be a space, so that no column strips it.
 */
final class MysqlCodec extends ZlibCodec {
    private static final int HEADER = 4;
    private static final int LENGTH_MASK = 0x3FFFFFFF;

    MysqlCodec() {
        super("mysql", Format.MYSQL, false);
    }

    @Override
    public int maxEncodedLength(int length) {
        return Bounds.arrayLength(HEADER + bound(length) + 1);
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        if (length == 0) {
            return 0;
        }
        if (length > LENGTH_MASK) {
            throw new CodecException("mysql: length=" + length + ", the format holds at most " + LENGTH_MASK);
        }
        if (room < HEADER) {
            throw CodecException.tooSmall(name(), -1, room);
        }
        Bounds.littleEndian(length, to, toOffset);
        int written = HEADER + deflate(from, offset, length, to, toOffset + HEADER, room - HEADER);
        if (to[toOffset + written - 1] == ' ') {
            if (written == room) {
                throw CodecException.tooSmall(name(), written + 1, room);
            }
            to[toOffset + written++] = '.';
        }
        return written;
    }

    @Override
    int claimed(byte[] from, int offset, int length) throws CodecException {
        if (length == 0) {
            return 0;
        }
        CodecException.requireBytes(name(), length, HEADER + 1);
        return Bounds.littleEndian(from, offset) & LENGTH_MASK;
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        if (length == 0) {
            return 0;
        }
        int claimed = claimed(from, offset, length, room);
        int written = inflate(from, offset + HEADER, length - HEADER, to, toOffset, claimed);
        CodecException.requireLength(name(), written, claimed);
        boolean dot = trailing() == 1 && from[offset + length - 1] == '.';
        if (trailing() > 0 && !dot) {
            throw CodecException.trailing(name(), trailing());
        }
        return written;
    }
}
