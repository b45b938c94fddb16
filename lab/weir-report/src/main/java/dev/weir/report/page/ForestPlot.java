package dev.weir.report.page;

import dev.weir.report.compare.CellComparison;
import dev.weir.report.page.html.Html;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Locale;

/**
 * Intervals of ratios on one logarithmic axis, a small drawing per row.
 *
 * @param reach largest distance from 1 that is drawn, on the log scale; what lies further out is cut off
 */
record ForestPlot(double reach) {
    private static final int WIDTH = 160;
    private static final int HEIGHT = 18;
    private static final double LEAST = Math.log(1.1);
    private static final double MOST = Math.log(4);

    static ForestPlot of(List<CellComparison> cells) {
        double furthest = cells.stream()
                .mapToDouble(each -> Math.abs(Math.log(each.ratio().estimate())))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        return new ForestPlot(Math.min(MOST, Math.max(LEAST, 1.3 * furthest)));
    }

    /** The ends of the axis: {@code 0.91 … 1.10}. */
    String heading() {
        return Figures.three(Math.exp(-reach)) + " … " + Figures.three(Math.exp(reach));
    }

    /** The interval as a line, the estimate as a dot, 1 as a rule. */
    String svg(CellComparison cell) {
        double middle = x(cell.ratio().estimate());
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"forest\" role=\"img\" aria-label=\"%s\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">"
                        + "<line class=\"one\" x1=\"%d\" y1=\"0\" x2=\"%d\" y2=\"%d\"/>",
                Html.text(Figures.ratio(cell.ratio())),
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT,
                WIDTH / 2,
                WIDTH / 2,
                HEIGHT));
        if (Figures.hasBounds(cell.ratio())) {
            out.append(String.format(
                    Locale.ROOT,
                    "<line class=\"span\" x1=\"%.1f\" y1=\"9\" x2=\"%.1f\" y2=\"9\"/>",
                    x(cell.ratio().low()),
                    x(cell.ratio().high())));
        }
        return out.append(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"9\" r=\"3.5\"/></svg>", middle))
                .toString();
    }

    private double x(double ratio) {
        double share = Math.max(-1, Math.min(1, Math.log(ratio) / reach));
        return WIDTH / 2.0 + share * (WIDTH / 2.0 - 4);
    }
}
