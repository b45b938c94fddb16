package dev.weir.codec;

/**
 * A piece of a chunked frame, as laid out in {@link Frame}.
 *
 * @param length bytes of the value; 0 for the end of the chunks
 * @param payload encoded bytes
 */
record Chunk(int length, int payload) {
    /** The most bytes of a value in one chunk; a reader and a writer of a stream hold two chunks. */
    static final int MAX_LENGTH = 1 << 20;

    static final int HEADER_LENGTH = 8;
    /** After the length of 0: length of the whole value, and its checksum. */
    static final int TRAILER_LENGTH = 4 + 8 + 4;

    static Chunk of(byte[] from, int offset) throws CodecException {
        int length = Bounds.littleEndian(from, offset);
        int payload = length == 0 ? 0 : Bounds.littleEndian(from, offset + 4);
        if (length < 0 || length > MAX_LENGTH || payload < 0 || payload > length || (length > 0 && payload == 0)) {
            throw new CodecException("frame: chunk with length=" + Integer.toUnsignedString(length) + " payload="
                    + Integer.toUnsignedString(payload) + ", expected 1 to " + MAX_LENGTH
                    + " and a payload that is not longer; the value is damaged");
        }
        return new Chunk(length, payload);
    }

    /** Returns {@code NONE} for a chunk that encoding does not shorten. */
    Format format(Format ofFrame) {
        return payload == length ? Format.NONE : ofFrame;
    }
}
