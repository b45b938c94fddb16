package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.AdviceText;
import dev.weir.report.advice.Axis;
import dev.weir.report.advice.Borders;
import dev.weir.report.advice.Borders.Border;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Situation;
import dev.weir.report.advice.WriteCost;
import dev.weir.report.model.Interval;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

final class AdviceTables {
    private final Advice advice;
    private final AdviceText text;
    private final String likely;
    private final RunView view;

    AdviceTables(RunView view, Advice advice, String likely) {
        this.advice = advice;
        this.text = new AdviceText(advice);
        this.likely = likely;
        this.view = view;
    }

    /** Returns a table of the rates at which the advice changes, for every kind of data at three sizes. */
    String borders() {
        List<Double> rtts = advice.links().stream()
                .map(NetworkPath::rttMicros)
                .filter(each -> each > 0)
                .sorted()
                .toList();
        if (rtts.isEmpty() || advice.links().size() < 2) {
            return "";
        }
        // the shorter the round trip, the more the rate matters
        double rtt = rtts.get(0);
        NetworkPath path = NetworkPath.of("", rtt, 1e9);
        List<Double> sizes = advice.sizes();
        TreeSet<Double> three = new TreeSet<>(List.of(sizes.get(0), advice.middleSize(), sizes.get(sizes.size() - 1)));
        String time = Scale.time(rtt).with(rtt);
        List<Situation> asked = advice.data().stream()
                .flatMap(data -> three.stream().map(size -> Situation.reading(path, size, data)))
                .toList();
        return "<h3>Break-evens</h3>\n"
                + Table.of(
                                "Where the answer changes with the rate by the estimates, at a round-trip time of "
                                        + time + "; between the brackets it is too close to call",
                                asked)
                        .names("Data", at -> at.data().isEmpty() ? "all" : at.data())
                        .figures(size(), at -> Figures.count(at.size()), Situation::size)
                        .prose("As the rate grows", this::along)
                        .html();
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

    String costs() {
        double size = advice.middleSize();
        record Cost(String arm, NetworkPath link, WriteCost write) {}
        List<Cost> costs = advice.arms().stream()
                .flatMap(arm -> advice.links().stream()
                        .flatMap(link -> text.writeCost(arm, Situation.reading(link, size, likely)).stream()
                                .map(write -> new Cost(arm, link, write))))
                .toList();
        String table = Table.interactive(
                        "Reads per write from which an arm pays in time, at " + size() + " " + Figures.count(size)
                                + ", " + likely + " data; the write's own time on the link is left out",
                        advice.run().manifest().runId() + "-writes",
                        costs)
                .names("Arm", cost -> view.label(cost.arm))
                .names("Link", cost -> cost.link.name())
                .column("Encoding a value", cost -> time(cost.write.encodeMicros()))
                .column("Stored", cost -> share(cost.write.storedShare()))
                .column("Saved on a read", cost -> time(cost.write.savedMicros().estimate()))
                .column("Reads per write", cost -> reads(cost.write.readsPerWrite()))
                .ifAny();
        return table.isEmpty() ? "" : "<h3>What writing costs</h3>\n" + table;
    }

    private static Table.Cell share(double share) {
        return Table.figure(Figures.share(share), share);
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
}
