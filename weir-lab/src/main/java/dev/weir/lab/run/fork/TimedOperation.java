package dev.weir.lab.run.fork;

import dev.weir.lab.study.Operation;
import java.util.ArrayList;
import java.util.List;

/** The operation that JMH repeats, with the time to first row beside it. */
final class TimedOperation {
    private final Operation operation;
    private final List<Double> firstRowMicros = new ArrayList<>();
    private long operations;
    private long firstRows;
    private long firstRowNanos;

    TimedOperation(Operation operation) {
        this.operation = operation;
    }

    Object once() throws Exception {
        long start = System.nanoTime();
        Object result = operation.once();
        long first = operation.firstRowNanoTime();
        if (first != 0) {
            firstRows++;
            firstRowNanos += first - start;
        }
        operations++;
        return result;
    }

    void beginIteration() {
        firstRows = 0;
        firstRowNanos = 0;
    }

    void endIteration() {
        if (firstRows > 0) {
            firstRowMicros.add(firstRowNanos / 1e3 / firstRows);
        }
    }

    /** Operations so far, settling included. */
    long operations() {
        return operations;
    }

    /** Mean time to first row of the last iterations, in microseconds. */
    List<Double> firstRowMicros(int iterations) {
        return List.copyOf(
                firstRowMicros.subList(Math.max(0, firstRowMicros.size() - iterations), firstRowMicros.size()));
    }
}
