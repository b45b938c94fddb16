package dev.weir.codec;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** A codec for each format and each zstd dictionary that values name, opened with the first of them. */
final class Decoders implements AutoCloseable {
    private final Map<Format, Codec> codecs = new EnumMap<>(Format.class);
    private final Map<Long, Codec> withDictionary = new HashMap<>();

    void add(byte[] dictionary) throws CodecException {
        Codec before = withDictionary.put(ZstdDictionary.id(dictionary), Codecs.zstd(dictionary));
        if (before != null) {
            before.close();
        }
    }

    /** Decodes into just the room that the value's length is said to need. */
    void decode(Format format, byte[] from, int offset, int length, byte[] to, int toOffset, int valueLength)
            throws CodecException {
        Codec codec = codec(format, from, offset, length);
        int claimed = codec.decodedLength(from, offset, length);
        if (claimed != Codec.UNKNOWN_LENGTH && claimed != valueLength) {
            throw CodecException.wrongLength("frame", claimed, valueLength);
        }
        int written = codec.decode(from, offset, length, to, toOffset, valueLength);
        if (written != valueLength) {
            throw CodecException.wrongLength("frame", written, valueLength);
        }
    }

    private Codec codec(Format format, byte[] from, int offset, int length) throws CodecException {
        long dictionary = format == Format.ZSTD ? ZstdDictionary.idNamedBy(from, offset, length) : 0;
        if (dictionary == 0) {
            return codecs.computeIfAbsent(format, Codecs::decoderOf);
        }
        Codec codec = withDictionary.get(dictionary);
        if (codec == null) {
            throw new UnknownDictionaryException(dictionary);
        }
        return codec;
    }

    @Override
    public void close() {
        codecs.values().forEach(Codec::close);
        codecs.clear();
        withDictionary.values().forEach(Codec::close);
        withDictionary.clear();
    }
}
