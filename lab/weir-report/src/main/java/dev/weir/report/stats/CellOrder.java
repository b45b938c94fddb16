package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Order of cells: links and arms as the manifest lists them, factors by name and value, numbers as numbers. */
final class CellOrder implements Comparator<Cell> {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");

    private final Map<String, Integer> links;
    private final Map<String, Integer> arms;

    CellOrder(Manifest manifest) {
        links = places(manifest.links(), Manifest.Link::name);
        arms = places(manifest.arms(), Manifest.Arm::id);
    }

    private static <T> Map<String, Integer> places(List<T> listed, Function<T, String> name) {
        Map<String, Integer> places = new HashMap<>();
        for (T each : listed) {
            places.putIfAbsent(name.apply(each), places.size());
        }
        return places;
    }

    @Override
    public int compare(Cell a, Cell b) {
        int order = compareListed(links, a.link(), b.link());
        if (order == 0) {
            order = compareFactors(a, b);
        }
        return order == 0 ? compareListed(arms, a.arm(), b.arm()) : order;
    }

    private static int compareListed(Map<String, Integer> places, String a, String b) {
        int order = Integer.compare(places.getOrDefault(a, places.size()), places.getOrDefault(b, places.size()));
        return order == 0 ? a.compareTo(b) : order;
    }

    private static int compareFactors(Cell a, Cell b) {
        Iterator<Map.Entry<String, String>> left = a.factors().entrySet().iterator();
        Iterator<Map.Entry<String, String>> right = b.factors().entrySet().iterator();
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
        if (isNumber(a) && isNumber(b)) {
            int order = Double.compare(Double.parseDouble(a), Double.parseDouble(b));
            return order == 0 ? a.compareTo(b) : order;
        }
        return a.compareTo(b);
    }

    private static boolean isNumber(String value) {
        return NUMBER.matcher(value).matches();
    }
}
