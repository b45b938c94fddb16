package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.AdviceText;
import dev.weir.report.advice.ArmFit;
import dev.weir.report.advice.Axis;
import dev.weir.report.advice.Border;
import dev.weir.report.advice.Borders;
import dev.weir.report.advice.HeldOut;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Situation;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.ArmNames;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;

final class AdviceTables {
    private static final int MOST_ROWS = 200;

    private final Advice advice;
    private final AdviceText text;
    private final String likely;
    private final ArmNames names;

    AdviceTables(Advice advice, String likely) {
        this.advice = advice;
        this.text = new AdviceText(advice);
        this.likely = likely;
        this.names = ArmNames.of(advice.run().manifest());
    }

    /** Returns a table of the rates at which the answer changes, for every kind of data at three sizes. */
    String borders() {
        List<Double> rtts = advice.links().stream()
                .map(NetworkPath::rttMicros)
                .filter(each -> each > 0)
                .sorted()
                .toList();
        if (rtts.isEmpty() || advice.links().size() < 2) {
            return "";
        }
        // the shorter the way, the more the rate decides
        double rtt = rtts.get(0);
        NetworkPath path = NetworkPath.of("", rtt, 1e9);
        List<Double> sizes = advice.sizes();
        TreeSet<Double> three = new TreeSet<>(List.of(sizes.get(0), advice.middleSize(), sizes.get(sizes.size() - 1)));
        String time = Scale.time(rtt).with(rtt);
        Table table = Table.of(
                "Where the answer changes with the rate, at a round-trip time of " + time
                        + "; between the brackets it is too close to call",
                List.of("Data", size(), "As the rate grows"));
        for (String data : advice.data()) {
            for (double size : three) {
                Situation at = Situation.reading(path, size, data);
                table.row(
                        Table.name(data.isEmpty() ? "all" : data),
                        Table.figure(Figures.count(size), size),
                        Table.prose(along(at)));
            }
        }
        return "<h3>Break-evens</h3>\n" + table.html();
    }

    private String size() {
        return advice.sizeFactor().isEmpty() ? "Size" : advice.sizeFactor();
    }

    private String along(Situation at) {
        List<Border> borders = Borders.along(advice, at, Axis.RATE);
        if (!borders.isEmpty()) {
            return borders.stream().map(text::words).collect(Collectors.joining("; "));
        }
        return "no border: " + text.best(at);
    }

    /** Returns what writing the way each arm reads costs, on every link. */
    String costs() {
        double size = advice.middleSize();
        Table table = Table.interactive(
                "Reads per write from which an arm pays in time, at " + size() + " " + Figures.count(size) + ", "
                        + likely + " data; the write's own time on the link is left out",
                advice.run().manifest().runId() + "-writes",
                List.of("Arm", "Link", "Encoding a value", "Stored", "Saved on a read", "Reads per write"));
        for (ArmFit fit : advice.fitted()) {
            for (NetworkPath link : advice.links()) {
                text.writeCost(fit.arm(), Situation.reading(link, size, likely))
                        .ifPresent(cost -> table.row(
                                Table.name(names.of(fit.arm())),
                                Table.name(link.name()),
                                time(cost.encodeMicros()),
                                Table.figure(Figures.percent(100 * cost.storedShare()), cost.storedShare()),
                                time(cost.savedMicros().estimate()),
                                reads(cost.readsPerWrite())));
            }
        }
        return table.isEmpty() ? "" : "<h3>What writing costs</h3>\n" + table.html();
    }

    private static Table.Cell time(double micros) {
        return Table.figure(Scale.time(Math.abs(micros)).with(micros), micros);
    }

    private static Table.Cell reads(Interval reads) {
        if (Double.isInfinite(reads.estimate())) {
            return Table.figure("never", Double.MAX_VALUE);
        }
        String high = Double.isInfinite(reads.high()) ? "never" : Figures.three(reads.high());
        return Table.figure(
                Figures.three(reads.estimate()) + " [" + Figures.three(reads.low()) + ", " + high + "]",
                reads.estimate());
    }

    /** One line per arm: the model and its check. */
    String fits() {
        Table table = Table.interactive(
                String.format(
                        Locale.ROOT,
                        "How far predictions were off for measurements that had been kept from them. An arm is predicted where half of"
                                + " these were off by at most %.0f %% and none by more than %.0f %%, beyond their own intervals",
                        100 * ArmFit.MEDIAN_TOLERANCE,
                        100 * ArmFit.WORST_TOLERANCE),
                advice.run().manifest().runId() + "-models",
                "Arm",
                "Measurements",
                "Half off by at most",
                "Worst off by",
                "a: fixed time a query",
                "c: time a megabyte received",
                "How it is predicted, or why not");
        for (ArmFit fit : advice.fits()) {
            table.row(
                    Table.name(names.of(fit.arm())),
                    Table.figure(Figures.count(fit.cells()), fit.cells()),
                    Table.figure(Figures.percent(100 * fit.medianError()), fit.medianError()),
                    Table.figure(Figures.percent(100 * fit.worstError()), fit.worstError()),
                    fit.fits() ? time(fit.model().fixedMicros()) : Table.figure(Figures.NONE, Double.NaN),
                    fit.fits() ? time(fit.model().perWireByteMicros() * 1e6) : Table.figure(Figures.NONE, Double.NaN),
                    Table.prose(fit.fits() ? fit.model().form().words() : fit.reason()));
        }
        return table.html();
    }

    /** Predicted and measured, the worst first. */
    String heldOut() {
        List<Row> rows = advice.fits().stream()
                .flatMap(fit -> fit.heldOut().stream().map(each -> new Row(fit.arm(), each)))
                .sorted(Comparator.comparingDouble(row -> -Math.abs(row.cell().logError())))
                .toList();
        String count = rows.size() > MOST_ROWS
                ? "the " + MOST_ROWS + " worst of " + Figures.count(rows.size())
                : "all " + Figures.count(rows.size());
        Table table = Table.interactive(
                "Measurements beside what was predicted without them, their link or their level; " + count,
                advice.run().manifest().runId() + "-held-out",
                List.of("Arm", "Link", size(), "Data", "Predicted without", "Measured", "Predicted", "Off by"));
        rows.stream().limit(MOST_ROWS).forEach(row -> {
            HeldOut cell = row.cell();
            double off = Math.expm1(cell.logError());
            table.row(
                    Table.name(names.of(row.arm())),
                    Table.name(cell.link()),
                    Table.figure(Figures.count(cell.size()), cell.size()),
                    Table.name(cell.data()),
                    Table.name(cell.left()),
                    time(cell.measuredMicros()),
                    time(cell.predictedMicros()),
                    Table.figure(Figures.percent(100 * off), off));
        });
        return "<details><summary>Predicted and measured, cell by cell</summary>\n" + table.html() + "</details>\n";
    }

    private record Row(String arm, HeldOut cell) {}
}
