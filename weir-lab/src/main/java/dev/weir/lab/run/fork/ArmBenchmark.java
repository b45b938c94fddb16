package dev.weir.lab.run.fork;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The one benchmark: the operation of the current level. */
@State(Scope.Benchmark)
public class ArmBenchmark {
    private TimedOperation operation;

    /** Takes the operation over from the fork. */
    @Setup(Level.Trial)
    public void take() {
        operation = CurrentOperation.get();
    }

    /** Starts a batch. */
    @Setup(Level.Iteration)
    public void beginIteration() {
        operation.beginIteration();
    }

    /** Ends a batch. */
    @TearDown(Level.Iteration)
    public void endIteration() {
        operation.endIteration();
    }

    /**
     * Times the arm.
     *
     * @return the result, for JMH's black hole
     * @throws Exception whatever the driver throws
     */
    @Benchmark
    public Object operation() throws Exception {
        return operation.once();
    }
}
