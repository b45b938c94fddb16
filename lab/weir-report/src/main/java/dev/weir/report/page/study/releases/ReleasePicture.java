package dev.weir.report.page.study.releases;

import dev.weir.report.model.Interval;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.study.releases.ReleaseChain.Step;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RatioAxis;
import dev.weir.report.stats.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A driver's releases from left to right, in a row of axes for each work: the ratio of each release's time to that of the lab's own version,
 * with its interval; a large dot is a step. Drawn without scripts.
 */
final class ReleasePicture {
    private static final int WIDTH = 680;
    private static final int LEFT = 52;
    private static final int RIGHT = 12;
    private static final int PANEL = 96;
    private static final int HEAD = 20;
    private static final int VERSIONS = 64;
    private static final int MOST_VERSIONS = 40;
    private static final int MOST_TICKS = 4;
    private static final double STEP_RADIUS = 4.5;
    private static final double POINT_RADIUS = 2;

    private final ReleaseChain chain;
    private final List<Cell> cells;

    private ReleasePicture(ReleaseChain chain, List<Cell> cells) {
        this.chain = chain;
        this.cells = cells;
    }

    /** Returns the picture of the first link; empty for fewer than three releases. */
    static String html(ReleaseChain chain) {
        String link = chain.cells().stream().map(Cell::link).findFirst().orElse("");
        List<Cell> cells = chain.cells().stream()
                .filter(cell -> cell.link().equals(link))
                .filter(cell -> chain.releases().stream()
                        .anyMatch(release -> chain.overOwn(release, cell).isPresent()))
                .toList();
        return chain.releases().size() < 3 || cells.isEmpty() ? "" : new ReleasePicture(chain, cells).figure(link);
    }

    private String figure(String link) {
        String caption = "Time of each release of " + chain.driver() + " over that of "
                + chain.own().driverVersion() + ", on " + link
                + ": lower is faster. Strokes are 95 % intervals; a large dot is certainly slower or faster than the one before it.";
        return "<figure class=\"card laps\"><figcaption>" + Html.sentence(caption) + "</figcaption>" + svg()
                + "</figure>\n";
    }

    private String svg() {
        String id = "releases-" + chain.own().id().replaceAll("[^A-Za-z0-9]", "-");
        int height = cells.size() * PANEL + VERSIONS;
        StringBuilder out = new StringBuilder(Html.format(
                "<svg class=\"laps-plot\" role=\"img\" aria-labelledby=\"%s-title\" viewBox=\"0 0 %d %d\"><title id=\"%s-title\">%s</title>",
                id, WIDTH, height, id, Html.text("Releases of " + chain.driver() + ", in the table below")));
        for (int panel = 0; panel < cells.size(); panel++) {
            panel(out, panel * PANEL, cells.get(panel));
        }
        versions(out, cells.size() * PANEL);
        return out.append("</svg>").toString();
    }

    private void panel(StringBuilder out, int top, Cell cell) {
        out.append(Html.format(
                "<text x=\"%d\" y=\"%d\">%s</text>", LEFT, top + HEAD - 7, Html.text(Works.head(cell.factors()))));
        List<Optional<Found>> found = chain.releases().stream()
                .map(release -> chain.overOwn(release, cell))
                .toList();
        RatioAxis axis = axis(found);
        ticks(axis).forEach(tick -> out.append(axis.mark(tick, LEFT, WIDTH - RIGHT, y(top, axis, Math.log(tick)))));
        for (int index = 0; index < found.size(); index++) {
            int place = index;
            found.get(index).ifPresent(each -> release(out, place, cell, each.ratio(), top, axis));
        }
    }

    /** Returns the ratios that are marked, 1 among them: every other one if all would touch each other. */
    private static List<Double> ticks(RatioAxis axis) {
        List<Double> all = axis.ticks();
        int one = IntStream.range(0, all.size())
                .filter(index -> RatioAxis.isOne(all.get(index)))
                .findFirst()
                .orElse(0);
        int every = all.size() > MOST_TICKS ? 2 : 1;
        return IntStream.range(0, all.size())
                .filter(index -> (index - one) % every == 0)
                .mapToObj(all::get)
                .toList();
    }

    /** Returns an axis that holds 1 and every ratio, and the ends of all but the widest intervals. */
    private static RatioAxis axis(List<Optional<Found>> found) {
        List<Interval> ratios =
                found.stream().flatMap(Optional::stream).map(Found::ratio).toList();
        double[] ends = ratios.stream()
                .flatMapToDouble(ratio -> DoubleStream.of(ratio.low(), ratio.estimate(), ratio.high()))
                .filter(Double::isFinite)
                .map(Math::log)
                .sorted()
                .toArray();
        double[] held = DoubleStream.concat(DoubleStream.of(1), ratios.stream().mapToDouble(Interval::estimate))
                .map(Math::log)
                .toArray();
        return RatioAxis.holding(ends, held);
    }

    private void release(StringBuilder out, int index, Cell cell, Interval ratio, int top, RatioAxis axis) {
        double x = x(index);
        if (ratio.hasBounds()) {
            out.append(Html.format(
                    "<line class=\"ratio\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                    x, y(top, axis, Math.log(ratio.low())), x, y(top, axis, Math.log(ratio.high()))));
        }
        double y = y(top, axis, Math.log(ratio.estimate()));
        boolean isStep = chain.step(index, cell).filter(Step::isCertain).isPresent();
        out.append(Html.format(
                "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
                isStep ? "step" : "point", x, y, isStep ? STEP_RADIUS : POINT_RADIUS));
    }

    /** Writes the versions from top to bottom, as many as fit. */
    private void versions(StringBuilder out, int top) {
        int every = 1 + (chain.releases().size() - 1) / MOST_VERSIONS;
        IntStream.range(0, chain.releases().size())
                .filter(index -> index % every == 0)
                .forEach(index -> out.append(Html.format(
                        "<text class=\"value\" x=\"0\" y=\"0\" transform=\"translate(%.1f %d) rotate(-90)\">%s</text>",
                        x(index) + 4,
                        top + 8,
                        Html.text(ReleaseChain.version(chain.releases().get(index))))));
    }

    private double x(int index) {
        return LEFT + (index + 0.5) * (WIDTH - LEFT - RIGHT) / chain.releases().size();
    }

    private static double y(int top, RatioAxis axis, double log) {
        return top + HEAD + (1 - axis.share(log)) * (PANEL - HEAD - 6);
    }
}
