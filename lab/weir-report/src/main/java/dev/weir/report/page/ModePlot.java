package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.TwoModes;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.ComparisonResult.Mode;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.stream.DoubleStream;

/** The laps of one comparison as a histogram of their ratios on a logarithmic axis, its modes marked. */
final class ModePlot {
    private static final int WIDTH = 300;
    private static final int HEIGHT = 96;
    private static final int TOP = 18;
    private static final int BASE = 76;
    private static final int MARGIN = 16;
    private static final int BINS = 40;
    private static final int MOST_SHOWN = 8;

    private final ComparisonResult result;
    private final double[] sorted;
    private final RatioAxis axis;

    private ModePlot(ComparisonResult result, double[] sorted) {
        this.result = result;
        this.sorted = sorted;
        this.axis = RatioAxis.holding(
                sorted,
                result.modes().stream()
                        .mapToDouble(mode -> Math.log(mode.ratio()))
                        .toArray());
    }

    /** Returns how the laps of such comparisons are distributed, a small drawing each; empty where there is none. */
    static String html(RunView view) {
        List<ComparisonResult> found = view.analysis().comparisons().stream()
                .filter(result -> !result.modes().isEmpty())
                .toList();
        if (found.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("<h4>Ratios with two modes</h4>\n<p class=\"note\">The laps of "
                + (found.size() == 1 ? "this comparison" : "these comparisons")
                + " fall into two heaps, and a mean of both is true of neither. Bars count laps; the strokes mark the"
                + " modes, with the share of each.</p>\n<div class=\"multiples modes\">");
        found.stream().limit(MOST_SHOWN).forEach(result -> out.append(figure(view, result)));
        out.append("</div>\n");
        if (found.size() > MOST_SHOWN) {
            out.append("<p class=\"note\">" + (found.size() - MOST_SHOWN) + " more are marked " + TwoModes.SIGN
                    + " in the table below.</p>\n");
        }
        return out.toString();
    }

    private static String figure(RunView view, ComparisonResult result) {
        double[] laps = LapRatios.of(
                        view.run(), result.ratio().cell(), result.ratio().reference())
                .sorted();
        String title = view.title(result.ratio());
        String caption =
                "<figcaption>" + Html.sentence(title + ": " + TwoModes.prose(result.modes())) + "</figcaption>";
        return "<figure>" + caption + (laps.length == 0 ? "" : new ModePlot(result, laps).svg()) + "</figure>\n";
    }

    private String svg() {
        StringBuilder out = new StringBuilder(Html.format(
                "<svg class=\"mode-plot\" role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %d %d\">",
                Html.text("Histogram of " + Figures.plural(sorted.length, "lap") + " with modes at "
                        + TwoModes.words(result.modes())),
                WIDTH,
                HEIGHT));
        bars(out);
        for (double tick : axis.ticks()) {
            double x = x(Math.log(tick));
            out.append(Html.format(
                    "<line class=\"tick\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", x, BASE, x, BASE + 4));
            out.append(Html.format("<text x=\"%.1f\" y=\"%d\">%s</text>", x, HEIGHT - 4, axis.label(tick)));
        }
        for (Mode mode : result.modes()) {
            double x = x(Math.log(mode.ratio()));
            out.append(
                    Html.format("<line class=\"mode\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", x, TOP, x, BASE));
            out.append(Html.format(
                    "<text class=\"share\" x=\"%.1f\" y=\"%d\">%s</text>",
                    x, TOP - 5, Figures.percent((double) Math.round(100 * mode.share()))));
        }
        return out.append("</svg>").toString();
    }

    private void bars(StringBuilder out) {
        int[] counts = new int[BINS];
        DoubleStream.of(sorted).forEach(log -> counts[(int) Math.min(BINS - 1, Math.floor(axis.share(log) * BINS))]++);
        int most = 1;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        double width = (double) (WIDTH - 2 * MARGIN) / BINS;
        StringBuilder path = new StringBuilder();
        for (int bin = 0; bin < BINS; bin++) {
            if (counts[bin] > 0) {
                double height = (double) (BASE - TOP) * counts[bin] / most;
                path.append(Html.format(
                        "M%.1f %dv-%.1fh%.1fv%.1fz", MARGIN + bin * width, BASE, height, width - 0.6, height));
            }
        }
        out.append("<path class=\"bars\" d=\"").append(path).append("\"/>");
        out.append(Html.format("<line class=\"tick\" x1=\"0\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", BASE, WIDTH, BASE));
    }

    private double x(double log) {
        return MARGIN + axis.share(log) * (WIDTH - 2 * MARGIN);
    }
}
