package dev.weir.report.page;

import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Warning;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A cell for the page's scripts; {@code null} stands for unknown.
 *
 * @param arm id of the arm
 * @param link name of the link
 * @param factors setting of every factor the arm has
 * @param heats heats measured
 * @param time [low, estimate, high] in microseconds
 * @param payload uncompressed bytes delivered per operation
 * @param latency [count, median, 90th, 99th, 99.9th percentile, maximum], times in microseconds
 * @param firstRow microseconds
 * @param allocated bytes
 * @param clientCpu microseconds
 * @param serverCpu microseconds
 * @param gc collections per 1000 operations
 * @param lookUps look-ups that one request holds, which the latencies are those of; {@code null} for one
 * @param wire [trips, packets and bytes each way]
 * @param warnings what the statistics remark on this cell
 */
record CellData(
        String arm,
        String link,
        Map<String, String> factors,
        int heats,
        List<Double> time,
        Double payload,
        List<Double> latency,
        Double firstRow,
        Double allocated,
        Double clientCpu,
        Double serverCpu,
        Double gc,
        Double lookUps,
        List<Double> wire,
        List<String> warnings) {

    static CellData of(RunView view, CellResult r) {
        List<String> warnings = view.analysis().warnings().stream()
                .filter(warning -> r.cell().equals(warning.cell()))
                .map(Warning::sentence)
                .toList();
        return new CellData(
                r.cell().arm(),
                r.cell().link(),
                r.cell().factors(),
                r.heats(),
                interval(r.timeMicros()),
                r.payloadBytesPerOp() > 0 ? figure(r.payloadBytesPerOp()) : null,
                latency(r.latency()),
                figure(r.firstRowMicros()),
                figure(r.allocatedBytesPerOp()),
                figure(r.clientCpuMicrosPerOp()),
                figure(r.serverCpuMicrosPerOp()),
                figure(r.gcPerThousandOps()),
                view.lookUps(r.cell()) > 1 ? (double) view.lookUps(r.cell()) : null,
                wire(r.wire()),
                warnings.isEmpty() ? null : warnings);
    }

    private static List<Double> latency(SliceGroup.Latency l) {
        return l == null
                ? null
                : Arrays.asList(
                        (double) l.count(),
                        figure(l.p50Micros()),
                        figure(l.p90Micros()),
                        figure(l.p99Micros()),
                        figure(l.p999Micros()),
                        figure(l.maxMicros()));
    }

    private static List<Double> wire(SliceGroup.Wire w) {
        return w == null
                ? null
                : Arrays.asList(
                        figure(w.roundTrips()),
                        figure(w.packetsUp()),
                        figure(w.packetsDown()),
                        figure(w.bytesUp()),
                        figure(w.bytesDown()));
    }

    private static List<Double> interval(Interval i) {
        return Arrays.asList(figure(i.low()), figure(i.estimate()), figure(i.high()));
    }

    /** Six significant digits; {@code null} for what is no number. */
    static Double figure(Double value) {
        if (value == null || !Double.isFinite(value)) {
            return null;
        }
        return BigDecimal.valueOf(value).round(new MathContext(6)).doubleValue();
    }
}
