package dev.weir.codec;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * RFC 7932, which does not hold the length of the value. The library keeps no context between values; decoding returns its
 * output in place, encoding copies once.
 */
final class BrotliCodec extends CheckedCodec {
    private final Encoder.Parameters parameters;

    /** @param quality 0 to 11 */
    BrotliCodec(int quality) {
        super("brotli-" + quality, Format.BROTLI);
        Brotli4jLoader.ensureAvailability();
        this.parameters = Encoder.Parameters.create(quality);
    }

    @Override
    public int maxEncodedLength(int length) {
        // BrotliEncoderMaxCompressedSize of the reference implementation, doubled for its overhead
        return Bounds.arrayLength(length + 2 * (6 + 4L * (length >> 14)));
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        byte[] encoded = compress(from, offset, length);
        CodecException.requireRoom(name(), encoded.length, room);
        System.arraycopy(encoded, 0, to, toOffset, encoded.length);
        return encoded.length;
    }

    private byte[] compress(byte[] from, int offset, int length) throws CodecException {
        try {
            boolean whole = offset == 0 && length == from.length;
            return Encoder.compress(whole ? from : Arrays.copyOfRange(from, offset, offset + length), parameters);
        } catch (IOException e) {
            throw new CodecException(name() + ": cannot encode length=" + length + ": " + e.getMessage(), e);
        }
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        CodecException.requireBytes(name(), length, 1);
        DecoderJNI.Wrapper decoder = open(length);
        try {
            decoder.getInputBuffer().put(from, offset, length);
            decoder.push(length);
            return drain(decoder, length, to, toOffset, room);
        } finally {
            decoder.destroy();
        }
    }

    private DecoderJNI.Wrapper open(int length) throws CodecException {
        try {
            return new DecoderJNI.Wrapper(length);
        } catch (IOException e) {
            throw new CodecException(name() + ": no decoder for length=" + length + ": " + e.getMessage(), e);
        }
    }

    private int drain(DecoderJNI.Wrapper decoder, int length, byte[] to, int toOffset, int room) throws CodecException {
        int written = 0;
        boolean nudged = false;
        while (decoder.getStatus() != DecoderJNI.Status.DONE) {
            switch (decoder.getStatus()) {
                case OK -> decoder.push(0);
                case NEEDS_MORE_OUTPUT -> {
                    ByteBuffer part = decoder.pull();
                    if (part.remaining() > room - written) {
                        throw CodecException.tooSmall(name(), -1, room);
                    }
                    int size = part.remaining();
                    part.get(to, toOffset + written, size);
                    written += size;
                    nudged = false;
                }
                case NEEDS_MORE_INPUT -> {
                    // it may have buffered input; if it has none and asks again, the input has ended
                    if (nudged) {
                        throw CodecException.truncated(name(), length);
                    }
                    decoder.push(0);
                    nudged = true;
                }
                default -> throw new CodecException(name() + ": the encoded bytes are damaged");
            }
        }
        return written;
    }
}
