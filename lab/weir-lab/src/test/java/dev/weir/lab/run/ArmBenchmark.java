package dev.weir.lab.run;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import tools.jackson.databind.json.JsonMapper;

/** An arm's operation as JMH times it: the referee of the lab's own slices. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ArmBenchmark {
    private static final long WARM_UP_NANOS = 3_000_000_000L;

    /** Name of the study. */
    @Param("stream")
    public String study;

    /** Id of the arm. */
    @Param("connectorj.at-once")
    public String arm;

    /** Inner factors, like {@code rows=1;work=collect}. */
    @Param("rows=1;work=collect")
    public String level;

    /** Where to connect to: a {@link Target} as JSON. */
    @Param("")
    public String target;

    /** The server itself, as JSON: the code is warmed up there, since few operations fit into a second of a slow link. */
    @Param("")
    public String direct;

    private ArmSession session;
    private Operation operation;
    private Object last;

    /**
     * Warms up and connects.
     *
     * @throws Exception whatever the driver throws
     */
    @Setup
    public void open() throws Exception {
        Level factors = Stream.of(level.split(";", -1))
                .map(factor -> factor.split("=", 2))
                .map(factor -> Level.of(factor[0], factor[1]))
                .reduce(Level.NONE, Level::with);
        Arm chosen = Studies.named(study, Map.of()).arm(arm);
        try (ArmSession warming = chosen.open(JsonMapper.shared().readValue(direct, Target.class))) {
            Operation warmed = warming.operation(factors);
            long end = System.nanoTime() + WARM_UP_NANOS;
            while (System.nanoTime() < end) {
                last = warmed.once();
            }
        }
        session = chosen.open(JsonMapper.shared().readValue(target, Target.class));
        operation = session.operation(factors);
    }

    /**
     * Times the operation.
     *
     * @return its result, for JMH's black hole
     * @throws Exception whatever the driver throws
     */
    @Benchmark
    public Object operation() throws Exception {
        return operation.once();
    }

    /**
     * Disconnects.
     *
     * @throws Exception whatever the driver throws
     */
    @TearDown
    public void close() throws Exception {
        if (last == null) {
            throw new IllegalStateException("the warm-up read nothing");
        }
        session.close();
    }
}
