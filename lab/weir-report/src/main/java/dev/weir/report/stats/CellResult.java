package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import dev.weir.report.model.SliceGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The findings in one cell, over all heats whose slice groups count. Figures are medians over heats unless stated otherwise,
 * {@code NaN} where unknown.
 *
 * @param timeMicros typical time per operation in microseconds, with its interval over heats
 * @param heatsMicros typical time per operation of each heat in microseconds, the robust centre of its slices, by heat number,
 *     counted from 0 over the heats found
 * @param meanMicros mean time per operation in microseconds, median over heats; {@code NaN} if the run does not record
 *     disturbed slices
 * @param collectionPercent share of time spent in garbage collection, in per cent; {@code NaN} where unknown
 * @param gcPerThousandOps garbage collections per thousand operations; {@code NaN} where operations were not counted
 * @param wire round trips and bytes of one operation; {@code null} where not counted
 * @param payloadBytesPerOp uncompressed bytes of values delivered by one operation; 0 if unknown
 * @param latency latency of single operations: the median over heats of each percentile, their total number and the overall
 *     maximum; {@code null} where only batches were timed
 * @param arrivals conditions of requests that arrived at a rate, means over heats; {@code null} for other work
 */
public record CellResult(
        Cell cell,
        int heats,
        Interval timeMicros,
        SortedMap<Integer, Double> heatsMicros,
        double meanMicros,
        double firstRowMicros,
        double allocatedBytesPerOp,
        double clientCpuMicrosPerOp,
        double serverCpuMicrosPerOp,
        double gcPerThousandOps,
        double collectionPercent,
        SliceGroup.Wire wire,
        double payloadBytesPerOp,
        SliceGroup.Latency latency,
        SliceGroup.Arrivals arrivals) {
    private static final double ERROR_RATE = 0.05;

    static CellResult of(Series series, StudentT student) {
        List<Measurement> heats = series.measurements();
        double[] logs = heats.stream().mapToDouble(Measurement::logTime).toArray();
        return new CellResult(
                series.cell(),
                heats.size(),
                student.exp(Estimate.student(Moments.of(logs, logs.length))),
                series.byHeat(Measurement::time),
                Median.of(heats.stream().mapToDouble(Measurement::mean)),
                Median.of(heats.stream().mapToDouble(CellResult::firstRow)),
                medianKnown(heats, SliceGroup.LevelResult::allocatedBytesPerOp),
                medianKnown(heats, SliceGroup.LevelResult::clientCpuMicrosPerOp),
                medianKnown(heats, SliceGroup.LevelResult::serverCpuMicrosPerOp),
                gcPerThousandOps(heats),
                collectionPercent(heats),
                wire(heats),
                medianKnown(heats, SliceGroup.LevelResult::payloadBytesPerOp),
                latency(heats),
                SliceGroup.Arrivals.mean(heats.stream()
                        .map(each -> each.level().arrivals())
                        .filter(Objects::nonNull)
                        .toList()));
    }

    public CellResult with(Interval time) {
        return new CellResult(
                cell,
                heats,
                time,
                heatsMicros,
                meanMicros,
                firstRowMicros,
                allocatedBytesPerOp,
                clientCpuMicrosPerOp,
                serverCpuMicrosPerOp,
                gcPerThousandOps,
                collectionPercent,
                wire,
                payloadBytesPerOp,
                latency,
                arrivals);
    }

    private static double firstRow(Measurement measurement) {
        return Median.of(measurement.level().firstRowMicros().stream().mapToDouble(Double::doubleValue));
    }

    /** Returns the median over the heats in which the figure is known; -1 stands for unknown. */
    private static double medianKnown(List<Measurement> heats, ToDoubleFunction<SliceGroup.LevelResult> figure) {
        return Median.of(heats.stream()
                .mapToDouble(each -> figure.applyAsDouble(each.level()))
                .filter(value -> value >= 0));
    }

    private static double gcPerThousandOps(List<Measurement> heats) {
        long operations =
                heats.stream().mapToLong(each -> each.level().operations()).sum();
        long collections =
                heats.stream().mapToLong(each -> each.level().gcCount()).sum();
        return operations == 0 ? Double.NaN : 1000.0 * collections / operations;
    }

    private static boolean doesNotTellCollecting(SliceGroup.LevelResult level) {
        return level.jvm().collectionMillisInSlices() < 0
                || level.sliceOperations().size() < level.slicesMicros().size();
    }

    private static double collectionPercent(List<Measurement> heats) {
        if (heats.stream().map(Measurement::level).anyMatch(CellResult::doesNotTellCollecting)) {
            return Double.NaN;
        }
        double millis = heats.stream()
                .mapToDouble(each -> each.level().jvm().collectionMillisInSlices())
                .sum();
        double micros = heats.stream()
                .map(Measurement::level)
                .mapToDouble(level -> IntStream.range(0, level.slicesMicros().size())
                        .mapToDouble(i -> level.slicesMicros().get(i)
                                * level.sliceOperations().get(i))
                        .sum())
                .sum();
        return 100 * millis * 1e3 / micros;
    }

    /** Returns the count over the most operations: counts are exact, and one-time costs weigh less over more operations. */
    private static SliceGroup.Wire wire(List<Measurement> heats) {
        return heats.stream()
                .map(each -> each.level().wire())
                .filter(Objects::nonNull)
                .max(Comparator.comparingLong(SliceGroup.Wire::operations))
                .orElse(null);
    }

    private static SliceGroup.Latency latency(List<Measurement> heats) {
        List<SliceGroup.Latency> found = heats.stream()
                .map(each -> each.level().latency())
                .filter(Objects::nonNull)
                .toList();
        return found.isEmpty()
                ? null
                : new SliceGroup.Latency(
                        found.stream().mapToLong(SliceGroup.Latency::count).sum(),
                        Median.of(found.stream().mapToDouble(SliceGroup.Latency::p50Micros)),
                        Median.of(found.stream().mapToDouble(SliceGroup.Latency::p90Micros)),
                        Median.of(found.stream().mapToDouble(SliceGroup.Latency::p99Micros)),
                        Median.of(found.stream().mapToDouble(SliceGroup.Latency::p999Micros)),
                        found.stream()
                                .mapToDouble(SliceGroup.Latency::maxMicros)
                                .max()
                                .orElseThrow());
    }

    /**
     * Returns the ratio of this cell's time to that of a cell not paired with it by lap, such as an arm at another level. The
     * ratio is taken by heat, since one JVM measured both. Its interval is Student's at 95 % over the heats in which both were
     * measured; with fewer than two such heats, the widest ratio that the two cells' intervals allow.
     */
    public Interval ratioTo(CellResult under) {
        double[] logRatios = logRatios(under);
        return logRatios.length < 2
                ? new Interval(
                        timeMicros.low() / under.timeMicros.high(),
                        timeMicros.estimate() / under.timeMicros.estimate(),
                        timeMicros.high() / under.timeMicros.low())
                : new StudentT(ERROR_RATE).exp(Estimate.student(Moments.of(logRatios, logRatios.length)));
    }

    public int heatsWith(CellResult other) {
        return logRatios(other).length;
    }

    private double[] logRatios(CellResult under) {
        return heatsMicros.entrySet().stream()
                .filter(heat -> under.heatsMicros.containsKey(heat.getKey()))
                .mapToDouble(heat -> Math.log(heat.getValue() / under.heatsMicros.get(heat.getKey())))
                .toArray();
    }
}
