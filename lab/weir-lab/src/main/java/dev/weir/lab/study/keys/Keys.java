package dev.weir.lab.study.keys;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * The keys of every set, generated from a seed: key {@code i} is the same in all sets, and a set of {@code n} keys holds keys 0 to {@code n
 * - 1}.
 */
final class Keys {
    static final long SEED = 20_220_101;

    /** Bytes of a key on the wire. */
    static final int BYTES = 16;

    /** Keys from this index on are in no set. */
    static final long FIRST_MISS = 1L << 40;

    private static final long VERSION_BITS = 0xF000L;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;
    private static final long VARIANT_IETF = 0x8000_0000_0000_0000L;

    private Keys() {}

    /** Returns a random UUID (version 4, RFC 9562) that depends on the index alone. */
    static UUID key(long index) {
        SplittableRandom random = new SplittableRandom(SEED + index);
        long most = (random.nextLong() & ~VERSION_BITS) | VERSION_4;
        long least = (random.nextLong() & ~VARIANT_BITS) | VARIANT_IETF;
        return new UUID(most, least);
    }

    /** Returns the 16 bytes of a key, big-endian. */
    static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(BYTES)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    static UUID fromBytes(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /** Returns keys to look up, in random order; either all or none are in a set of this many keys. */
    static UUID[] visits(int size, boolean hits, int count) {
        SplittableRandom random = new SplittableRandom(SEED ^ size);
        UUID[] visits = new UUID[count];
        for (int i = 0; i < count; i++) {
            visits[i] = key(random.nextInt(size) + (hits ? 0 : FIRST_MISS));
        }
        return visits;
    }
}
