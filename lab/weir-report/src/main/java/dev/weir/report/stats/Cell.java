package dev.weir.report.stats;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One arm at one setting of every factor.
 *
 * @param factors outer and inner factors besides the link, by name: {@code rows=100, tls=off, work=collect}
 */
public record Cell(String arm, String link, Level factors) {
    /** The factor that names the figure of a cell whose operation measures several itself. */
    public static final String FIGURE = "figure";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");

    public Cell {
        factors = factors.sorted();
    }

    public Cell withArm(String other) {
        return new Cell(other, link, factors);
    }

    /** Returns the setting without the arm. */
    public Setting setting() {
        return new Setting(link, factors);
    }

    /** Returns the cells whose spreads are alike: those of one figure on one link. */
    Family family() {
        return new Family(link, factors.getOrDefault(FIGURE, ""));
    }

    public static boolean isNumber(String value) {
        return NUMBER.matcher(value).matches();
    }

    /** Returns the values of every factor among the cells, by the factor's name. */
    public static SortedMap<String, Set<String>> values(Collection<CellResult> results) {
        SortedMap<String, Set<String>> values = new TreeMap<>();
        results.forEach(result -> result.cell()
                .factors()
                .values()
                .forEach((name, value) ->
                        values.computeIfAbsent(name, n -> new TreeSet<>()).add(value)));
        return values;
    }

    /** Orders links and arms as the manifest lists them, factors by name and value, numbers numerically. */
    static Comparator<Cell> order(Manifest manifest) {
        return Comparator.comparing(Cell::link, listed(manifest.links().stream().map(Manifest.Link::name)))
                .thenComparing(Cell::factors)
                .thenComparing(Cell::arm, listed(manifest.arms().stream().map(Manifest.Arm::id)));
    }

    /** Orders names as listed; unlisted names come last, alphabetically. */
    private static Comparator<String> listed(Stream<String> names) {
        Map<String, Integer> places = new HashMap<>();
        names.forEach(name -> places.putIfAbsent(name, places.size()));
        return Comparator.comparingInt((String name) -> places.getOrDefault(name, places.size()))
                .thenComparing(Comparator.naturalOrder());
    }

    public record Setting(String link, Level factors) {}

    /** A figure on a link; the figure is empty where the time of an operation is the only one. */
    record Family(String link, String figure) {}
}
