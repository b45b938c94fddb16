package dev.weir.lab.study.keys;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * A few keys that are in a set and as many that are not, in alternation; their answers are digested before anything is timed. The sample is
 * small, since a slow link needs a round trip for each; timed look-ups are also checked one by one.
 */
record KeySample(int size, List<Long> indexes) {
    private static final int PAIRS = 4;

    static KeySample of(int size) {
        SplittableRandom random = new SplittableRandom(Keys.SEED - size);
        List<Long> indexes = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            indexes.add((long) random.nextInt(size));
            indexes.add(Keys.FIRST_MISS + random.nextInt(size));
        }
        return new KeySample(size, indexes);
    }

    UUID[] keys() {
        return indexes.stream().map(Keys::key).toArray(UUID[]::new);
    }

    /** Returns the value of {@link #digest} for right answers. */
    String expectedDigest() {
        boolean[] answers = new boolean[indexes.size()];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = indexes.get(i) < size;
        }
        return digest(answers);
    }

    /** Count of the answers and CRC-32C (RFC 3720) over key index and answer. */
    String digest(boolean[] answers) {
        CRC32C crc = new CRC32C();
        ByteBuffer entry = ByteBuffer.allocate(Long.BYTES + 1);
        for (int i = 0; i < answers.length; i++) {
            crc.update(entry.clear()
                    .putLong(indexes.get(i))
                    .put((byte) (answers[i] ? 1 : 0))
                    .flip());
        }
        return answers.length + ":" + Long.toHexString(crc.getValue());
    }
}
