package dev.weir.report.page.study;

import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The costs of each arm besides time, on the first link measured.
 *
 * @param name name of the table, used for saved files
 */
public record CountedCosts(RunView view, String name, Function<Level, String> work) {
    public String html() {
        String link = view.cells().keySet().stream()
                .map(cell -> cell.link())
                .findFirst()
                .orElse("");
        List<CellResult> cells = view.cells().values().stream()
                .filter(r -> r.cell().link().equals(link))
                .sorted(Comparator.comparing((CellResult r) -> r.cell().factors()))
                .toList();
        return cells.isEmpty() ? "<p>Nothing has been counted yet.</p>\n" : table(link, cells);
    }

    private String table(String link, List<CellResult> cells) {
        Scale bytes = Scale.bytes(figures(cells, r -> counted(r, SliceGroup.Wire::bytesDown)));
        Scale allocated = Scale.bytes(figures(cells, CellResult::allocatedBytesPerOp));
        Scale cpu = Scale.time(figures(cells, CellResult::clientCpuMicrosPerOp));
        return Table.interactive("Per operation, on " + link, name, cells)
                .names("Work", r -> work.apply(r.cell().factors()))
                .names("Arm", r -> view.label(r.cell().arm()))
                .figures("Round trips", r -> Figures.count(trips(r)), CountedCosts::trips)
                .column("Sent, " + bytes.unit(), r -> figure(bytes, counted(r, SliceGroup.Wire::bytesUp)))
                .column("Received, " + bytes.unit(), r -> figure(bytes, counted(r, SliceGroup.Wire::bytesDown)))
                .column("Client CPU, " + cpu.unit(), r -> figure(cpu, r.clientCpuMicrosPerOp()))
                .column("Server CPU, " + cpu.unit(), r -> figure(cpu, r.serverCpuMicrosPerOp()))
                .column("Allocated, " + allocated.unit(), r -> figure(allocated, r.allocatedBytesPerOp()))
                .html();
    }

    private static double trips(CellResult r) {
        return counted(r, SliceGroup.Wire::roundTrips);
    }

    private static double counted(CellResult r, ToDoubleFunction<SliceGroup.Wire> figure) {
        return r.wire() == null ? Double.NaN : figure.applyAsDouble(r.wire());
    }

    private static double[] figures(List<CellResult> cells, ToDoubleFunction<CellResult> figure) {
        return cells.stream().mapToDouble(figure).toArray();
    }

    private static Table.Cell figure(Scale scale, double value) {
        return Table.figure(Double.isFinite(value) && value >= 0 ? scale.bare(value) : Figures.NONE, value);
    }
}
