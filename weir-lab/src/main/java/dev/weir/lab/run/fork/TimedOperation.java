package dev.weir.lab.run.fork;

import dev.weir.lab.study.Operation;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The operation that JMH repeats, with the time to first row beside it. */
final class TimedOperation {
    private final Operation operation;
    private final int settleIterations;
    private final List<Double> firstRowMicros = new ArrayList<>();
    private long calls;
    private int iterations;
    private long firstRows;
    private long firstRowNanos;

    TimedOperation(Operation operation, int settleIterations) {
        this.operation = operation;
        this.settleIterations = settleIterations;
    }

    Object once() throws Exception {
        long start = System.nanoTime();
        Object result = operation.once();
        long first = operation.firstRowNanoTime();
        if (first != 0) {
            firstRows++;
            firstRowNanos += first - start;
        }
        calls++;
        return result;
    }

    void beginIteration() {
        if (iterations++ == settleIterations) {
            forgetLatencies();
        }
        firstRows = 0;
        firstRowNanos = 0;
    }

    void endIteration() {
        if (firstRows > 0) {
            firstRowMicros.add(firstRowNanos / 1e3 / firstRows);
        }
    }

    /** Units of work so far, settling included. */
    long unitsDone() {
        return calls * operation.units();
    }

    /** Units of work that one call does. */
    int units() {
        return operation.units();
    }

    /** Bytes of values that one unit delivers. */
    double payloadBytes() {
        return operation.payloadBytes();
    }

    /** Times of single units in the timed part; {@code null} where only calls are timed. */
    SliceGroup.Latency latency() {
        Histogram nanos = operation.latencies();
        if (nanos == null || nanos.getTotalCount() == 0) {
            return null;
        }
        return new SliceGroup.Latency(
                nanos.getTotalCount(),
                nanos.getValueAtPercentile(50) / 1e3,
                nanos.getValueAtPercentile(90) / 1e3,
                nanos.getValueAtPercentile(99) / 1e3,
                nanos.getValueAtPercentile(99.9) / 1e3,
                nanos.getMaxValue() / 1e3);
    }

    /** Forgets what was recorded while the level settled. */
    private void forgetLatencies() {
        Histogram nanos = operation.latencies();
        if (nanos != null) {
            nanos.reset();
        }
    }

    /** Mean time to first row of the last iterations, in microseconds. */
    List<Double> firstRowMicros(int iterations) {
        return List.copyOf(
                firstRowMicros.subList(Math.max(0, firstRowMicros.size() - iterations), firstRowMicros.size()));
    }
}
