package dev.weir.lab.bench;

import dev.weir.packet.Command;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.ParameterSet;
import dev.weir.parameter.Parameters;
import dev.weir.parameter.SentTypes;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.SqlText;
import dev.weir.wire.PacketWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Setting five parameters and writing them as COM_STMT_EXECUTE or into the text of a statement; time per execution. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class BindBenchmark {
    private static final LocalDateTime PLACED = LocalDateTime.of(2026, 2, 3, 4, 5, 6);
    private static final BigDecimal TOTAL = new BigDecimal("1234.50");

    /** Where to. */
    @Param({"binary", "text"})
    public String way;

    private final PacketWriter writer = new PacketWriter(new RepeatedReply(new byte[0]));
    private final SentTypes sent = new SentTypes();
    private final ParameterSet values = new ParameterSet(5);
    private SqlText text;
    private int id;

    /** For JMH. */
    public BindBenchmark() {}

    /** Reads the statement. */
    @Setup
    public void open() {
        text = new SqlCommand(
                        "INSERT INTO orders VALUES (?, ?, ?, ?, ?)", SqlDialect.of(ServerVersion.of("8.0.36")), false)
                .markers()
                .orElseThrow();
    }

    /**
     * Sets and writes the values.
     *
     * @return bytes of the command
     * @throws SQLException when a value cannot be sent
     * @throws IOException never
     */
    @Benchmark
    public int execution() throws SQLException, IOException {
        values.set(1, Parameters.of(++id));
        values.set(2, Parameters.of("customer of the month"));
        values.set(3, Parameters.of(TOTAL));
        values.set(4, Parameters.of(PLACED));
        values.set(5, Parameters.NULL);
        values.check();
        if (way.equals("text")) {
            return values.text(text, true).length;
        }
        writer.begin(0).u8(Command.STMT_EXECUTE).i32(7).u8(0).i32(1);
        values.write(writer, sent);
        int bytes = writer.payloadLength();
        writer.end();
        writer.flush();
        return bytes;
    }
}
