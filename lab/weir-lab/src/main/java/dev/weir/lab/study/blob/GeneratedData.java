package dev.weir.lab.study.blob;

import dev.weir.codec.CodecException;
import dev.weir.codec.ZstdDictionary;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The study's own fixture: random letters of alphabets of 2, 4, 10 and 62, as published, and JSON documents. */
final class GeneratedData implements BlobData {
    static final List<String> KINDS = List.of("extra", "high", "medium", "low", "documents");

    private static final int[] ALPHABETS = {2, 4, 10, 62};
    private static final byte[] LETTERS = letters();
    private static final long SEED = 20_230_401;
    private static final int LEVEL_BYTES = 4 << 20;
    private static final int FEWEST = 2;
    private static final int MOST = 8;
    /** Bytes of the largest value: a kind has ids for up to 12.5 million. */
    private static final int LARGEST = 12_000_000;

    private static final int SAMPLES = 400;
    private static final int SAMPLE_BYTES = 4096;

    /** Room in the ids for every size and index of one kind. */
    private static final int IDS_PER_KIND = 100_000_000;

    @Override
    public String description() {
        return "values of exactly the nominal size; documents: JSON about the pages of a site, with URLs and UUIDs; extra,"
                + " high, medium, low: random letters of an alphabet of 2, 4, 10, 62";
    }

    @Override
    public Map<String, String> subject() {
        return Map.of();
    }

    @Override
    public long seed() {
        return SEED;
    }

    @Override
    public List<Study.Tier> tiers(Preset preset) {
        return GeneratedTiers.of(preset);
    }

    @Override
    public LevelRange sizes() {
        return new LevelRange(
                Documents.SMALLEST,
                LARGEST,
                "a smaller document would be no JSON, and a measuring JVM holds several of the largest");
    }

    @Override
    public BlobLevel smallLevel() {
        return GeneratedTiers.SMALL;
    }

    /** Enough values to be more than a processor's caches hold, few where they are large. */
    @Override
    public int count(BlobLevel level) {
        return Math.max(FEWEST, Math.min(MOST, LEVEL_BYTES / level.size()));
    }

    @Override
    public int visited(BlobLevel level) {
        return count(level);
    }

    @Override
    public int id(BlobLevel level, int index) {
        return KINDS.indexOf(level.data()) * IDS_PER_KIND + level.size() * MOST + index;
    }

    @Override
    public int length(BlobLevel level, int index) {
        return level.size();
    }

    @Override
    public byte[] value(BlobLevel level, int index) {
        long seed = SEED + id(level, index);
        int kind = KINDS.indexOf(level.data());
        return kind < ALPHABETS.length
                ? randomLetters(seed, level.size(), ALPHABETS[kind])
                : Documents.document(seed, level.size());
    }

    @Override
    public byte[] dictionary() throws CodecException {
        List<byte[]> samples = new ArrayList<>();
        for (int i = 1; i <= SAMPLES; i++) {
            // no seed of a value
            samples.add(Documents.document(-i, SAMPLE_BYTES));
        }
        return ZstdDictionary.train(samples, DICTIONARY_BYTES);
    }

    private static byte[] randomLetters(long seed, int size, int alphabet) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] value = new byte[size];
        for (int i = 0; i < size; i++) {
            value[i] = LETTERS[random.nextInt(alphabet)];
        }
        return value;
    }

    private static byte[] letters() {
        StringBuilder letters = new StringBuilder();
        for (char[] range : new char[][] {{'a', 'z'}, {'A', 'Z'}, {'0', '9'}}) {
            for (char letter = range[0]; letter <= range[1]; letter++) {
                letters.append(letter);
            }
        }
        return letters.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
