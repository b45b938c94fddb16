package dev.weir.codec;

import java.util.Objects;

/** Leaves the bytes as they are. */
final class PlainCodec implements Codec {

    @Override
    public String name() {
        return "none";
    }

    @Override
    public Format format() {
        return Format.NONE;
    }

    @Override
    public int maxEncodedLength(int length) {
        return length;
    }

    @Override
    public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        return decode(from, offset, length, to, toOffset, Ranges.room(to, toOffset));
    }

    @Override
    public int decodedLength(byte[] from, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, from.length);
        return length;
    }

    @Override
    public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        Ranges.check(from, offset, length, to, toOffset, room);
        if (length > room) {
            throw CodecException.tooSmall(name(), length, room);
        }
        System.arraycopy(from, offset, to, toOffset, length);
        return length;
    }

    @Override
    public void close() {
        // holds nothing
    }
}
