package dev.weir.codec;

import java.util.EnumMap;
import java.util.Map;

/** Reads frames of every format; opens a codec when the first frame of its format comes. For one thread at a time. */
public final class FrameReader implements AutoCloseable {
    private final int limit;
    private final Map<Format, Codec> codecs = new EnumMap<>(Format.class);

    /**
     * Makes a reader.
     *
     * @param limit largest value that is accepted, in bytes: no more memory than this is taken for one, whatever a frame
     *     claims
     */
    public FrameReader(int limit) {
        this(limit, null);
    }

    /**
     * Makes a reader that knows a zstd dictionary.
     *
     * @param limit largest value that is accepted, in bytes
     * @param dictionary what zstd frames were encoded with; {@code null} for none
     */
    public FrameReader(int limit, byte[] dictionary) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit=" + limit + ", expected 0 or more");
        }
        this.limit = limit;
        if (dictionary != null) {
            codecs.put(Format.ZSTD, Codecs.zstd(dictionary));
        }
    }

    /**
     * Reads a value.
     *
     * @param value a frame, or a plain value
     * @return the value that was framed; a plain value itself, untouched
     * @throws CodecException when the frame is damaged, or its value larger than the limit
     */
    public byte[] read(byte[] value) throws CodecException {
        if (!Frame.isFrame(value, 0, value.length)) {
            return value;
        }
        Frame.Header header = Frame.Header.of(value, 0, value.length);
        if (header.length() > limit) {
            throw new CodecException("frame: length=" + header.length() + " is more than limit=" + limit
                    + "; raise the limit if the value is trusted");
        }
        Codec codec = codecs.computeIfAbsent(header.format(), Codecs::decoderOf);
        int payload = value.length - Frame.HEADER_LENGTH;
        int claimed = codec.decodedLength(value, Frame.HEADER_LENGTH, payload);
        if (claimed != Codec.UNKNOWN_LENGTH && claimed != header.length()) {
            throw CodecException.wrongLength("frame", claimed, header.length());
        }
        byte[] decoded = new byte[(int) header.length()];
        int written = codec.decode(value, Frame.HEADER_LENGTH, payload, decoded, 0, decoded.length);
        if (written != decoded.length) {
            throw CodecException.wrongLength("frame", written, header.length());
        }
        if (Frame.checksum(decoded, 0, written) != header.checksum()) {
            throw new CodecException("frame: the value does not match its checksum");
        }
        return decoded;
    }

    @Override
    public void close() {
        codecs.values().forEach(Codec::close);
        codecs.clear();
    }
}
