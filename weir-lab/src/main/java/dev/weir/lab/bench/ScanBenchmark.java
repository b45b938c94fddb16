package dev.weir.lab.bench;

import dev.weir.packet.FieldType;
import dev.weir.rows.RowCursor;
import dev.weir.rows.RowFormat;
import dev.weir.rows.RowStream;
import dev.weir.wire.ResourceLock;
import java.sql.SQLException;
import java.util.List;
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

/** Finding 1000 rows of (INT, VARCHAR of 200 characters) and both values of each, from the receive buffer on; time per row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(Reply.ROWS)
public class ScanBenchmark {
    /** The protocol. */
    @Param({"text", "binary"})
    public String way;

    private RowFormat format;
    private RepeatedWire wire;

    /** For JMH. */
    public ScanBenchmark() {}

    /** Makes the reply. */
    @Setup
    public void open() {
        boolean binary = way.equals("binary");
        format = binary
                ? RowFormat.binary(
                        List.of(SampleColumn.definition(FieldType.LONG), SampleColumn.definition(FieldType.VAR_STRING)))
                : RowFormat.text(2);
        wire = new RepeatedWire(binary ? Reply.binaryRows() : Reply.textRows());
    }

    /**
     * Walks over the rows.
     *
     * @return bytes of the values
     * @throws SQLException when the reply is malformed
     */
    @Benchmark
    public long rows() throws SQLException {
        RowStream rows = new RowStream(wire, format, null);
        try (ResourceLock held = wire.lock().obtain()) {
            wire.reader().expectSequence(1);
            rows.begin();
        }
        RowCursor cursor = new RowCursor(rows);
        long bytes = 0;
        while (cursor.next()) {
            for (int column = 0; column < 2; column++) {
                if (cursor.locate(column)) {
                    bytes += cursor.length();
                }
            }
        }
        return bytes;
    }
}
