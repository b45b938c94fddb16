package dev.weir.codec;

import java.io.IOException;
import java.util.Objects;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/** Snappy's raw format, which begins with the length of the value. */
final class SnappyCodec implements Codec {

    @Override
    public String name() {
        return "snappy";
    }

    @Override
    public Format format() {
        return Format.SNAPPY;
    }

    @Override
    public int maxEncodedLength(int length) {
        // Snappy::MaxCompressedLength of the format's reference implementation
        return Ranges.arrayLength(32 + (long) length + length / 6);
    }

    @Override
    public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        int room = Ranges.room(to, toOffset);
        Ranges.check(from, offset, length, to, toOffset, room);
        // the library writes without looking at the end of the array
        if (room < maxEncodedLength(length)) {
            throw CodecException.tooSmall(name(), maxEncodedLength(length), room);
        }
        try {
            return Snappy.compress(from, offset, length, to, toOffset);
        } catch (IOException | SnappyError e) {
            throw new CodecException("snappy: cannot encode length=" + length + ": " + e.getMessage(), e);
        }
    }

    @Override
    public int decodedLength(byte[] from, int offset, int length) throws CodecException {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (length == 0) {
            throw CodecException.truncated(name(), length);
        }
        try {
            int claimed = Snappy.uncompressedLength(from, offset, length);
            if (claimed < 0) {
                throw new CodecException("snappy: the header says length=" + Integer.toUnsignedString(claimed)
                        + ", which no array can hold");
            }
            return claimed;
        } catch (IOException | SnappyError e) {
            throw e instanceof CodecException known ? known : damaged(e);
        }
    }

    @Override
    public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        Ranges.check(from, offset, length, to, toOffset, room);
        int claimed = decodedLength(from, offset, length);
        // the library writes up to the length that the header claims
        if (claimed > room) {
            throw CodecException.tooSmall(name(), claimed, room);
        }
        try {
            return Snappy.uncompress(from, offset, length, to, toOffset);
        } catch (IOException | SnappyError e) {
            throw damaged(e);
        }
    }

    private static CodecException damaged(Throwable e) {
        return new CodecException("snappy: the encoded bytes are damaged: " + e.getMessage(), e);
    }

    @Override
    public void close() {
        // holds nothing
    }
}
