package dev.weir.report.stats;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * One arm at one setting of every factor.
 *
 * @param factors outer and inner factors besides the link, by name: {@code rows=100, tls=off, work=collect}
 */
public record Cell(String arm, String link, SortedMap<String, String> factors) {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");

    /** The same setting of every factor for another arm. */
    public Cell withArm(String other) {
        return new Cell(other, link, factors);
    }

    /** The setting alone, whichever arm is at it. */
    public Setting setting() {
        return new Setting(link, factors);
    }

    /** Returns whether the value of a factor is a number. */
    public static boolean isNumber(String value) {
        return NUMBER.matcher(value).matches();
    }

    /** Every factor of some cells with its values. */
    public static SortedMap<String, Set<String>> values(Collection<CellResult> results) {
        SortedMap<String, Set<String>> values = new TreeMap<>();
        results.forEach(result -> result.cell()
                .factors()
                .forEach((name, value) ->
                        values.computeIfAbsent(name, n -> new TreeSet<>()).add(value)));
        return values;
    }

    /** Link and levels. */
    public record Setting(String link, Map<String, String> factors) {}
}
