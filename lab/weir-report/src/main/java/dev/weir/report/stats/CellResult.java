package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The findings in one cell, over all heats whose slice groups count. Figures of which nothing else is
 * said are medians over heats, {@code NaN} where unknown.
 *
 * @param timeMicros typical time per operation in microseconds with its interval over heats
 * @param heatsMicros typical time per operation of each heat in microseconds, the robust centre of its slices, by number of the heat
 *     counted from 0 over the heats found
 * @param meanMicros mean time per operation in microseconds, median over heats; {@code NaN} where the run does not tell which slices
 *     were disturbed
 * @param collectionPercent share of the time in which garbage was collected, per cent; {@code NaN} where unknown
 * @param gcPerThousandOps garbage collections per thousand operations; {@code NaN} where operations were not counted
 * @param wire what one operation moves; {@code null} where it was not counted
 * @param payloadBytesPerOp bytes of values that one operation delivers, uncompressed; 0 if unknown
 * @param latency median over heats of each percentile of single operations, their number and the longest of all;
 *     {@code null} where only batches were timed
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
        SliceGroup.Latency latency) {
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
                latency(heats));
    }

    private static double firstRow(Measurement measurement) {
        return Median.of(measurement.level().firstRowMicros().stream().mapToDouble(Double::doubleValue));
    }

    /** Median over the heats in which the figure is known; -1 stands for unknown. */
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

    /** The count over most operations: counts are exact, more operations only shed what happens once. */
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
     * The ratio of this cell's time to that of one that no lap pairs with it, such as an arm at another level: by heat, since one
     * JVM measured both. With Student's interval at 95 % over the heats in which both were measured; with fewer than two, the widest
     * ratio that their own intervals allow.
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
