package dev.weir.codec;

import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import java.util.List;

/** Trains dictionaries, which let zstd compress small values that are alike. */
public final class ZstdDictionary {
    private ZstdDictionary() {}

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
