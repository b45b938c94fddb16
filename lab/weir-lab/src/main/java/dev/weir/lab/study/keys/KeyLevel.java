package dev.weir.lab.study.keys;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;
import dev.weir.report.text.Text;

/**
 * Keys in the set, threads or requests in flight, and whether the keys looked up are in the set.
 *
 * @param batch keys of one request, for arms that can ask for several; 0 where the level does not say
 */
record KeyLevel(int keys, int parallelism, boolean hit, boolean virtualThreads, int batch) implements StudyLevel {
    /** Look-ups at a time that are measured at most of arms that have a connection for each. */
    static final int MOST_PARALLEL = 64;

    private static final int THOUSAND = 1000;

    /** One key a request, platform threads. */
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

    /** Name of the table, and of the Redis set: {@code set100k}, {@code set1m}. */
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
