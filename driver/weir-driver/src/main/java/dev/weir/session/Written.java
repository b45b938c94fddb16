package dev.weir.session;

import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Transactions that the sessions with one server are known to have written, by GTID. MySQL does not commit in the order of the numbers, so all of
 * them are kept; of MariaDB, whose replicas commit in the order of each domain, the newest. Thread-safe.
 */
public final class Written {
    /** More of one server and tag become fewer: the oldest gap is taken for written. */
    static final int MOST_INTERVALS = 1000;

    /** Intervals that do not touch, first number to last, by MySQL's server and tag. */
    private final Map<String, NavigableMap<Long, Long>> intervals = new TreeMap<>();

    /** By MariaDB's domain. */
    private final Map<String, Gtid> newest = new TreeMap<>();

    private volatile String text = "";

    /** Counts what was taken in: a number may be used again, and the text stays the same. */
    private long additions;

    private record Gtid(String text, long number) {}

    /**
     * Takes in transactions: MySQL's {@code uuid:1-5:7,uuid:tag:3}, or MariaDB's {@code domain-server-number,..}. What is neither
     * is left out.
     */
    public synchronized void add(String gtids) {
        additions++;
        for (String part : gtids.toLowerCase(Locale.ROOT).replaceAll("\\s", "").split(",", -1)) {
            if (part.indexOf(':') > 0) {
                ofMySql(part.split(":", -1));
            } else if (part.matches("\\d+-\\d+-\\d{1,18}")) {
                Gtid added = new Gtid(part, Long.parseLong(part.substring(part.lastIndexOf('-') + 1)));
                newest.merge(
                        part.substring(0, part.indexOf('-')),
                        added,
                        (before, after) -> before.number() > after.number() ? before : after);
            }
        }
        text = join();
    }

    /** Returns a number for {@link #source}. */
    public synchronized long additions() {
        return additions;
    }

    /**
     * Takes in all that the server has. What it does not have any more, for it was restored or has lost its end, is forgotten:
     * no replica could have it.
     *
     * @param before {@link #additions} before the server was asked; where there are others since, nothing is forgotten
     */
    public synchronized void source(long before, String all) {
        Written has = new Written();
        has.add(all);
        String answer = has.text;
        has.add(text);
        if (additions == before && !has.text.equals(answer)) {
            intervals.clear();
            newest.clear();
        }
        add(all);
    }

    /** They become part of a statement: nothing but hexadecimal digits, tags and numbers. */
    private void ofMySql(String... parts) {
        String numbered = parts[0];
        for (int i = 1; i < parts.length && parts[0].matches("[0-9a-f-]{36}"); i++) {
            String part = parts[i];
            if (part.matches("(\\d{1,18}-)?\\d{1,18}")) {
                int hyphen = part.indexOf('-');
                long last = Long.parseLong(part.substring(hyphen + 1));
                long first = hyphen < 0 ? last : Long.parseLong(part.substring(0, hyphen));
                add(intervals.computeIfAbsent(numbered, none -> new TreeMap<>()), first, last);
            } else if (part.matches("[a-z_][a-z0-9_]{0,31}")) {
                numbered = parts[0] + ":" + part;
            }
        }
    }

    private static void add(NavigableMap<Long, Long> numbers, long from, long to) {
        long first = from;
        long last = Math.max(from, to);
        Map.Entry<Long, Long> near = numbers.floorEntry(last + 1);
        while (near != null && near.getValue() >= first - 1) {
            first = Math.min(first, near.getKey());
            last = Math.max(last, near.getValue());
            numbers.remove(near.getKey());
            near = numbers.floorEntry(last + 1);
        }
        numbers.put(first, last);
        if (numbers.size() > MOST_INTERVALS) {
            long oldest = numbers.pollFirstEntry().getKey();
            numbers.put(oldest, numbers.pollFirstEntry().getValue());
        }
    }

    private String join() {
        StringJoiner all = new StringJoiner(",");
        intervals.forEach((numbered, numbers) -> {
            StringBuilder set = new StringBuilder(numbered);
            numbers.forEach((first, last) -> {
                set.append(':').append(first);
                if (last > first) {
                    set.append('-').append(last);
                }
            });
            all.add(set);
        });
        newest.values().forEach(gtid -> all.add(gtid.text()));
        return all.toString();
    }

    /** Returns all as the server takes them, empty for nothing. */
    String text() {
        return text;
    }
}
