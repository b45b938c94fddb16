package dev.weir.report.page;

import dev.weir.report.model.Interval;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RatioAxis;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.LapRatios;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The laps of one comparison: a dot per lap, a column per heat, the heats' ratios, and the overall ratio with its interval.
 * Drawn without scripts.
 */
final class LapPicture {
    private static final int WIDTH = 680;
    private static final int HEIGHT = 250;
    private static final int LEFT = 52;
    private static final int RIGHT = 10;
    private static final int TOP = 12;
    private static final int BOTTOM = 30;
    private static final int GAP = 10;
    private static final int MOST_HEATS = 12;
    private static final int FEWEST_LAPS = 3;
    private static final double SLIGHT = Math.log(1.03);
    private static final double EXTREME = Math.log(2);

    private final RunView view;
    private final ComparisonResult result;
    private final LapRatios laps;
    private final List<LapRatios.Heat> shown;
    private final RatioAxis axis;

    private LapPicture(RunView view, ComparisonResult result, LapRatios laps) {
        this.view = view;
        this.result = result;
        this.laps = laps;
        this.shown = laps.heats()
                .subList(
                        Math.max(0, laps.heats().size() - MOST_HEATS),
                        laps.heats().size());
        Interval ratio = result.ratio().ratio();
        this.axis = RatioAxis.holding(new LapRatios(shown).sorted(), Math.log(ratio.low()), Math.log(ratio.high()));
    }

    static String html(RunView view) {
        return mostTelling(view).map(LapPicture::figure).orElse("");
    }

    /** Returns the picture of the best example, preferring core comparisons, decided ones, moderate ratios and many heats. */
    private static Optional<LapPicture> mostTelling(RunView view) {
        Comparator<ComparisonResult> telling = Comparator.comparing(
                        (ComparisonResult each) -> each.comparison().core())
                .thenComparing(each -> each.verdict() != Verdict.UNDECIDED && isModerate(each))
                .thenComparing(each -> each.verdict() != Verdict.UNDECIDED)
                .thenComparing(each -> each.ratio().heats());
        return view.analysis().comparisons().stream()
                .sorted(telling.reversed())
                .flatMap(each -> Stream.of(LapRatios.of(
                                view.run(), each.ratio().cell(), each.ratio().reference()))
                        .filter(laps -> laps.laps() >= FEWEST_LAPS)
                        .map(laps -> new LapPicture(view, each, laps)))
                .findFirst();
    }

    private static boolean isModerate(ComparisonResult each) {
        double distance = Math.abs(Math.log(each.ratio().ratio().estimate()));
        return distance >= SLIGHT && distance <= EXTREME;
    }

    private String figure() {
        return "<figure class=\"card laps\"><figcaption>" + Html.sentence(caption()) + "</figcaption>" + svg()
                + "</figure>\n";
    }

    private String caption() {
        String left = laps.heats().size() > shown.size()
                ? " The last " + Words.count(shown.size()) + " of "
                        + laps.heats().size() + " heats are shown."
                : "";
        long outside = shown.stream()
                .flatMap(heat -> heat.logRatios().stream())
                .mapToDouble(Double::doubleValue)
                .filter(each -> !axis.holds(each))
                .count();
        String cut = outside == 0
                ? ""
                : " " + Figures.plural(outside, "lap") + (outside == 1 ? " lies" : " lie") + " beyond the axis and "
                        + (outside == 1 ? "is" : "are") + " drawn at its end.";
        return "How a ratio comes about: " + view.title(result.ratio())
                + ". Every dot is a lap, every column a heat, the stroke in it the"
                + " heat's ratio; the band across is the ratio with its interval, "
                + Figures.ratio(result.ratio().ratio()) + ". The axis is logarithmic." + left + cut;
    }

    private String svg() {
        String id = "laps-" + view.manifest().runId().replaceAll("[^A-Za-z0-9]", "-");
        StringBuilder out = new StringBuilder(Html.format(
                "<svg class=\"laps-plot\" role=\"img\" aria-labelledby=\"%s-title %s-desc\" viewBox=\"0 0 %d %d\">",
                id, id, WIDTH, HEIGHT));
        out.append("<title id=\"" + id + "-title\">" + Html.text("Laps: " + view.title(result.ratio())) + "</title>");
        out.append("<desc id=\"" + id + "-desc\">" + Html.text(description()) + "</desc>");
        ticks(out);
        band(out);
        for (int column = 0; column < shown.size(); column++) {
            heat(out, column);
        }
        return out.append("</svg>").toString();
    }

    private String description() {
        List<String> centres = shown.stream()
                .map(heat -> Figures.three(Math.exp(heat.logRatio())) + "× over "
                        + Figures.plural(heat.logRatios().size(), "lap"))
                .toList();
        return "Ratio of times by heat: " + Words.list(centres) + ". Together "
                + Figures.ratio(result.ratio().ratio()) + ", " + VerdictWords.words(result) + ".";
    }

    private void ticks(StringBuilder out) {
        for (double tick : axis.ticks()) {
            out.append(axis.mark(tick, LEFT, WIDTH - RIGHT, y(Math.log(tick))));
        }
    }

    private void band(StringBuilder out) {
        Interval ratio = result.ratio().ratio();
        if (ratio.hasBounds()) {
            double top = y(Math.log(ratio.high()));
            out.append(Html.format(
                    "<rect class=\"band\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>",
                    LEFT, top, WIDTH - RIGHT - LEFT, Math.max(1, y(Math.log(ratio.low())) - top)));
        }
        double y = y(Math.log(ratio.estimate()));
        out.append(Html.format(
                "<line class=\"ratio\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", LEFT, y, WIDTH - RIGHT, y));
    }

    /** Draws a heat. Its dots are one path of zero-length round strokes, which stays small for any number of dots. */
    private void heat(StringBuilder out, int column) {
        double width = (double) (WIDTH - LEFT - RIGHT) / shown.size();
        double from = LEFT + column * width + GAP / 2.0;
        double to = LEFT + (column + 1) * width - GAP / 2.0;
        LapRatios.Heat heat = shown.get(column);
        List<Double> logRatios = heat.logRatios();
        StringBuilder dots = new StringBuilder();
        for (int lap = 0; lap < logRatios.size(); lap++) {
            double x = from + (lap + 0.5) * (to - from) / logRatios.size();
            dots.append(Html.format("M%.1f %.1fh0", x, y(logRatios.get(lap))));
        }
        out.append("<path class=\"dots\" d=\"").append(dots).append("\"/>");
        double centre = y(heat.logRatio());
        out.append(Html.format(
                "<line class=\"centre\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", from, centre, to, centre));
        out.append(Html.format(
                "<text class=\"heat\" x=\"%.1f\" y=\"%d\">%s%d</text>",
                (from + to) / 2, HEIGHT - 9, shown.size() > 6 ? "" : "heat ", heat.number() + 1));
    }

    private double y(double log) {
        return TOP + (1 - axis.share(log)) * (HEIGHT - TOP - BOTTOM);
    }
}
