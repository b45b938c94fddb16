package dev.weir.codec;

import java.util.Objects;

/**
 * The format that MySQL's {@code COMPRESS()} writes and {@code UNCOMPRESS()} reads
 * (<a href="https://dev.mysql.com/doc/refman/8.4/en/encryption-functions.html#function_compress">reference manual</a>): an
 * empty value stays empty; any other is its length in four bytes, little-endian, the upper two bits unused, then RFC 1950. A
 * dot follows where the last byte would be a space, so that no column strips it.
 */
final class MysqlCodec implements Codec {
    private static final int HEADER = 4;
    private static final int LENGTH_MASK = 0x3FFFFFFF;

    private final Zlib zlib = new Zlib("mysql", false);

    @Override
    public String name() {
        return "mysql";
    }

    @Override
    public Format format() {
        return Format.MYSQL;
    }

    @Override
    public int maxEncodedLength(int length) {
        return Ranges.arrayLength(HEADER + Zlib.bound(length) + 1);
    }

    @Override
    public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        int room = Ranges.room(to, toOffset);
        Ranges.check(from, offset, length, to, toOffset, room);
        if (length == 0) {
            return 0;
        }
        if (length > LENGTH_MASK) {
            throw new CodecException("mysql: length=" + length + ", the format holds at most " + LENGTH_MASK);
        }
        if (room < HEADER) {
            throw CodecException.tooSmall(name(), -1, room);
        }
        Ranges.littleEndian(length, to, toOffset);
        int written = HEADER + zlib.deflate(from, offset, length, to, toOffset + HEADER, room - HEADER);
        if (to[toOffset + written - 1] == ' ') {
            if (written == room) {
                throw CodecException.tooSmall(name(), written + 1, room);
            }
            to[toOffset + written++] = '.';
        }
        return written;
    }

    @Override
    public int decodedLength(byte[] from, int offset, int length) throws CodecException {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (length == 0) {
            return 0;
        }
        if (length <= HEADER) {
            throw CodecException.truncated(name(), length);
        }
        return Ranges.littleEndian(from, offset) & LENGTH_MASK;
    }

    @Override
    public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        Ranges.check(from, offset, length, to, toOffset, room);
        if (length == 0) {
            return 0;
        }
        int claimed = decodedLength(from, offset, length);
        if (claimed > room) {
            throw CodecException.tooSmall(name(), claimed, room);
        }
        int written = zlib.inflate(from, offset + HEADER, length - HEADER, to, toOffset, claimed);
        if (written != claimed) {
            throw CodecException.wrongLength(name(), written, claimed);
        }
        boolean dot = zlib.trailing() == 1 && from[offset + length - 1] == '.';
        if (zlib.trailing() > 0 && !dot) {
            throw CodecException.trailing(name(), zlib.trailing());
        }
        return written;
    }

    @Override
    public void close() {
        zlib.close();
    }
}
