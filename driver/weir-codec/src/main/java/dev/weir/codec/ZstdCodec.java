package dev.weir.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;

/** RFC 8878, one-shot, both contexts reused. */
final class ZstdCodec extends CheckedCodec {
    private static final String WITH_DICTIONARY =
            ": the value was encoded with a dictionary, which no release of weir-codec"
                    + " reads; the build of 0.1.0-SNAPSHOT that wrote it does, by decodeFrames and frameDictionaries: write it anew";

    private final ZstdCompressCtx compressor = new ZstdCompressCtx();
    private final ZstdDecompressCtx decompressor = new ZstdDecompressCtx();

    ZstdCodec(int level) {
        super("zstd-" + level, Format.ZSTD);
        compressor.setLevel(level);
    }

    @Override
    public int maxEncodedLength(int length) {
        return Bounds.arrayLength(Zstd.compressBound(length));
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        try {
            return compressor.compressByteArray(to, toOffset, room, from, offset, length);
        } catch (ZstdException e) {
            throw new CodecException(
                    name() + ": cannot encode length=" + length + " into room=" + room + ": " + e.getMessage(), e);
        }
    }

    @Override
    int claimed(byte[] from, int offset, int length) throws CodecException {
        CodecException.requireBytes(name(), length, 1);
        long claimed = Zstd.getFrameContentSize(from, offset, length);
        if (Zstd.isError(claimed) && claimed != -1) {
            throw new CodecException(name() + ": the encoded bytes do not begin with a zstd frame");
        }
        return claimed < 0 ? UNKNOWN_LENGTH : fits("header", claimed);
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        // the library takes no bytes at all for an empty value
        CodecException.requireBytes(name(), length, 1);
        try {
            return decompressor.decompressByteArray(to, toOffset, room, from, offset, length);
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errDictionaryWrong()) {
                throw new CodecException(name() + WITH_DICTIONARY, e);
            }
            throw new CodecException(name() + ": cannot decode into room=" + room + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        compressor.close();
        decompressor.close();
    }
}
