package dev.weir.report.stats;

import dev.weir.report.model.Block;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Sums up one cell over its rounds. */
final class CellSummary {
    private final StudentT student;
    private final Changepoints changepoints = SteadyState.changepoints();

    CellSummary(StudentT student) {
        this.student = student;
    }

    CellResult of(Series series) {
        List<Measurement> rounds = series.measurements();
        double[] logs = rounds.stream().mapToDouble(Measurement::logMean).toArray();
        return new CellResult(
                series.cell(),
                rounds.size(),
                student.exp(Moments.of(logs, logs.length)),
                rounds.stream().map(Measurement::meanMicros).toList(),
                median(rounds.stream().mapToDouble(CellSummary::firstRow)),
                medianKnown(rounds, Block.Level::allocatedBytesPerOp),
                medianKnown(rounds, Block.Level::clientCpuMicrosPerOp),
                medianKnown(rounds, Block.Level::serverCpuMicrosPerOp),
                gcPerThousandOps(rounds),
                steadyShare(rounds),
                wire(rounds),
                medianKnown(rounds, Block.Level::payloadBytesPerOp),
                latency(rounds));
    }

    /** Share of the rounds long enough to be classified; {@code NaN} when none is. */
    private double steadyShare(List<Measurement> rounds) {
        List<SteadyState> told = rounds.stream()
                .map(each -> SteadyState.of(each.samples(), changepoints))
                .filter(state -> state != SteadyState.TOO_SHORT)
                .toList();
        return told.isEmpty()
                ? Double.NaN
                : (double) told.stream().filter(SteadyState::isSteady).count() / told.size();
    }

    private static double firstRow(Measurement measurement) {
        return median(measurement.level().firstRowMicros().stream().mapToDouble(Double::doubleValue));
    }

    /** Median over the rounds in which the figure is known; -1 stands for unknown. */
    private static double medianKnown(List<Measurement> rounds, ToDoubleFunction<Block.Level> figure) {
        return median(rounds.stream()
                .mapToDouble(each -> figure.applyAsDouble(each.level()))
                .filter(value -> value >= 0));
    }

    /** Median of the values that are numbers; {@code NaN} of none. */
    static double median(DoubleStream values) {
        double[] sorted = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static double gcPerThousandOps(List<Measurement> rounds) {
        long operations =
                rounds.stream().mapToLong(each -> each.level().operations()).sum();
        long collections =
                rounds.stream().mapToLong(each -> each.level().gcCount()).sum();
        return operations == 0 ? Double.NaN : 1000.0 * collections / operations;
    }

    /** The count over most operations: counts are exact, more operations only shed what happens once. */
    private static Block.Wire wire(List<Measurement> rounds) {
        return rounds.stream()
                .map(each -> each.level().wire())
                .filter(Objects::nonNull)
                .max(Comparator.comparingLong(Block.Wire::operations))
                .orElse(null);
    }

    private static Block.Latency latency(List<Measurement> rounds) {
        List<Block.Latency> found = rounds.stream()
                .map(each -> each.level().latency())
                .filter(Objects::nonNull)
                .toList();
        return found.isEmpty()
                ? null
                : new Block.Latency(
                        found.stream().mapToLong(Block.Latency::count).sum(),
                        median(found.stream().mapToDouble(Block.Latency::p50Micros)),
                        median(found.stream().mapToDouble(Block.Latency::p90Micros)),
                        median(found.stream().mapToDouble(Block.Latency::p99Micros)),
                        median(found.stream().mapToDouble(Block.Latency::p999Micros)),
                        found.stream()
                                .mapToDouble(Block.Latency::maxMicros)
                                .max()
                                .orElseThrow());
    }
}
