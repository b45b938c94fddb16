package dev.weir.lab.bench;

import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
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
import org.openjdk.jmh.infra.Blackhole;

/** Reading a statement's text for the first time: kind, effects, select list, markers; time per statement. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StatementBenchmark {
    private static final SqlDialect DIALECT = SqlDialect.of(ServerVersion.of("8.0.36"));
    private static final String JOINED =
            "SELECT o.id, o.total, c.name FROM orders o JOIN customer c ON c.id = o.customer"
                    + " WHERE o.placed >= ? AND o.state IN ('new', 'paid') /* by hand */ ORDER BY o.placed DESC LIMIT 100";

    /** Which statement. */
    @Param({"key", "join", "insert"})
    public String way;

    private String sql;

    /** For JMH. */
    public StatementBenchmark() {}

    /** Chooses the text. */
    @Setup
    public void open() {
        sql = switch (way) {
            case "key" -> "SELECT name FROM customer WHERE id = ?";
            case "join" -> JOINED;
            case "insert" -> "INSERT INTO orders (id, customer, total, placed) VALUES (?, ?, ?, NOW(6))";
            default -> throw new IllegalArgumentException("way=" + way);
        };
    }

    /**
     * Reads the text.
     *
     * @param sink takes what was found
     */
    @Benchmark
    public void text(Blackhole sink) {
        SqlCommand command = new SqlCommand(sql, DIALECT, false);
        sink.consume(command.kind());
        sink.consume(command.select());
        sink.consume(command.markers());
    }
}
