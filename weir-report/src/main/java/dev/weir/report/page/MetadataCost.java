package dev.weir.report.page;

import dev.weir.report.stats.CellResult;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What metadata costs beside time, arm by arm, on the link measured first. */
final class MetadataCost {
    private static final String WORDS = """
            <p>Definitions cost bytes on the wire, work of the server that writes them, and work of the client that reads them;
            the table holds what was counted. Leaving them off has a price of its own: what a column is must then be known from
            somewhere else, and be right. A table that is altered in between turns the rows into wrong values without a word, unless
            the server itself keeps track (MariaDB's cache), the select list fixes the types, or a transaction holds the table as it
            was. That is what <code>auto</code> keeps to, and what <code>none-unsafe</code> does not.</p>
            """;

    private MetadataCost() {}

    static String html(RunView view) {
        String link = view.cells().keySet().stream()
                .map(cell -> cell.link())
                .findFirst()
                .orElse("");
        List<CellResult> cells = view.cells().values().stream()
                .filter(r -> r.cell().link().equals(link))
                .sorted(Comparator.comparing(
                        (CellResult r) -> r.cell().factors().toString()))
                .toList();
        return cells.isEmpty() ? WORDS + "<p>Nothing has been counted yet.</p>\n" : WORDS + table(view, link, cells);
    }

    private static String table(RunView view, String link, List<CellResult> cells) {
        Scale bytes = Scale.bytes(figures(cells, MetadataCost::down));
        Scale allocated = Scale.bytes(figures(cells, CellResult::allocatedBytesPerOp));
        Scale cpu = Scale.time(figures(cells, CellResult::clientCpuMicrosPerOp));
        Table table = Table.interactive(
                "Per operation, on " + link,
                "metadata-cost",
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
                    Table.name(MetadataWords.work(r.cell().factors())),
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
