package dev.weir.codec;

import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import java.util.List;

/** Trains dictionaries, which let zstd compress small values that are alike. */
public final class ZstdDictionary {
    private static final int DICTIONARY_MAGIC = 0xEC30A437;
    private static final int FRAME_MAGIC = 0xFD2FB528;
    private static final int[] ID_BYTES = {0, 1, 2, 4};
    private static final int SINGLE_SEGMENT = 1 << 5;

    private ZstdDictionary() {}

    /**
     * The number that a dictionary gives itself, which every value encoded with it names; see RFC 8878, section 5.
     *
     * @param dictionary what {@link #train} gave
     * @return 1 to 2^32 - 1
     * @throws CodecException when it is no dictionary
     */
    public static long id(byte[] dictionary) throws CodecException {
        long id = dictionary.length < 8 || Ranges.littleEndian(dictionary, 0) != DICTIONARY_MAGIC
                ? 0
                : Integer.toUnsignedLong(Ranges.littleEndian(dictionary, 4));
        if (id == 0) {
            throw new CodecException(
                    "no zstd dictionary: length=" + dictionary.length
                            + " bytes, expected the magic number 37 a4 30 ec and an id; train one with weir compress --train-dictionary, or zstd --train");
        }
        return id;
    }

    /** The dictionary that a zstd frame names, 0 for none; see RFC 8878, section 3.1.1.1. */
    static long idNamedBy(byte[] from, int offset, int length) {
        if (length < 5 || Ranges.littleEndian(from, offset) != FRAME_MAGIC) {
            return 0;
        }
        int descriptor = from[offset + 4];
        int at = (descriptor & SINGLE_SEGMENT) == 0 ? 6 : 5;
        int bytes = ID_BYTES[descriptor & 3];
        long id = 0;
        for (int i = 0; i < bytes && at + i < length; i++) {
            id |= (from[offset + at + i] & 0xFFL) << (8 * i);
        }
        return id;
    }

    /**
     * Trains a dictionary. The trainer wants many samples, about a hundred times the dictionary's size in all.
     *
     * @param samples values like those to be encoded
     * @param maxBytes size of the dictionary in bytes, 256 or more
     * @return the dictionary, to be kept as long as values encoded with it
     * @throws CodecException when the samples are too few or too different
     */
    public static byte[] train(List<byte[]> samples, int maxBytes) throws CodecException {
        long total = samples.stream().mapToLong(sample -> sample.length).sum();
        ZstdDictTrainer trainer = new ZstdDictTrainer(Ranges.arrayLength(total), maxBytes);
        for (byte[] sample : samples) {
            trainer.addSample(sample);
        }
        try {
            return trainer.trainSamples();
        } catch (ZstdException e) {
            throw new CodecException(
                    "no dictionary of " + maxBytes + " bytes can be trained from samples=" + samples.size() + " of "
                            + total + " bytes in all: " + e.getMessage() + "; give more samples",
                    e);
        }
    }
}
