package dev.weir.codec;

import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * A value that says how it is encoded, so that one column can hold values of several codecs, and plain ones beside them.
 *
 * <table>
 * <caption>The frame, version 1; numbers are little-endian</caption>
 * <tr><th>bytes</th><th>what</th></tr>
 * <tr><td>0 to 3</td><td>magic: {@code 9e 57 45 52}; no UTF-8 text begins with {@code 9e}</td></tr>
 * <tr><td>4</td><td>version: 1</td></tr>
 * <tr><td>5</td><td>format of the payload, see {@link Format#number}</td></tr>
 * <tr><td>6 to 9</td><td>length of the value in bytes, unsigned</td></tr>
 * <tr><td>10 to 13</td><td>CRC-32C (RFC 3720) of the value</td></tr>
 * <tr><td>14 to the end</td><td>the payload: the value, encoded</td></tr>
 * </table>
 *
 * <p>Where encoding does not make the value smaller, the payload is the value itself, format 0. A value that does not
 * begin with the magic is not a frame and stands for itself; a plain value that happens to begin with it must be framed,
 * which one in 2^32 random values does.
 *
 * <table>
 * <caption>Version 2, of chunks: a value of any length, written and read in bounded memory</caption>
 * <tr><th>bytes</th><th>what</th></tr>
 * <tr><td>0 to 3</td><td>magic, as above</td></tr>
 * <tr><td>4</td><td>version: 2</td></tr>
 * <tr><td>5</td><td>format of the payloads</td></tr>
 * <tr><td>each chunk</td><td>length of its part of the value, 1 to 2^20 (4 bytes); length of its payload (4); payload.
 *     Where both are equal, the payload is the part itself</td></tr>
 * <tr><td>the end</td><td>0 (4 bytes), length of the value (8), CRC-32C of the value (4)</td></tr>
 * </table>
 *
 * <p>A frame may hold a frame: readers undo one.
 */
public final class Frame {
    /** Bytes before the payload. */
    public static final int HEADER_LENGTH = 14;

    static final int VERSION = 1;
    static final int CHUNKED_VERSION = 2;
    /** Bytes before the first chunk. */
    static final int CHUNKED_HEADER_LENGTH = 6;

    static final int MAGIC = 0x5245579E;
    static final int MAGIC_LENGTH = 4;

    private static final int FORMAT_AT = 5;
    private static final int LENGTH_AT = 6;
    private static final int CHECKSUM_AT = 10;

    private Frame() {}

    /**
     * Returns whether a value is a frame, by its magic.
     *
     * @param offset index of the value in the array
     * @param length its length in bytes
     */
    public static boolean isFrame(byte[] value, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, value.length);
        return length >= MAGIC_LENGTH && Bounds.littleEndian(value, offset) == MAGIC;
    }

    /** Returns the most bytes that {@link #encode} needs for a value of this length. */
    public static int maxEncodedLength(Codec codec, int length) {
        return Bounds.arrayLength(HEADER_LENGTH + (long) Math.max(length, codec.maxEncodedLength(length)));
    }

    /**
     * Frames a value.
     *
     * @param codec encodes the payload; it has the same parameters
     * @return bytes written
     * @throws CodecException when the room is too small; {@link #maxEncodedLength} always suffices
     */
    public static int encode(Codec codec, byte[] from, int offset, int length, byte[] to, int toOffset)
            throws CodecException {
        int room = Bounds.room(from, offset, length, to, toOffset);
        CodecException.requireRoom("frame", maxEncodedLength(codec, length), room);
        int payload = payload(codec, from, offset, length, to, toOffset + HEADER_LENGTH);
        Format format = payload < length ? codec.format() : Format.NONE;
        Bounds.littleEndian(MAGIC, to, toOffset);
        to[toOffset + MAGIC_LENGTH] = VERSION;
        to[toOffset + FORMAT_AT] = (byte) format.number();
        Bounds.littleEndian(length, to, toOffset + LENGTH_AT);
        Bounds.littleEndian(checksum(from, offset, length), to, toOffset + CHECKSUM_AT);
        return HEADER_LENGTH + payload;
    }

    /**
     * Writes a value encoded, or unchanged if that is not longer.
     *
     * @return bytes written, {@code length} for an unchanged value
     */
    static int payload(Codec codec, byte[] from, int offset, int length, byte[] to, int toOffset)
            throws CodecException {
        int payload = codec.encode(from, offset, length, to, toOffset);
        if (payload < length) {
            return payload;
        }
        System.arraycopy(from, offset, to, toOffset, length);
        return length;
    }

    /** Returns whether a frame, at least as long as a chunked one's header, has chunks. */
    static boolean isChunked(byte[] frame, int offset, int length) {
        return length >= CHUNKED_HEADER_LENGTH && frame[offset + MAGIC_LENGTH] == CHUNKED_VERSION;
    }

    static Format formatOf(byte[] frame, int offset) throws CodecException {
        return Format.numbered(frame[offset + FORMAT_AT] & 0xFF);
    }

    /** Returns the bytes before the chunks. */
    static byte[] chunkedHeader(Format format) {
        byte[] header = new byte[CHUNKED_HEADER_LENGTH];
        Bounds.littleEndian(MAGIC, header, 0);
        header[MAGIC_LENGTH] = CHUNKED_VERSION;
        header[FORMAT_AT] = (byte) format.number();
        return header;
    }

    static CodecException wrongChecksum() {
        return new CodecException("frame: the value does not match its checksum");
    }

    static int checksum(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** The header of a payload: its format, and the value's length, unsigned, and checksum. */
    record Header(Format format, long length, int checksum) {

        static Header of(byte[] frame, int offset, int length) throws CodecException {
            CodecException.requireBytes("frame", length, HEADER_LENGTH);
            int version = frame[offset + MAGIC_LENGTH] & 0xFF;
            if (version != VERSION) {
                throw new CodecException("frame: version=" + version + " is unknown, expected " + VERSION + " or "
                        + CHUNKED_VERSION + "; the value was written by a newer version, or is damaged");
            }
            return new Header(
                    formatOf(frame, offset),
                    Integer.toUnsignedLong(Bounds.littleEndian(frame, offset + LENGTH_AT)),
                    Bounds.littleEndian(frame, offset + CHECKSUM_AT));
        }
    }
}
