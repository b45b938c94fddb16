package dev.weir.report.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The sentinel's word on the machine, server and link over the run: a step (a throttled link, a neighbour come or
 * gone) or a trend (heat, a filling disk).
 *
 * <p>Large steps are looked for among the single slice groups, which tell the moment best; small ones and trends among the means
 * of six heats or more, since the two slice groups of a heat share what the heat did and are no independent values. Steps
 * and trends are F tests at half a per cent each (see {@link Changepoints}; for the trend the usual test of a regression
 * line), so that one steady run in a hundred is said to drift. Of a step and a trend that are both found, the better fit is
 * reported. Its time is counted in heats: the machine's wall clock may be set in the middle of a run, and a run may be
 * resumed days later.
 */
final class Drift {
    private static final double ERROR_RATE = 0.005;
    private static final double LARGE = Math.log(1.25);
    private static final double SMALL = Math.log(1.05);
    private static final int ROUNDS_FOR_SMALL = 6;
    private static final String ADVICE =
            "; ratios stay fair, being taken within heats, but absolute times mix both states";

    private final Changepoints changepoints = new Changepoints(ERROR_RATE);

    /** A time on the log scale and the heat that it was measured in. */
    private record Point(int heat, double log) {}

    /** Says when and by how much the sentinel changed; empty when it is steady. */
    String of(List<Measurement> sentinelInTimeOrder) {
        if (sentinelInTimeOrder.isEmpty()) {
            return "";
        }
        List<Point> heats = perHeat(sentinelInTimeOrder);
        List<Point> groups = sentinelInTimeOrder.stream()
                .map(each -> new Point(each.group().heat(), each.logCentre()))
                .toList();
        String large = tell(groups, LARGE);
        return large.isEmpty() && heats.size() >= ROUNDS_FOR_SMALL ? tell(heats, SMALL) : large;
    }

    private static List<Point> perHeat(List<Measurement> measurements) {
        return measurements.stream()
                .collect(Collectors.groupingBy(
                        each -> each.group().heat(), TreeMap::new, Collectors.averagingDouble(Measurement::logCentre)))
                .entrySet()
                .stream()
                .map(heat -> new Point(heat.getKey(), heat.getValue()))
                .toList();
    }

    private String tell(List<Point> points, double size) {
        double[] logs = points.stream().mapToDouble(Point::log).toArray();
        int[] starts = changepoints.find(logs);
        Line line = Line.through(points);
        boolean trend = Math.abs(line.change) >= size && line.isSignificant();
        double squares = squares(logs, starts);
        if (trend && (starts.length == 0 || line.squares <= squares)) {
            return trendSentence(points, line);
        }
        return stepSentence(points, logs, starts, size);
    }

    private static double squares(double[] logs, int[] starts) {
        double squares = 0;
        for (int stretch = 0; stretch <= starts.length; stretch++) {
            int from = stretch == 0 ? 0 : starts[stretch - 1];
            int to = stretch == starts.length ? logs.length : starts[stretch];
            squares += Changepoints.squares(logs, from, to);
        }
        return squares;
    }

    private static String stepSentence(List<Point> points, double[] logs, int[] starts, double size) {
        double largest = 0;
        String sentence = "";
        for (int i = 0; i < starts.length; i++) {
            double before = Changepoints.mean(logs, starts, i);
            double after = Changepoints.mean(logs, starts, i + 1);
            double change = after - before;
            if (Math.abs(change) >= size && Math.abs(change) > largest) {
                largest = Math.abs(change);
                sentence = "In heat " + (points.get(starts[i]).heat() + 1) + " the sentinel became " + howMuch(change)
                        + ", from " + threeDigits(Math.exp(before)) + " µs to " + threeDigits(Math.exp(after)) + " µs"
                        + ADVICE;
            }
        }
        return sentence;
    }

    private static String trendSentence(List<Point> points, Line line) {
        return "The sentinel became " + howMuch(line.change) + " little by little, over "
                + (points.get(points.size() - 1).heat() - points.get(0).heat() + 1) + " heats" + ADVICE;
    }

    private static String howMuch(double change) {
        String direction = change > 0 ? "slower" : "faster";
        double factor = Math.exp(Math.abs(change));
        return factor >= 1.5
                ? threeDigits(factor) + " times " + direction
                : String.format(Locale.ROOT, "%.0f %% %s", 100 * Math.abs(Math.expm1(change)), direction);
    }

    private static String threeDigits(double value) {
        return new BigDecimal(value).round(new MathContext(3)).toPlainString();
    }

    /** Least-squares line through log times, one after the other. */
    private record Line(int n, double change, double squares, double squaresBefore) {
        static Line through(List<Point> points) {
            int n = points.size();
            double[] x = IntStream.range(0, n).mapToDouble(i -> i).toArray();
            double[] y = points.stream().mapToDouble(Point::log).toArray();
            double meanX = Changepoints.mean(x, 0, n);
            double meanY = Changepoints.mean(y, 0, n);
            double xx = 0;
            double xy = 0;
            double yy = 0;
            for (int i = 0; i < n; i++) {
                xx += (x[i] - meanX) * (x[i] - meanX);
                xy += (x[i] - meanX) * (y[i] - meanY);
                yy += (y[i] - meanY) * (y[i] - meanY);
            }
            double slope = xx == 0 ? 0 : xy / xx;
            return new Line(n, slope * (x[n - 1] - x[0]), Math.max(0, yy - slope * xy), yy);
        }

        boolean isSignificant() {
            return n > 3
                    && squaresBefore - squares
                            > FDistribution.of(1, n - 2).inverseSurvivalProbability(ERROR_RATE) * squares / (n - 2);
        }
    }
}
