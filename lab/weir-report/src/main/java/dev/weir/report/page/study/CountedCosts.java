package dev.weir.report.page.study;

import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The costs of each arm beside time, on the link measured first.
 *
 * @param name name of the table, for what a reader saves
 * @param work what is done at a setting, in words
 */
public record CountedCosts(RunView view, String name, Function<Map<String, String>, String> work) {
    public String html() {
        String link = view.cells().keySet().stream()
                .map(cell -> cell.link())
                .findFirst()
                .orElse("");
        List<CellResult> cells = view.cells().values().stream()
                .filter(r -> r.cell().link().equals(link))
                .sorted(Comparator.comparing(
                        (CellResult r) -> r.cell().factors().toString()))
                .toList();
        return cells.isEmpty() ? "<p>Nothing has been counted yet.</p>\n" : table(link, cells);
    }

    private String table(String link, List<CellResult> cells) {
        Scale bytes = Scale.bytes(figures(cells, CountedCosts::down));
        Scale allocated = Scale.bytes(figures(cells, CellResult::allocatedBytesPerOp));
        Scale cpu = Scale.time(figures(cells, CellResult::clientCpuMicrosPerOp));
        Table table = Table.interactive(
                "Per operation, on " + link,
                name,
                "Work",
                "Arm",
                "Round trips",
                "Sent, " + bytes.unit(),
                "Received, " + bytes.unit(),
                "Client CPU, " + cpu.unit(),
                "Server CPU, " + cpu.unit(),
                "Allocated, " + allocated.unit());
        for (CellResult r : cells) {
            table.row(
                    Table.name(work.apply(r.cell().factors())),
                    Table.name(view.label(r.cell().arm())),
                    Table.figure(
                            Figures.count(
                                    r.wire() == null ? Double.NaN : r.wire().roundTrips()),
                            r.wire() == null ? Double.NaN : r.wire().roundTrips()),
                    figure(bytes, r.wire() == null ? Double.NaN : r.wire().bytesUp()),
                    figure(bytes, down(r)),
                    figure(cpu, r.clientCpuMicrosPerOp()),
                    figure(cpu, r.serverCpuMicrosPerOp()),
                    figure(allocated, r.allocatedBytesPerOp()));
        }
        return table.html();
    }

    private static double down(CellResult r) {
        return r.wire() == null ? Double.NaN : r.wire().bytesDown();
    }

    private static double[] figures(List<CellResult> cells, ToDoubleFunction<CellResult> figure) {
        return cells.stream().mapToDouble(figure).toArray();
    }

    private static Table.Cell figure(Scale scale, double value) {
        return Table.figure(Double.isFinite(value) && value >= 0 ? scale.bare(value) : Figures.NONE, value);
    }
}
