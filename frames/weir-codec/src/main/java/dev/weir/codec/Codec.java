package dev.weir.codec;

/**
 * Encodes and decodes whole values between the caller's arrays. An instance keeps its library's contexts for reuse; it is for
 * one thread at a time, and is closed when no longer needed.
 *
 * <p>Offsets and lengths that do not lie in their array are an {@link IndexOutOfBoundsException}; whatever is wrong with
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
     * Room that {@link #encode} needs at most.
     *
     * @param length length of a value in bytes
     * @return bytes
     * @throws IllegalArgumentException when no array is that large
     */
    int maxEncodedLength(int length);

    /**
     * Encodes a value.
     *
     * @param from array with the value
     * @param offset where it begins
     * @param length its length in bytes
     * @param to array to write to, from {@code toOffset} to its end
     * @param toOffset where to begin
     * @return bytes written
     * @throws CodecException when the room does not do; {@link #maxEncodedLength} always does
     */
    int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException;

    /**
     * Length of the value as the encoded bytes claim it, which {@link #decode} will verify.
     *
     * @param from array with the encoded bytes
     * @param offset where they begin
     * @param length their length in bytes
     * @return bytes, 0 or more; {@link #UNKNOWN_LENGTH} when the format does not tell
     * @throws CodecException when the claim is impossible, or the bytes are too few to hold one
     */
    int decodedLength(byte[] from, int offset, int length) throws CodecException;

    /**
     * Decodes a value.
     *
     * @param from array with the encoded bytes
     * @param offset where they begin
     * @param length their length in bytes
     * @param to array to write to
     * @param toOffset where to begin
     * @param room bytes that may be written
     * @return length of the value
     * @throws CodecException when the bytes are damaged, or the value is larger than the room
     */
    int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException;

    /** Frees what the library holds; the codec must not be used again. */
    @Override
    void close();
}
