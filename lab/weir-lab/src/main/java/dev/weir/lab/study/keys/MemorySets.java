package dev.weir.lab.study.keys;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Sets of keys in the heap. */
final class MemorySets {
    private MemorySets() {}

    /** A {@link HashSet} of {@link UUID}s. */
    static Lookup hashSet(int keys) {
        Set<UUID> set = new HashSet<>(keys * 4 / 3 + 1);
        for (int i = 0; i < keys; i++) {
            set.add(Keys.key(i));
        }
        return set::contains;
    }

    /** Two arrays of longs, the halves of the keys, in the keys' order: 16 bytes a key. */
    static Lookup sortedArray(int keys) {
        UUID[] sorted = new UUID[keys];
        Arrays.setAll(sorted, Keys::key);
        Arrays.sort(sorted);
        long[] most = new long[keys];
        long[] least = new long[keys];
        for (int i = 0; i < keys; i++) {
            most[i] = sorted[i].getMostSignificantBits();
            least[i] = sorted[i].getLeastSignificantBits();
        }
        return key -> search(most, least, key);
    }

    /** Two keys may share their first half. */
    private static boolean search(long[] most, long[] least, UUID key) {
        int low = 0;
        int high = most.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Long.compare(most[middle], key.getMostSignificantBits());
            if (order == 0) {
                order = Long.compare(least[middle], key.getLeastSignificantBits());
            }
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }
}
