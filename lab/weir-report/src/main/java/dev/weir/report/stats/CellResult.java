package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;

/**
 * The findings in one cell, over all heats whose slice groups count.
 *
 * @param timeMicros time per operation in microseconds with its interval over heats
 * @param heatsMicros time per operation of each heat in microseconds, the robust centre of its slices, by
 *     number of the heat counted from 0 over the heats found
 * @param firstRowMicros median time to first row in microseconds; {@code NaN} where unknown
 * @param allocatedBytesPerOp median over heats of bytes allocated per operation; {@code NaN} where unknown
 * @param clientCpuMicrosPerOp median over heats of client CPU per operation in microseconds; {@code NaN} where unknown
 * @param serverCpuMicrosPerOp median over heats of server CPU per operation in microseconds; {@code NaN} where unknown
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
        double firstRowMicros,
        double allocatedBytesPerOp,
        double clientCpuMicrosPerOp,
        double serverCpuMicrosPerOp,
        double gcPerThousandOps,
        SliceGroup.Wire wire,
        double payloadBytesPerOp,
        SliceGroup.Latency latency) {
    /** Sums up one cell over its heats. */
    static CellResult of(Series series, StudentT student) {
        List<Measurement> heats = series.measurements();
        double[] logs = heats.stream().mapToDouble(Measurement::logCentre).toArray();
        return new CellResult(
                series.cell(),
                heats.size(),
                student.exp(Estimate.student(Moments.of(logs, logs.length))),
                series.byHeat(Measurement::micros),
                Median.of(heats.stream().mapToDouble(CellResult::firstRow)),
                medianKnown(heats, SliceGroup.Level::allocatedBytesPerOp),
                medianKnown(heats, SliceGroup.Level::clientCpuMicrosPerOp),
                medianKnown(heats, SliceGroup.Level::serverCpuMicrosPerOp),
                gcPerThousandOps(heats),
                wire(heats),
                medianKnown(heats, SliceGroup.Level::payloadBytesPerOp),
                latency(heats));
    }

    private static double firstRow(Measurement measurement) {
        return Median.of(measurement.level().firstRowMicros().stream().mapToDouble(Double::doubleValue));
    }

    /** Median over the heats in which the figure is known; -1 stands for unknown. */
    private static double medianKnown(List<Measurement> heats, ToDoubleFunction<SliceGroup.Level> figure) {
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
}
