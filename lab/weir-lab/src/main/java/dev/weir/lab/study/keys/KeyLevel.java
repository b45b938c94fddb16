package dev.weir.lab.study.keys;

import dev.weir.lab.study.Level;
import dev.weir.report.text.Text;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keys in the set, threads or requests in flight, and whether the keys looked up are in the set.
 *
 * @param batch keys of one request, for arms that can ask for several; 0 where the level does not say
 */
record KeyLevel(int keys, int parallelism, boolean hit, boolean virtualThreads, int batch) implements Level {
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

    static KeyLevel of(Map<String, String> factors) {
        return new KeyLevel(
                Level.number(factors, "keys"),
                Level.number(factors, "parallelism"),
                flag(factors, "lookup", "hit", "miss"),
                flag(factors, "threads", "virtual", "platform"),
                factors.containsKey("batch") ? Level.number(factors, "batch") : 0);
    }

    @Override
    public Map<String, String> factors() {
        Map<String, String> factors = new LinkedHashMap<>();
        factors.put("keys", Integer.toString(keys));
        factors.put("parallelism", Integer.toString(parallelism));
        factors.put("lookup", hit ? "hit" : "miss");
        factors.put("threads", virtualThreads ? "virtual" : "platform");
        if (batch > 0) {
            factors.put("batch", Integer.toString(batch));
        }
        return factors;
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

    private static boolean flag(Map<String, String> factors, String name, String yes, String no) {
        String value = factors.get(name);
        if (yes.equals(value) || no.equals(value)) {
            return yes.equals(value);
        }
        throw new IllegalArgumentException(name + "=" + value + " in " + factors + ", expected " + yes + " or " + no);
    }
}
