package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds arms that from some level on take a constant time per row or byte, and much more of it than below that level.
 *
 * <p>A fixed cost per operation and a cost per unit give a time per unit that falls with the level and never rises. Where it
 * rises by half or more and is then the same within 3 % over three levels or more, something gave out that much per second and
 * no more: a throttled link or machine. It is none where every other arm on the same link rises as well, for then it is the
 * work.
 */
final class RateCaps {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");
    private static final int LEAST_LEVELS = 4;
    private static final int LEAST_TAIL = 3;
    private static final double SAME = 1.03;
    private static final double RISE = 1.5;
    private static final double LEVEL = 1.15;

    private final List<Line> lines = new ArrayList<>();

    /** The levels of one factor, all else being equal. */
    private record Line(String arm, String link, String factor, SortedMap<String, String> others, List<Point> points) {
        boolean beside(Line other) {
            return link.equals(other.link) && factor.equals(other.factor) && others.equals(other.others);
        }
    }

    private record Point(Cell cell, double level, double perUnit) {}

    RateCaps(List<Series> cells) {
        Map<List<Object>, Line> found = new LinkedHashMap<>();
        for (Series series : cells) {
            series.cell().factors().forEach((factor, value) -> {
                if (NUMBER.matcher(value).matches() && Double.parseDouble(value) > 0) {
                    add(found, series, factor, Double.parseDouble(value));
                }
            });
        }
        found.values().forEach(line -> {
            line.points().sort(Comparator.comparingDouble(Point::level));
            if (line.points().size() >= LEAST_LEVELS) {
                lines.add(line);
            }
        });
    }

    private static void add(Map<List<Object>, Line> found, Series series, String factor, double level) {
        Cell cell = series.cell();
        SortedMap<String, String> others = new TreeMap<>(cell.factors());
        others.remove(factor);
        double micros = series.measurements().stream()
                .mapToDouble(Measurement::micros)
                .average()
                .orElseThrow();
        found.computeIfAbsent(
                        List.of(cell.arm(), cell.link(), factor, others),
                        key -> new Line(cell.arm(), cell.link(), factor, others, new ArrayList<>()))
                .points()
                .add(new Point(cell, level, micros / level));
    }

    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        for (Line line : lines) {
            int tail = tail(line.points());
            int before = before(line.points(), tail);
            if (before >= 0) {
                List<Line> rivals = lines.stream()
                        .filter(each -> !each.arm().equals(line.arm()) && each.beside(line))
                        .toList();
                long level = rivals.stream()
                        .filter(each -> !rises(each, line.points().get(before).level()))
                        .count();
                if (rivals.isEmpty() || level > 0) {
                    warnings.addAll(warningsOf(line, before, tail, level));
                }
            }
        }
        return warnings;
    }

    /** Start of the longest run of levels up to the last whose time per unit is the same. */
    private static int tail(List<Point> points) {
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        int start = points.size();
        for (int i = points.size() - 1; i >= 0; i--) {
            low = Math.min(low, points.get(i).perUnit());
            high = Math.max(high, points.get(i).perUnit());
            if (high > low * SAME) {
                break;
            }
            start = i;
        }
        return start;
    }

    /** The last level before the tail at which a unit takes much less; -1 where there is none or the tail is too short. */
    private static int before(List<Point> points, int tail) {
        if (points.size() - tail < LEAST_TAIL) {
            return -1;
        }
        for (int i = tail - 1; i >= 0; i--) {
            if (points.get(i).perUnit() * RISE <= points.get(tail).perUnit()) {
                return i;
            }
        }
        return -1;
    }

    /** Returns whether a unit takes longer at the last level than at this one or the next below. */
    private static boolean rises(Line line, double level) {
        double there = line.points().stream()
                .filter(each -> each.level() <= level)
                .mapToDouble(Point::perUnit)
                .reduce((first, second) -> second)
                .orElse(0);
        return line.points().get(line.points().size() - 1).perUnit() > LEVEL * there;
    }

    private static List<Warning> warningsOf(Line line, int before, int tail, long level) {
        List<Point> points = line.points();
        double capped = points.get(tail).perUnit();
        String sentence = String.format(
                Locale.ROOT,
                "From %s=%s on it takes %s µs per unit at every level, within 3 %%, but %s µs at %s. %sThat is how a rate cap"
                        + " looks (a throttled link or machine that ran out of credit), not a slow arm: measure again, in random"
                        + " order.",
                line.factor(),
                Suspicions.three(points.get(tail).level()),
                Suspicions.three(capped),
                Suspicions.three(points.get(before).perUnit()),
                Suspicions.three(points.get(before).level()),
                level == 0
                        ? ""
                        : level + (level == 1 ? " other arm does" : " other arms do") + " not slow down there. ");
        return points.subList(tail, points.size()).stream()
                .map(point -> new Warning("rate-cap", point.cell(), sentence))
                .toList();
    }
}
