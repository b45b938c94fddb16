package dev.weir.lab.study.load;

import dev.weir.lab.study.PlainReadCheck;
import dev.weir.rig.UsageException;
import java.util.HashMap;
import java.util.Map;

/**
 * The user's query, as the lab hands it to its forks.
 *
 * @param sql a plain read with at most one placeholder
 * @param keys a plain read of values for the placeholder; empty if there is none
 * @param columns a character for each column, see {@link OwnReading}; empty until the lab has read it
 */
record OwnRequest(String sql, String keys, String columns) {
    private static final String QUERY = "query";
    private static final String KEYS = "keys";
    private static final String COLUMNS = "columns";

    static Map<String, String> subject(String query, String keys) {
        Map<String, String> subject = new HashMap<>(Map.of(QUERY, query));
        if (keys != null) {
            subject.put(KEYS, keys);
        }
        return Map.copyOf(subject);
    }

    /** Returns the query of a subject. */
    static OwnRequest of(Map<String, String> subject) {
        PlainReadCheck check = new PlainReadCheck("--query", 1);
        String sql = check.check(subject.get(QUERY));
        String keys = subject.getOrDefault(KEYS, "");
        boolean takesKeys = check.parameters(sql) == 1;
        if (takesKeys == keys.isEmpty()) {
            throw new UsageException(
                    takesKeys
                            ? "--query holds a placeholder (?), and no --keys gives values for it; give a query that"
                                    + " returns them, like --keys \"SELECT id FROM customer ORDER BY id LIMIT 10000\""
                            : "--keys gives values for a placeholder (?), and --query holds none; write ? where they"
                                    + " belong, like WHERE id = ?");
        }
        return new OwnRequest(
                sql,
                keys.isEmpty() ? "" : new PlainReadCheck("--keys", 0).check(keys),
                subject.getOrDefault(COLUMNS, ""));
    }

    OwnRequest with(String found) {
        return new OwnRequest(sql, keys, found);
    }

    Map<String, String> subject() {
        return Map.of(QUERY, sql, KEYS, keys, COLUMNS, columns);
    }
}
