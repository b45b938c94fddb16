package dev.weir.codec;

/**
 * Encodes and decodes whole values between the caller's arrays. An instance keeps its library's contexts for reuse; it is for
 * one thread at a time, and is closed when no longer needed.
 *
 * <p>Every method reads {@code length} bytes of {@code from}, beginning at {@code offset}, and writes to {@code to}, beginning at
 * {@code toOffset}. Offsets and lengths that do not lie in their array are an {@link IndexOutOfBoundsException}; whatever is wrong with
 * the bytes is a {@link CodecException}. Nothing is ever written outside the room given.
 */
public interface Codec extends AutoCloseable {

    /** The value of {@link #decodedLength} if the format does not tell. */
    int UNKNOWN_LENGTH = -1;

    /** Format and level, for example {@code zstd-3}. */
    String name();

    /** The format of encoded bytes, for all levels. */
    Format format();

    /**
     * Returns the most bytes that {@link #encode} needs for a value of this length.
     *
     * @throws IllegalArgumentException when no array is that large
     */
    int maxEncodedLength(int length);

    /**
     * Encodes a value into the room from {@code toOffset} to the end of the array.
     *
     * @return bytes written
     * @throws CodecException when the room is too small; {@link #maxEncodedLength} always suffices
     */
    int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException;

    /**
     * Returns the value's length as claimed by the encoded bytes, which {@link #decode} verifies.
     *
     * @return bytes, 0 or more; {@link #UNKNOWN_LENGTH} when the format does not tell
     * @throws CodecException when the claim is impossible, or there are too few bytes for one
     */
    int decodedLength(byte[] from, int offset, int length) throws CodecException;

    /**
     * Decodes a value.
     *
     * @param room bytes that may be written
     * @return length of the value
     * @throws CodecException when the bytes are damaged, or the value is larger than the room
     */
    int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException;

    /** Frees the library's memory; the codec must not be used again. */
    @Override
    void close();
}
