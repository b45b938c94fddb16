package dev.weir.session;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The newest of what the sessions with one server are known to have written, by GTID. A replica that commits in the server's order
 * and has the newest has all before it. Thread-safe.
 */
public final class Written {
    /** By what they are numbered in: MySQL's server and tag, MariaDB's domain. */
    private final Map<String, Gtid> newest = new TreeMap<>();

    private volatile String text = "";

    private record Gtid(String text, long number) {}

    /**
     * Takes in transactions: MySQL's {@code uuid:1-5:7,uuid:tag:3}, or MariaDB's {@code domain-server-number,..}. What is neither
     * is left out.
     */
    public synchronized void add(String gtids) {
        for (String part : gtids.toLowerCase(Locale.ROOT).replaceAll("\\s", "").split(",", -1)) {
            if (part.indexOf(':') > 0) {
                ofMySql(part.split(":", -1));
            } else if (part.matches("\\d+-\\d+-\\d{1,18}")) {
                add(part.substring(0, part.indexOf('-')), part, afterHyphen(part));
            }
        }
        String now = newest.values().stream().map(Gtid::text).collect(Collectors.joining(","));
        // who compares by identity sees what is new
        text = now.equals(text) ? text : now;
    }

    /** They become part of a statement: nothing but hexadecimal digits, tags and numbers. */
    private void ofMySql(String... parts) {
        String numbered = parts[0];
        for (int i = 1; i < parts.length && parts[0].matches("[0-9a-f-]{36}"); i++) {
            String last = afterHyphen(parts[i]);
            if (parts[i].matches("(\\d+-)?\\d{1,18}")) {
                add(numbered, numbered + ":" + last, last);
            } else if (parts[i].matches("[a-z_][a-z0-9_]{0,31}")) {
                numbered = parts[0] + ":" + parts[i];
            }
        }
    }

    private static String afterHyphen(String part) {
        return part.substring(part.lastIndexOf('-') + 1);
    }

    private void add(String in, String gtid, String number) {
        Gtid added = new Gtid(gtid, Long.parseLong(number));
        newest.merge(in, added, (before, after) -> before.number() > after.number() ? before : after);
    }

    /** Returns all as the server takes them, empty for nothing; the same object until there is more. */
    String text() {
        return text;
    }
}
