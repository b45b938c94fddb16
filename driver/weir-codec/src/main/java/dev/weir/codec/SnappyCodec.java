package dev.weir.codec;

import java.io.IOException;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/** Snappy's raw format, which begins with the length of the value. */
final class SnappyCodec extends CheckedCodec {
    SnappyCodec() {
        super("snappy", Format.SNAPPY);
    }

    @Override
    public int maxEncodedLength(int length) {
        // Snappy::MaxCompressedLength of the format's reference implementation
        return Bounds.arrayLength(32 + (long) length + length / 6);
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        // the library does not check the end of the array
        CodecException.requireRoom(name(), maxEncodedLength(length), room);
        try {
            return Snappy.compress(from, offset, length, to, toOffset);
        } catch (IOException | SnappyError e) {
            throw new CodecException("snappy: cannot encode length=" + length + ": " + e.getMessage(), e);
        }
    }

    @Override
    int claimed(byte[] from, int offset, int length) throws CodecException {
        CodecException.requireBytes(name(), length, 1);
        try {
            return fits("header", Integer.toUnsignedLong(Snappy.uncompressedLength(from, offset, length)));
        } catch (IOException | SnappyError e) {
            throw e instanceof CodecException known ? known : damaged(e);
        }
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        // the library writes as many bytes as the header claims
        int unused = claimed(from, offset, length, room);
        try {
            return Snappy.uncompress(from, offset, length, to, toOffset);
        } catch (IOException | SnappyError e) {
            throw damaged(e);
        }
    }

    private static CodecException damaged(Throwable e) {
        return new CodecException("snappy: the encoded bytes are damaged: " + e.getMessage(), e);
    }
}
