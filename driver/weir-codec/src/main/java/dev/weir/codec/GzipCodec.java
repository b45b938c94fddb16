package dev.weir.codec;

import java.util.zip.CRC32;

/** RFC 1952, one member, at the JDK's default level, 6. Its last four bytes are the length of the value modulo 2^32. */
final class GzipCodec extends ZlibCodec {
    /** Magic, method deflate, no flags, no time, no extra flags, unknown system. */
    private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

    private static final int TRAILER = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;

    private final CRC32 crc = new CRC32();

    GzipCodec() {
        super("gzip", Format.GZIP, true);
    }

    @Override
    public int maxEncodedLength(int length) {
        return Bounds.arrayLength(HEADER.length + bound(length) + TRAILER);
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        int forData = room - HEADER.length - TRAILER;
        if (forData < 0) {
            throw CodecException.tooSmall(name(), -1, room);
        }
        System.arraycopy(HEADER, 0, to, toOffset, HEADER.length);
        int end = HEADER.length + deflate(from, offset, length, to, toOffset + HEADER.length, forData);
        Bounds.littleEndian(checksum(from, offset, length), to, toOffset + end);
        Bounds.littleEndian(length, to, toOffset + end + 4);
        return end + TRAILER;
    }

    @Override
    int claimed(byte[] from, int offset, int length) throws CodecException {
        CodecException.requireBytes(name(), length, HEADER.length + TRAILER);
        return fits("trailer", Integer.toUnsignedLong(Bounds.littleEndian(from, offset + length - 4)));
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        int claimed = claimed(from, offset, length, room);
        int header = headerLength(from, offset, length);
        int written = inflate(from, offset + header, length - header, to, toOffset, claimed);
        if (trailing() < TRAILER) {
            throw CodecException.truncated(name(), length);
        }
        if (trailing() > TRAILER) {
            throw CodecException.trailing(name(), trailing() - TRAILER);
        }
        CodecException.requireLength(name(), written, claimed);
        if (checksum(to, toOffset, written) != Bounds.littleEndian(from, offset + length - TRAILER)) {
            throw new CodecException("gzip: the value does not match its checksum");
        }
        return written;
    }

    private int checksum(byte[] bytes, int offset, int length) {
        crc.reset();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** Returns the length of the header with its optional fields; the caller has checked the fixed part. */
    private static int headerLength(byte[] from, int offset, int length) throws CodecException {
        if (from[offset] != HEADER[0] || from[offset + 1] != HEADER[1] || from[offset + 2] != HEADER[2]) {
            throw new CodecException("gzip: the encoded bytes do not begin with 1f 8b 08");
        }
        int flags = from[offset + 3];
        if ((flags & RESERVED) != 0) {
            throw new CodecException("gzip: flags=" + (flags & 0xFF) + " are unknown, expected 0 to 31");
        }
        int end = offset + length;
        int at = offset + HEADER.length;
        if ((flags & EXTRA) != 0 && at + 2 <= end) {
            at += 2 + (from[at] & 0xFF) + ((from[at + 1] & 0xFF) << 8);
        }
        if ((flags & NAME) != 0) {
            at = afterZero(from, at, end);
        }
        if ((flags & COMMENT) != 0) {
            at = afterZero(from, at, end);
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            at += 2;
        }
        if (at > end - TRAILER) {
            throw CodecException.truncated("gzip", length);
        }
        return at - offset;
    }

    private static int afterZero(byte[] from, int start, int end) {
        int at = start;
        while (at < end && from[at] != 0) {
            at++;
        }
        return at + 1;
    }
}
