package dev.weir.report.history;

import dev.weir.report.stats.Changepoints;
import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds where a ratio changed from run to run, by more than counts as equal.
 *
 * <p>What one start of a server adds or takes is the same in every heat of a run, so it is not in the run's intervals: runs of
 * the same thing scatter more than they say. From four runs on that scatter is known: a change of level has to pass an F test
 * against it, and a step has to be five times as large as the median step, beside having intervals that do not touch. Of two
 * or three runs the intervals are all there is.
 */
final class ChangeFinder {
    private static final int KNOWN_SCATTER = 4;
    private static final double FAR = 5;

    private final Changepoints levels;

    /** Steady series may be called changed in level at this rate, 0 to 1, each. */
    ChangeFinder(double errorRate) {
        levels = new Changepoints(errorRate);
    }

    List<Change> find(List<Point> points) {
        double[] logs = points.stream()
                .mapToDouble(each -> Math.log(each.ratio().estimate()))
                .toArray();
        int[] starts = levels.find(logs);
        List<Change> changes = new ArrayList<>();
        for (int at = 1; at < points.size(); at++) {
            int start = at;
            Change change = IntStream.of(starts).anyMatch(each -> each == start)
                    ? level(points, logs, starts, at)
                    : step(points, logs, at);
            if (change.size() > Math.log1p(delta(points, at) / 100) && holds(change, points, logs)) {
                changes.add(change);
            }
        }
        return changes;
    }

    private static Change level(List<Point> points, double[] logs, int[] starts, int at) {
        int from = IntStream.of(starts).filter(each -> each < at).max().orElse(0);
        int to = IntStream.of(starts).filter(each -> each > at).min().orElse(logs.length);
        return new Change(at, Change.Kind.LEVEL, mean(logs, from, at), mean(logs, at, to), differences(points, at));
    }

    private static Change step(List<Point> points, double[] logs, int at) {
        return new Change(at, Change.Kind.STEP, Math.exp(logs[at - 1]), Math.exp(logs[at]), differences(points, at));
    }

    private static boolean holds(Change change, List<Point> points, double[] logs) {
        if (change.kind() == Change.Kind.LEVEL) {
            return true;
        }
        int at = change.at();
        return apart(points.get(at - 1).ratio(), points.get(at).ratio())
                && (logs.length < KNOWN_SCATTER || change.size() > FAR * medianOfOtherSteps(logs, at));
    }

    private static boolean apart(Interval a, Interval b) {
        return a.high() < b.low() || b.high() < a.low();
    }

    private static double medianOfOtherSteps(double[] logs, int at) {
        double[] steps = IntStream.range(1, logs.length)
                .filter(i -> i != at)
                .mapToDouble(i -> Math.abs(logs[i] - logs[i - 1]))
                .sorted()
                .toArray();
        return steps[steps.length / 2];
    }

    private static double delta(List<Point> points, int at) {
        return Math.max(points.get(at - 1).deltaPercent(), points.get(at).deltaPercent());
    }

    private static List<Difference> differences(List<Point> points, int at) {
        return Surroundings.between(
                points.get(at - 1).surroundings(), points.get(at).surroundings());
    }

    private static double mean(double[] logs, int from, int to) {
        return Math.exp(Arrays.stream(logs, from, to).average().orElseThrow());
    }
}
