package dev.weir.lab.bench;

import java.io.IOException;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Ways of receiving a reply of 1000 rows of (int, 200 characters) at socket speed: channel or stream, direct or heap buffer,
 * and how large. {@code limit} decodes nothing; all others decode both columns of each row. Run by {@code weir bench receive}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(5)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ReceiveBenchmark {
    /** How it is received, and into a buffer of how many KiB. */
    @Param({
        "limit-256",
        "stream-16",
        "stream-32",
        "stream-64",
        "stream-128",
        "direct-64",
        "direct-256",
        "copy-64",
        "copy-256"
    })
    public String way;

    private ReplySender sender;
    private Receiver receiver;

    /** For JMH. */
    public ReceiveBenchmark() {}

    /**
     * Connects.
     *
     * @throws IOException when there is no port
     */
    @Setup
    public void open() throws IOException {
        sender = new ReplySender();
        receiver = Receiver.open(way, sender.address());
    }

    /**
     * One request and its reply.
     *
     * @return depends on every row
     * @throws IOException when the connection breaks
     */
    @Benchmark
    public long reply() throws IOException {
        return receiver.read();
    }

    /**
     * Leaves.
     *
     * @throws IOException when the connection breaks
     */
    @TearDown
    public void close() throws IOException {
        receiver.close();
        sender.close();
    }
}
