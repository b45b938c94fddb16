package dev.weir.codec;

import java.util.Objects;

/** The common part of all codecs: name, and checks of the caller's arrays. */
abstract class CheckedCodec implements Codec {
    private final String name;
    private final Format format;

    CheckedCodec(String name, Format format) {
        this.name = name;
        this.format = format;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Format format() {
        return format;
    }

    @Override
    public final int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        return encodeChecked(from, offset, length, to, toOffset, Bounds.room(from, offset, length, to, toOffset));
    }

    abstract int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room)
            throws CodecException;

    @Override
    public final int decodedLength(byte[] from, int offset, int length) throws CodecException {
        Objects.checkFromIndexSize(offset, length, from.length);
        return claimed(from, offset, length);
    }

    /** Returns the value's length as claimed by the encoded bytes. */
    int claimed(byte[] from, int offset, int length) throws CodecException {
        return UNKNOWN_LENGTH;
    }

    /** Returns the same if there is room for it. */
    final int claimed(byte[] from, int offset, int length, int room) throws CodecException {
        int claimed = claimed(from, offset, length);
        CodecException.requireRoom(name, claimed, room);
        return claimed;
    }

    /** Returns a length in a {@code part} of encoded bytes if an array can be so long. */
    final int fits(String part, long length) throws CodecException {
        if (length > Integer.MAX_VALUE) {
            throw new CodecException(name + ": the " + part + " says length=" + length + ", which no array can hold");
        }
        return (int) length;
    }

    @Override
    public final int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room)
            throws CodecException {
        Bounds.check(from, offset, length, to, toOffset, room);
        return decodeChecked(from, offset, length, to, toOffset, room);
    }

    abstract int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room)
            throws CodecException;

    /** Most codecs hold nothing between values. */
    @Override
    public void close() {}
}
