package dev.weir.spark;

import dev.weir.codec.Codecs;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The options of the job.
 *
 * @param url {@code jdbc:mysql:weir://..}, with the account
 * @param table schema.table
 * @param codecs names of codecs, as {@link Codecs#named} has them
 * @param least size in bytes from which values are framed
 * @param partitions how many; 0 for twice as many as there are cores
 * @param rewrites whether values are rewritten, with the first codec
 * @param withTriggers whether triggers on UPDATE may run
 */
record JobOptions(
        String url,
        String table,
        String column,
        List<String> codecs,
        long least,
        int partitions,
        boolean rewrites,
        boolean withTriggers)
        implements Serializable {
    static final String USAGE = "expected --url jdbc:mysql:weir://HOST/SCHEMA?user=.. --table TABLE --column COLUMN"
            + " --codec zstd:3[,lz4:9,..] [--min BYTES] [--partitions N] [--rewrite] [--with-triggers]";

    private static final Set<String> SWITCHES = Set.of("--rewrite", "--with-triggers");
    private static final Set<String> VALUES =
            Set.of("--url", "--table", "--column", "--codec", "--min", "--partitions");

    static JobOptions parse(String... words) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < words.length; i++) {
            if (SWITCHES.contains(words[i])) {
                given.put(words[i], "true");
            } else if (VALUES.contains(words[i]) && i + 1 < words.length) {
                given.put(words[i], words[++i]);
            } else {
                throw new IllegalArgumentException("option " + words[i] + " is unknown or lacks its value; " + USAGE);
            }
        }
        for (String each : List.of("--url", "--table", "--column", "--codec")) {
            if (!given.containsKey(each)) {
                throw new IllegalArgumentException("option " + each + " is missing; " + USAGE);
            }
        }
        return new JobOptions(
                given.get("--url"),
                given.get("--table"),
                given.get("--column"),
                codecs(given.get("--codec")),
                number(given, "--min", 1000),
                (int) number(given, "--partitions", 0),
                given.containsKey("--rewrite"),
                given.containsKey("--with-triggers"));
    }

    private static List<String> codecs(String text) {
        List<String> names = new ArrayList<>();
        for (String each : text.split(",", -1)) {
            String name = each.replace(':', '-');
            if (!Codecs.names().contains(name) || name.equals("none")) {
                throw new IllegalArgumentException("codec=" + each + " is unknown, expected one of "
                        + Codecs.names().stream()
                                .filter(known -> !known.equals("none"))
                                .toList());
            }
            names.add(name);
        }
        return names;
    }

    private static long number(Map<String, String> given, String option, int otherwise) {
        String text = given.getOrDefault(option, String.valueOf(otherwise));
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(option.substring(2) + "=" + text + ", expected a whole number");
        }
        return Long.parseLong(text);
    }
}
