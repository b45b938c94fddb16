package dev.weir.login;

import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Transactions that the sessions with one server are known to have written, by GTID. MySQL does not commit in the order of the
 * numbers, so all of them are kept; of MariaDB, whose replicas commit in the order of each domain, the newest. Thread-safe.
 */
public final class Written {
    /** More of one server and tag become fewer: the oldest gap is taken for written. */
    static final int MOST_INTERVALS = 1000;

    private static final Pattern SPACE = Pattern.compile("\\s");
    private static final Pattern OF_MARIADB = Pattern.compile("(\\d+)-\\d+-(\\d{1,18})");
    private static final Pattern UUID = Pattern.compile("[0-9a-f-]{36}");
    private static final Pattern INTERVAL = Pattern.compile("(?:(\\d{1,18})-)?(\\d{1,18})");
    private static final Pattern TAG = Pattern.compile("[a-z_][a-z0-9_]{0,31}");

    /** Intervals that do not touch, first number to last, by MySQL's server and tag. */
    private final Map<String, NavigableMap<Long, Long>> intervals = new TreeMap<>();

    /** By MariaDB's domain. */
    private final Map<String, Gtid> newest = new TreeMap<>();

    private volatile String text = "";

    /** Counts what was taken in: a number may be used again, and the text stays the same. */
    private long additions;

    private record Gtid(String text, long number) {}

    /** Takes in MySQL's {@code uuid:1-5:7,uuid:tag:3}, or MariaDB's {@code domain-server-number,..}, nothing else. */
    public synchronized void add(String gtids) {
        additions++;
        for (String part :
                SPACE.matcher(gtids.toLowerCase(Locale.ROOT)).replaceAll("").split(",", -1)) {
            Matcher ofMariaDb = OF_MARIADB.matcher(part);
            if (part.indexOf(':') > 0) {
                ofMySql(part.split(":", -1));
            } else if (ofMariaDb.matches()) {
                newest.merge(
                        ofMariaDb.group(1),
                        new Gtid(part, Long.parseLong(ofMariaDb.group(2))),
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
        if (!UUID.matcher(parts[0]).matches()) {
            return;
        }
        String numbered = parts[0];
        for (int i = 1; i < parts.length; i++) {
            Matcher interval = INTERVAL.matcher(parts[i]);
            if (interval.matches()) {
                long last = Long.parseLong(interval.group(2));
                long first = interval.group(1) == null ? last : Long.parseLong(interval.group(1));
                add(intervals.computeIfAbsent(numbered, none -> new TreeMap<>()), first, last);
            } else if (TAG.matcher(parts[i]).matches()) {
                numbered = parts[0] + ":" + parts[i];
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
    public String text() {
        return text;
    }
}
