package dev.weir.report.page.study.keys;

import dev.weir.report.model.Behaviour;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Scale;
import java.util.List;
import java.util.Map;

/** The cost of borrowing a connection and giving it back, by pool and number of threads. */
final class PoolOverhead {
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8);

    private PoolOverhead() {}

    /** In microseconds, though recorded in nanoseconds. */
    static Interval micros(Map<String, Double> figures, int threads) {
        return new Interval(
                figures.getOrDefault("nanosLow" + threads, Double.NaN) / 1000,
                figures.getOrDefault("nanos" + threads, Double.NaN) / 1000,
                figures.getOrDefault("nanosHigh" + threads, Double.NaN) / 1000);
    }

    static String table(RunView view, List<Behaviour> rows) {
        Scale scale = Scale.time(rows.stream()
                .flatMapToDouble(row -> THREADS.stream()
                        .mapToDouble(n -> micros(row.figures(), n).estimate()))
                .toArray());
        Table<Behaviour> table = Table.of(
                        "Borrowing a connection and giving it back, " + scale.unit()
                                + " [interval], by threads at once",
                        rows)
                .names("Arm", row -> view.label(row.arm()));
        THREADS.forEach(threads -> table.column(threads.toString(), row -> cell(scale, row, threads)));
        return table.prose("Evidence", Behaviour::evidence).html();
    }

    private static Table.Cell cell(Scale scale, Behaviour row, int threads) {
        Interval i = micros(row.figures(), threads);
        String bounds = i.hasBounds() ? " [" + scale.bare(i.low()) + ", " + scale.bare(i.high()) + "]" : "";
        return Table.figure(scale.bare(i.estimate()) + bounds, i.estimate());
    }
}
