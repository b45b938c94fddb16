package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Order of cells: links and arms as the manifest lists them, factors by name and value, numbers as numbers. */
final class CellOrder {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");

    private CellOrder() {}

    static Comparator<Cell> of(Manifest manifest) {
        return Comparator.comparing(Cell::link, listed(manifest.links().stream().map(Manifest.Link::name)))
                .thenComparing(Cell::factors, CellOrder::compareFactors)
                .thenComparing(Cell::arm, listed(manifest.arms().stream().map(Manifest.Arm::id)));
    }

    /** As listed; what is not comes last, by name. */
    private static Comparator<String> listed(Stream<String> names) {
        Map<String, Integer> places = new HashMap<>();
        names.forEach(name -> places.putIfAbsent(name, places.size()));
        return Comparator.comparingInt((String name) -> places.getOrDefault(name, places.size()))
                .thenComparing(Comparator.naturalOrder());
    }

    private static int compareFactors(SortedMap<String, String> a, SortedMap<String, String> b) {
        Iterator<Map.Entry<String, String>> left = a.entrySet().iterator();
        Iterator<Map.Entry<String, String>> right = b.entrySet().iterator();
        while (left.hasNext() && right.hasNext()) {
            Map.Entry<String, String> l = left.next();
            Map.Entry<String, String> r = right.next();
            int order = l.getKey().compareTo(r.getKey());
            if (order == 0) {
                order = compareValues(l.getValue(), r.getValue());
            }
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int compareValues(String a, String b) {
        int order = NUMBER.matcher(a).matches() && NUMBER.matcher(b).matches()
                ? Double.compare(Double.parseDouble(a), Double.parseDouble(b))
                : 0;
        return order == 0 ? a.compareTo(b) : order;
    }
}
