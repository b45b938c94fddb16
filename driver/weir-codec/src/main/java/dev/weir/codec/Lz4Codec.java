package dev.weir.codec;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * The length in four bytes, little-endian, then one LZ4 block. Decodes with the decompressor that checks both bounds, native
 * where the platform has one.
 */
final class Lz4Codec extends CheckedCodec {
    private static final int HEADER = 4;

    private final LZ4Compressor compressor;
    private final LZ4SafeDecompressor decompressor =
            LZ4Factory.fastestInstance().safeDecompressor();

    private Lz4Codec(String name, LZ4Compressor compressor) {
        super(name, Format.LZ4);
        this.compressor = compressor;
    }

    static Lz4Codec fast() {
        return new Lz4Codec("lz4-fast", LZ4Factory.fastestInstance().fastCompressor());
    }

    /** The slower compressor, of the same format: levels 1 to 17. */
    static Lz4Codec high(int level) {
        return new Lz4Codec("lz4-" + level, LZ4Factory.fastestInstance().highCompressor(level));
    }

    @Override
    public int maxEncodedLength(int length) {
        // LZ4_compressBound of the format's reference implementation
        return Bounds.arrayLength(HEADER + (long) length + length / 255 + 16);
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        if (room < HEADER) {
            throw CodecException.tooSmall(name(), -1, room);
        }
        Bounds.littleEndian(length, to, toOffset);
        try {
            return HEADER + compressor.compress(from, offset, length, to, toOffset + HEADER, room - HEADER);
        } catch (LZ4Exception e) {
            throw CodecException.tooSmall(name(), -1, room);
        }
    }

    @Override
    int claimed(byte[] from, int offset, int length) throws CodecException {
        CodecException.requireBytes(name(), length, HEADER + 1);
        return fits("header", Integer.toUnsignedLong(Bounds.littleEndian(from, offset)));
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        int claimed = claimed(from, offset, length, room);
        try {
            int written = decompressor.decompress(from, offset + HEADER, length - HEADER, to, toOffset, claimed);
            CodecException.requireLength(name(), written, claimed);
            return written;
        } catch (LZ4Exception e) {
            throw new CodecException(name() + ": the encoded bytes are damaged: " + e.getMessage(), e);
        }
    }
}
