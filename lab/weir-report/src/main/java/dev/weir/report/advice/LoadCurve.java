package dev.weir.report.advice;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Loads of one arm for one kind of data along the size; straight lines between and beyond what was counted. */
final class LoadCurve {
    private final NavigableMap<Double, Load> points = new TreeMap<>();

    void put(double size, Load load) {
        points.put(size, load);
    }

    NavigableMap<Double, Load> points() {
        return points;
    }

    Load at(double size) {
        Load exact = points.get(size);
        if (exact != null) {
            return exact;
        }
        if (points.size() == 1) {
            Map.Entry<Double, Load> only = points.firstEntry();
            return only.getValue().times(only.getKey() > 0 ? size / only.getKey() : 1);
        }
        Map.Entry<Double, Load> from = points.lowerEntry(size);
        Map.Entry<Double, Load> to = points.higherEntry(size);
        if (from == null) {
            from = points.firstEntry();
            to = points.higherEntry(from.getKey());
        } else if (to == null) {
            to = points.lastEntry();
            from = points.lowerEntry(to.getKey());
        }
        double share = (size - from.getKey()) / (to.getKey() - from.getKey());
        return from.getValue().towards(to.getValue(), share);
    }
}
