package dev.weir.lab.bench;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Making Java's values of a column's bytes: int, BigDecimal, LocalDateTime, String; time per value. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(SampleColumn.VALUES)
public class DecodeBenchmark {
    /** Type and protocol. */
    @Param({"int-text", "int-binary", "decimal-text", "datetime-text", "datetime-binary", "varchar-text"})
    public String way;

    private SampleColumn column;

    /** For JMH. */
    public DecodeBenchmark() {}

    /** Makes the values. */
    @Setup
    public void open() {
        column = SampleColumn.of(way);
    }

    /**
     * Decodes the values.
     *
     * @param sink takes them
     * @throws SQLException when one is malformed
     */
    @Benchmark
    public void values(Blackhole sink) throws SQLException {
        column.decode(sink);
    }
}
