package dev.weir.report.page.study.blob;

import dev.weir.report.model.Stored;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The cost of storing BLOBs besides reading: storage, encoding, decoding, the server's INSERT and CPU. */
record BlobCost(RunView view, List<Stored> stored) {
    static String html(RunView view) {
        BlobCost cost = new BlobCost(view, view.run().entriesOf(Stored.class).toList());
        return cost.stored.isEmpty()
                ? "<p>Storing was not tried in this run, so encoding, stored size and INSERT are unknown.</p>\n"
                : cost.total() + cost.table();
    }

    /** Returns the arms with the least storage and the least write time, at the largest size of the common data. */
    private String total() {
        List<Stored> at = common();
        if (at.isEmpty()) {
            return "";
        }
        Stored smallest =
                at.stream().min(Comparator.comparingDouble(Stored::storedBytes)).orElseThrow();
        Stored dearest = at.stream()
                .max(Comparator.comparingDouble(Stored::encodeMicros))
                .orElseThrow();
        String sentence = "At " + words(smallest) + ": " + view.label(smallest.arm()) + " takes the least room, "
                + Units.bytes(smallest.storedBytes()) + " a value, "
                + Figures.three(smallest.rawBytes() / smallest.storedBytes())
                + " times less than plain";
        if (dearest.encodeMicros() > 0) {
            sentence += "; " + view.label(dearest.arm()) + " takes the longest to write, "
                    + time(dearest.encodeMicros())
                    + " of encoding a value, which " + Figures.three(dearest.encodeMicros() / readMicros(dearest))
                    + " reads take";
        }
        return "<p>" + Html.text(sentence) + ".</p>\n";
    }

    private double readMicros(Stored s) {
        return cell(s).map(r -> r.timeMicros().estimate()).orElse(Double.NaN);
    }

    private Optional<CellResult> cell(Stored s) {
        return view.cellsOf(s.arm())
                .filter(r -> r.cell().factors().agrees(s.factors()))
                .findFirst();
    }

    private List<Stored> common() {
        List<Stored> at = stored.stream()
                .filter(s -> s.factors().without("size").agrees(view.setting()))
                .toList();
        double most = at.stream().mapToDouble(this::size).max().orElse(Double.NaN);
        return at.stream().filter(s -> size(s) == most).toList();
    }

    private double size(Stored s) {
        String size = s.factors().getOrDefault("size", "");
        return Cell.isNumber(size) ? Double.parseDouble(size) : s.rawBytes();
    }

    private String words(Stored s) {
        String data = s.factors().getOrDefault("data", "");
        return Words.size(size(s)) + (data.isEmpty() ? "" : ", data " + data);
    }

    private String table() {
        return Table.interactive(
                        "What a value costs to keep: mean of the values; ratio is uncompressed over stored size among the values",
                        "stored",
                        stored)
                .names("Arm", s -> view.label(s.arm()))
                .words("Level", this::words)
                .figures("Values", s -> Figures.count(s.values()), s -> (double) s.values())
                .figures("Stored", s -> Units.bytes(s.storedBytes()), Stored::storedBytes)
                .column("Ratio, median", BlobCost::median)
                .column("Ratio, 5th to 95th percentile", BlobCost::spread)
                .column("Encode", s -> work(s.encodeMicros(), s.rawBytes()))
                .column("Decode", s -> work(s.decodeMicros(), s.rawBytes()))
                .column(
                        "INSERT on the server",
                        s -> known(s.serverWriteMicros() < 0 ? Double.NaN : s.serverWriteMicros()))
                .column("Server CPU per read", s -> known(serverCpu(s)))
                .html();
    }

    private static Table.Cell median(Stored s) {
        double ratio = s.ratioPercentiles().size() > 2 ? s.ratioPercentiles().get(2) : Double.NaN;
        return Table.figure(Double.isFinite(ratio) ? Figures.three(ratio) : "unknown", ratio);
    }

    private static Table.Cell spread(Stored s) {
        List<Double> p = s.ratioPercentiles();
        return p.size() < 5
                ? Table.figure("unknown", Double.NaN)
                : Table.figure(Figures.three(p.get(0)) + " to " + Figures.three(p.get(4)), p.get(4) - p.get(0));
    }

    private static Table.Cell work(double micros, double rawBytes) {
        if (micros <= 0) {
            return Table.figure("not in the client", 0);
        }
        double speed = rawBytes / micros;
        return Table.figure(time(micros) + " (" + Scale.speed(speed).with(speed) + ")", micros);
    }

    private double serverCpu(Stored s) {
        return cell(s).map(CellResult::serverCpuMicrosPerOp).orElse(Double.NaN);
    }

    private static Table.Cell known(double micros) {
        return Table.figure(Double.isFinite(micros) ? time(micros) : "unknown", micros);
    }

    private static String time(double micros) {
        return Scale.time(micros).with(micros);
    }
}
