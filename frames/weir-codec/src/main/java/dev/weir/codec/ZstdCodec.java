package dev.weir.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdException;
import java.util.Objects;

/** RFC 8878, one-shot, both contexts reused; with a dictionary it is digested once. */
final class ZstdCodec implements Codec {
    private final String name;
    private final ZstdCompressCtx compressor = new ZstdCompressCtx();
    private final ZstdDecompressCtx decompressor = new ZstdDecompressCtx();
    private ZstdDictCompress encoderDictionary;
    private ZstdDictDecompress decoderDictionary;

    ZstdCodec(int level) {
        this.name = "zstd-" + level;
        compressor.setLevel(level);
    }

    ZstdCodec(int level, byte[] dictionary) {
        this.name = "zstd-dictionary";
        compressor.setLevel(level);
        encoderDictionary = new ZstdDictCompress(dictionary, level);
        decoderDictionary = new ZstdDictDecompress(dictionary);
        compressor.loadDict(encoderDictionary);
        decompressor.loadDict(decoderDictionary);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Format format() {
        return Format.ZSTD;
    }

    @Override
    public int maxEncodedLength(int length) {
        return Ranges.arrayLength(Zstd.compressBound(length));
    }

    @Override
    public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        int room = Ranges.room(to, toOffset);
        Ranges.check(from, offset, length, to, toOffset, room);
        try {
            return compressor.compressByteArray(to, toOffset, room, from, offset, length);
        } catch (ZstdException e) {
            throw new CodecException(
                    name + ": cannot encode length=" + length + " into room=" + room + ": " + e.getMessage(), e);
        }
    }

    @Override
    public int decodedLength(byte[] from, int offset, int length) throws CodecException {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (length == 0) {
            throw CodecException.truncated(name, length);
        }
        long claimed = Zstd.getFrameContentSize(from, offset, length);
        if (Zstd.isError(claimed) && claimed != -1) {
            throw new CodecException(name + ": the encoded bytes do not begin with a zstd frame");
        }
        if (claimed > Integer.MAX_VALUE) {
            throw new CodecException(name + ": the header says length=" + claimed + ", which no array can hold");
        }
        return claimed < 0 ? UNKNOWN_LENGTH : (int) claimed;
    }

    @Override
    public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        Ranges.check(from, offset, length, to, toOffset, room);
        // the library takes no bytes at all for an empty value
        if (length == 0) {
            throw CodecException.truncated(name, length);
        }
        try {
            return decompressor.decompressByteArray(to, toOffset, room, from, offset, length);
        } catch (ZstdException e) {
            throw new CodecException(name + ": cannot decode into room=" + room + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        compressor.close();
        decompressor.close();
        if (encoderDictionary != null) {
            encoderDictionary.close();
            decoderDictionary.close();
        }
    }
}
