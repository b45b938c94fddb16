package dev.weir.report.page.study.keys;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.OpenLoop;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.List;

/** Latency against load as figures; the maximum is shown and never ranked. */
final class OpenLoopTable {
    private OpenLoopTable() {}

    static String html(RunView view) {
        List<OpenLoop> rows = OpenLoop.of(view);
        Scale scale = Scale.time(rows.stream()
                .flatMap(row -> row.points().stream())
                .mapToDouble(p -> value(p.p50()))
                .toArray());
        Table table = Table.of(
                "Latency when requests come at a fixed rate, counted from when each should have started, "
                        + scale.unit(),
                "Arm",
                "Link",
                "Load",
                "Requests per s",
                "Median",
                "90th percentile",
                "99th percentile",
                "99.9th percentile",
                "Maximum",
                "Mean lag of schedule",
                "Skipped",
                "Answered");
        for (OpenLoop row : rows) {
            for (OpenLoop.Load p : row.points()) {
                table.row(
                        Table.name(view.label(row.arm())),
                        Table.words(row.link()),
                        Table.figure(p.share() + " %", p.share()),
                        Table.figure(Figures.three(value(p.rate())), value(p.rate())),
                        time(scale, p.p50()),
                        time(scale, p.p90()),
                        time(scale, p.p99()),
                        time(scale, p.p999()),
                        time(scale, p.max()),
                        time(scale, p.lag()),
                        count(p.skipped()),
                        count(p.operations()));
            }
        }
        return table.isEmpty() ? "" : table.html();
    }

    private static Table.Cell time(Scale scale, Double micros) {
        return Table.figure(scale.bare(value(micros)), value(micros));
    }

    private static Table.Cell count(Double value) {
        return Table.figure(value == null ? "unknown" : Figures.count(value), value(value));
    }

    private static double value(Double value) {
        return value == null ? Double.NaN : value;
    }

    /** Returns those that did not get as far as a load. */
    static List<Behaviour> withoutLoad(List<Behaviour> rows) {
        return rows.stream()
                .filter(row -> row.figures().keySet().stream().noneMatch(name -> name.startsWith("p50Micros")))
                .toList();
    }
}
