package dev.weir.lab.dictionary;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.FrameReader;
import dev.weir.codec.FrameWriter;
import dev.weir.codec.ZstdDictionary;
import dev.weir.lab.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A dictionary with the number that it gives itself, and what it gains on values that it was not trained on. */
@SuppressWarnings("ArrayRecordComponent")
public record TrainedDictionary(byte[] bytes, long id, Trial trial) {
    /** Smallest dictionary, in bytes; the trainer makes none smaller. */
    public static final int LEAST_SIZE = 256;
    /** Largest dictionary, in bytes: a connection holds it, and digests of it. */
    public static final int MOST_SIZE = 2 << 20;

    static final int LEAST_VALUES = 20;

    private static final int LEVEL = 3;
    private static final int HELD_OUT = 5;
    private static final int LIMIT = 64 << 20;

    /**
     * The gain by a dictionary.
     *
     * @param leftOut values that are frames which cannot be decoded
     * @param ratioWithout bytes of the values that it was tried on, others than trained, over bytes of their frames, zstd at level 3
     * @param ratio the same with the dictionary
     */
    public record Trial(int trained, int tried, int leftOut, double ratioWithout, double ratio) {}

    /**
     * Trains a dictionary, at most of so many bytes, on four of five values, and tries it on the fifth. Values that are frames are
     * decoded, by the known dictionaries if they name one.
     */
    public static TrainedDictionary train(List<byte[]> values, int size, List<byte[]> known) {
        if (size < LEAST_SIZE || size > MOST_SIZE) {
            throw new UsageException("size=" + size + " of a dictionary, expected " + LEAST_SIZE + " to " + MOST_SIZE
                    + " bytes, like 64KB");
        }
        try {
            List<byte[]> decoded = decoded(values, known);
            int leftOut = values.size() - decoded.size();
            if (decoded.size() < LEAST_VALUES) {
                throw new UsageException("values=" + decoded.size() + " are too few to train a dictionary on, expected "
                        + LEAST_VALUES + " or more" + (leftOut == 0 ? "" : "; cannot be decoded: " + leftOut));
            }
            return train(decoded, size, leftOut);
        } catch (CodecException e) {
            throw new UsageException(e.getMessage() + "; raise --sample, or lower --dictionary-size");
        }
    }

    private static TrainedDictionary train(List<byte[]> values, int size, int leftOut) throws CodecException {
        List<byte[]> trained = new ArrayList<>();
        List<byte[]> tried = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            (i % HELD_OUT == HELD_OUT - 1 ? tried : trained).add(values.get(i));
        }
        byte[] dictionary = ZstdDictionary.train(trained, size);
        Trial trial = new Trial(
                trained.size(),
                tried.size(),
                leftOut,
                ratio(tried, Codecs.of("zstd:" + LEVEL)),
                ratio(tried, Codecs.zstd(LEVEL, dictionary)));
        return new TrainedDictionary(dictionary, ZstdDictionary.id(dictionary), trial);
    }

    private static double ratio(List<byte[]> values, Codec codec) throws CodecException {
        long plain = 0;
        long framed = 0;
        try (FrameWriter writer = new FrameWriter(codec)) {
            for (byte[] value : values) {
                plain += value.length;
                framed += writer.frame(value).length;
            }
        }
        return (double) plain / framed;
    }

    /** Values that frames stand for, and plain ones; without frames that cannot be decoded. */
    private static List<byte[]> decoded(List<byte[]> values, List<byte[]> known) throws CodecException {
        List<byte[]> decoded = new ArrayList<>();
        try (FrameReader reader = new FrameReader(LIMIT)) {
            for (byte[] dictionary : known) {
                reader.add(dictionary);
            }
            for (byte[] value : values) {
                decoded(reader, value).ifPresent(decoded::add);
            }
        }
        return decoded;
    }

    private static Optional<byte[]> decoded(FrameReader reader, byte[] value) {
        try {
            return Optional.of(reader.read(value));
        } catch (CodecException e) {
            return Optional.empty();
        }
    }
}
