package dev.weir.report.page;

import dev.weir.report.history.Change;
import dev.weir.report.history.Point;
import dev.weir.report.history.Series;
import dev.weir.report.page.html.Html;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A ratio over time as a small drawing: a dot and an interval for each run, a rule at 1, an upright where it changed. All
 * drawings of a page share the horizontal axis, one place for each run.
 *
 * @param runs number of runs on the axis
 */
record Sparkline(int runs) {
    private static final int HEIGHT = 46;
    private static final int STEP = 26;
    private static final int MARGIN = 10;
    private static final double LEAST_SPAN = 0.05;

    int width() {
        return 2 * MARGIN + STEP * Math.max(1, runs - 1);
    }

    String svg(Series series) {
        Scaled axis = Scaled.of(series.points());
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"spark\" role=\"img\" aria-label=\"%s\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">",
                Html.text(label(series)),
                width(),
                HEIGHT,
                width(),
                HEIGHT));
        if (axis.holds(0)) {
            out.append(line("one", 0, axis.y(0), width(), axis.y(0)));
        }
        for (Change change : series.changes()) {
            double x =
                    (x(series.points().get(change.at() - 1)) + x(series.points().get(change.at()))) / 2;
            out.append(line("change", x, 0, x, HEIGHT));
        }
        String path = series.points().stream()
                .map(each -> String.format(Locale.ROOT, "%.1f,%.1f", x(each), axis.y(log(each))))
                .collect(Collectors.joining(" "));
        out.append("<polyline points=\"").append(path).append("\"/>");
        for (Point each : series.points()) {
            if (Figures.hasBounds(each.ratio())) {
                double low = axis.y(Math.log(each.ratio().low()));
                double high = axis.y(Math.log(each.ratio().high()));
                out.append(line("span", x(each), low, x(each), high));
            }
            out.append(String.format(
                    Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>", x(each), axis.y(log(each))));
        }
        return out.append("</svg>").toString();
    }

    private double x(Point point) {
        return MARGIN + (double) STEP * point.run();
    }

    private static double log(Point point) {
        return Math.log(point.ratio().estimate());
    }

    private static String label(Series series) {
        return series.points().stream()
                .map(each -> "run " + (each.run() + 1) + ": " + Figures.ratio(each.ratio()))
                .collect(Collectors.joining("; "));
    }

    private static String line(String style, double x1, double y1, double x2, double y2) {
        return String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                style,
                x1,
                y1,
                x2,
                y2);
    }

    /** The logarithms that are drawn: all estimates; of wide intervals what fits about them. */
    private record Scaled(double low, double high) {
        static Scaled of(List<Point> points) {
            double low = points.stream().mapToDouble(Sparkline::log).min().orElseThrow();
            double high = points.stream().mapToDouble(Sparkline::log).max().orElseThrow();
            double margin = Math.max(LEAST_SPAN, 0.4 * (high - low));
            return new Scaled(low - margin, high + margin);
        }

        boolean holds(double log) {
            return log >= low && log <= high;
        }

        /** A place in the drawing; what lies outside is cut off at its edge. */
        double y(double log) {
            double share = Math.max(0, Math.min(1, (log - low) / (high - low)));
            return HEIGHT - 4 - share * (HEIGHT - 8);
        }
    }
}
