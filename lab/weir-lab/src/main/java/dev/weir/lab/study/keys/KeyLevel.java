package dev.weir.lab.study.keys;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;
import dev.weir.report.text.Text;

/**
 * The number of keys in the set, the threads or requests in flight, and whether the keys looked up are in the set.
 *
 * @param batch keys per request, for arms that support several; 0 if the level does not specify it
 */
record KeyLevel(int keys, int parallelism, boolean hit, boolean virtualThreads, int batch) implements StudyLevel {
    /** The largest number of concurrent look-ups for arms with a connection for each. */
    static final int MOST_PARALLEL = 64;

    private static final int THOUSAND = 1000;

    /** One key per request, platform threads. */
    static KeyLevel single(int keys, int parallelism, boolean hit) {
        return new KeyLevel(keys, parallelism, hit, false, 0);
    }

    KeyLevel onVirtualThreads() {
        return new KeyLevel(keys, parallelism, hit, true, batch);
    }

    KeyLevel inBatchesOf(int count) {
        return new KeyLevel(keys, parallelism, hit, virtualThreads, count);
    }

    static KeyLevel of(Level level) {
        return new KeyLevel(
                level.count("keys"),
                level.count("parallelism"),
                level.flag("lookup", "hit", "miss"),
                level.flag("threads", "virtual", "platform"),
                level.has("batch") ? level.count("batch") : 0);
    }

    @Override
    public Level level() {
        Level level = Level.of("keys", keys)
                .with("parallelism", parallelism)
                .with("lookup", hit ? "hit" : "miss")
                .with("threads", virtualThreads ? "virtual" : "platform");
        return batch > 0 ? level.with("batch", batch) : level;
    }

    /** Returns the name of the table and of the Redis set: {@code set100k}, {@code set1m}. */
    String set() {
        return set(keys);
    }

    static String set(int keys) {
        if (keys % (THOUSAND * THOUSAND) == 0) {
            return Text.format("set%dm", keys / THOUSAND / THOUSAND);
        }
        return keys % THOUSAND == 0 ? Text.format("set%dk", keys / THOUSAND) : Text.format("set%d", keys);
    }
}
