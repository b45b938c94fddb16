package dev.weir.login;

import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The transactions, by GTID, that sessions with one server are known to have written. MySQL does not commit in the order of the
 * numbers, so all of them are kept; MariaDB's replicas commit in order within each domain, so its newest are. Thread-safe.
 */
public final class Written {
    /** Of more intervals for one server and tag, the oldest gap is taken for written. */
    static final int MOST_INTERVALS = 1000;

    private static final Pattern SPACE = Pattern.compile("\\s");
    private static final Pattern OF_MARIADB = Pattern.compile("(\\d+)-\\d+-(\\d{1,18})");
    private static final Pattern UUID = Pattern.compile("[0-9a-f-]{36}");
    private static final Pattern INTERVAL = Pattern.compile("(?:(\\d{1,18})-)?(\\d{1,18})");
    private static final Pattern TAG = Pattern.compile("[a-z_][a-z0-9_]{0,31}");

    /** Disjoint intervals, first number to last, by MySQL's server and tag. */
    private final Map<String, NavigableMap<Long, Long>> intervals = new TreeMap<>();

    /** By MariaDB's domain. */
    private final Map<String, Gtid> newest = new TreeMap<>();

    private volatile String text = "";

    /** Counts calls that added a transaction: the text may stay the same if a number is reused. */
    private long additions;

    private record Gtid(String text, long number) {}

    /** Adds MySQL's {@code uuid:1-5:7,uuid:tag:3} or MariaDB's {@code domain-server-number,..}; ignores any other text. */
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
     * Adds all transactions of the server. Forgets those that it no longer has, since it was restored or lost its end: no
     * replica could have them.
     *
     * @param before {@link #additions} before the server was asked; if there were others since, nothing is forgotten
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

    /** They become part of a statement: only hexadecimal digits, tags and numbers are accepted. */
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

    /** Returns all in the server's syntax; empty for none. */
    public String text() {
        return text;
    }
}
