package dev.weir.report.page.view;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Warning;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A cell for the page's scripts; {@code null} stands for unknown.
 *
 * @param time typical microseconds per operation
 * @param payload uncompressed bytes delivered per operation
 * @param latency of single requests; {@code null} where they were not timed
 * @param firstRow microseconds
 * @param allocated bytes
 * @param clientCpu microseconds
 * @param serverCpu microseconds
 * @param gc collections per 1000 operations
 * @param collecting share of time spent in garbage collection, in per cent
 * @param mean mean microseconds per operation over all undisturbed slices
 * @param lookUps look-ups per request, to which the latencies refer; {@code null} for one
 * @param wire counts per operation; {@code null} if not counted
 */
public record CellData(
        String arm,
        String link,
        Level factors,
        int heats,
        Time time,
        Double payload,
        Latency latency,
        Double firstRow,
        Double allocated,
        Double clientCpu,
        Double serverCpu,
        Double gc,
        Double collecting,
        Double mean,
        Double lookUps,
        Wire wire,
        List<Ratio> ratios,
        List<String> warnings) {

    /** An estimate in microseconds with its confidence interval. */
    record Time(Double low, Double estimate, Double high) {}

    /** The number of requests timed, and percentiles of their times in microseconds. */
    record Latency(long count, Double p50, Double p90, Double p99, Double p999, Double max) {}

    record Wire(Double roundTrips, Double packetsUp, Double packetsDown, Double bytesUp, Double bytesDown) {}

    /** The ratio to a reference, named by its arm, with its confidence interval and the heats behind it. */
    public record Ratio(String reference, Double low, Double estimate, Double high, int heats) {}

    public static CellData of(RunView view, CellResult r, List<Ratio> ratios) {
        List<String> warnings = view.analysis().warnings().stream()
                .filter(warning -> r.cell().equals(warning.cell()))
                .map(Warning::sentence)
                .toList();
        Interval time = r.timeMicros();
        return new CellData(
                r.cell().arm(),
                r.cell().link(),
                r.cell().factors(),
                r.heats(),
                new Time(figure(time.low()), figure(time.estimate()), figure(time.high())),
                r.payloadBytesPerOp() > 0 ? figure(r.payloadBytesPerOp()) : null,
                latency(r.latency()),
                figure(r.firstRowMicros()),
                figure(r.allocatedBytesPerOp()),
                figure(r.clientCpuMicrosPerOp()),
                figure(r.serverCpuMicrosPerOp()),
                figure(r.gcPerThousandOps()),
                figure(r.collectionPercent()),
                figure(r.meanMicros()),
                view.lookUps(r.cell()) > 1 ? (double) view.lookUps(r.cell()) : null,
                wire(r.wire()),
                ratios,
                warnings);
    }

    private static Latency latency(SliceGroup.Latency l) {
        return l == null
                ? null
                : new Latency(
                        l.count(),
                        figure(l.p50Micros()),
                        figure(l.p90Micros()),
                        figure(l.p99Micros()),
                        figure(l.p999Micros()),
                        figure(l.maxMicros()));
    }

    private static Wire wire(SliceGroup.Wire w) {
        return w == null
                ? null
                : new Wire(
                        figure(w.roundTrips()),
                        figure(w.packetsUp()),
                        figure(w.packetsDown()),
                        figure(w.bytesUp()),
                        figure(w.bytesDown()));
    }

    public static Ratio ratio(RatioResult ratio) {
        Interval i = ratio.ratio();
        return new Ratio(ratio.reference(), figure(i.low()), figure(i.estimate()), figure(i.high()), ratio.heats());
    }

    /** Rounds to six significant digits; {@code null} for values that are not finite. */
    public static Double figure(Double value) {
        if (value == null || !Double.isFinite(value)) {
            return null;
        }
        return BigDecimal.valueOf(value).round(new MathContext(6)).doubleValue();
    }
}
