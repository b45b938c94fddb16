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

    /** The value of {@link #decodedLength} where a format does not tell. */
    int UNKNOWN_LENGTH = -1;

    /** Format and level, for example {@code zstd-3}. */
    String name();

    /** The format on the wire, whatever the level. */
    Format format();

    /**
     * Room that {@link #encode} needs at most for a value of this length, in bytes.
     *
     * @throws IllegalArgumentException when no array is that large
     */
    int maxEncodedLength(int length);

    /**
     * Encodes a value into the room from {@code toOffset} to the end of the array.
     *
     * @return bytes written
     * @throws CodecException when the room does not do; {@link #maxEncodedLength} always does
     */
    int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException;

    /**
     * Length of the value as the encoded bytes claim it, which {@link #decode} will verify.
     *
     * @return bytes, 0 or more; {@link #UNKNOWN_LENGTH} when the format does not tell
     * @throws CodecException when the claim is impossible, or the bytes are too few to hold one
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

    /** Frees what the library holds; the codec must not be used again. */
    @Override
    void close();
}
