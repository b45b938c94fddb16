package dev.weir.lab.run.fork;

import dev.weir.lab.study.Preset;
import dev.weir.report.model.SliceGroup;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Times one level with JMH, inside this JVM: the lab has made the fork already. */
final class LevelTimer {
    private final Preset.Timing timing;
    private final long serverPid;

    LevelTimer(Preset.Timing timing, long serverPid) {
        this.timing = timing;
        this.serverPid = serverPid;
    }

    SliceGroup.Level time(Map<String, String> factors, TimedOperation operation, String digest) throws RunnerException {
        CurrentOperation.set(operation, serverPid);
        PrintStream silence = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Runner runner = new Runner(options(), OutputFormatFactory.createFormatInstance(silence, VerboseMode.SILENT));
        Collection<RunResult> results = runner.run();
        return level(factors, operation, digest, results.iterator().next());
    }

    private Options options() {
        return new OptionsBuilder()
                .include(ArmBenchmark.class.getName())
                .forks(0)
                .threads(1)
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.MICROSECONDS)
                .warmupIterations(timing.settleIterations())
                .warmupTime(TimeValue.milliseconds(timing.settleMillis()))
                .measurementIterations(timing.iterations())
                .measurementTime(TimeValue.milliseconds(timing.iterationMillis()))
                // the last one added is closest to the work: what the others allocate stays out of its count
                .addProfiler(CpuProfiler.class)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
    }

    // JMH hands out its secondary results as a raw type
    @SuppressWarnings("rawtypes")
    private SliceGroup.Level level(Map<String, String> factors, TimedOperation operation, String digest, RunResult result) {
        double units = operation.units();
        List<Double> samples = new ArrayList<>();
        long operations = 0;
        for (IterationResult iteration : result.getAggregatedResult().getIterationResults()) {
            samples.add(iteration.getPrimaryResult().getScore() / units);
            operations += iteration.getMetadata().getMeasuredOps() * operation.units();
        }
        Map<String, Double> secondary = new HashMap<>();
        for (var score : result.getSecondaryResults().values()) {
            secondary.put(score.getLabel(), score.getScore());
        }
        return new SliceGroup.Level(
                factors, SliceGroup.consecutiveLaps(samples.size()),
                samples, List.of(),
                operations,
                operation.firstRowMicros(timing.iterations()),
                secondary.getOrDefault("gc.alloc.rate.norm", 0.0) / units,
                perUnit(secondary.get(CpuProfiler.CLIENT), units),
                perUnit(secondary.get(CpuProfiler.SERVER), units),
                Math.round(secondary.getOrDefault("gc.count", 0.0)),
                digest,
                null,
                operation.payloadBytes(),
                operation.latency(), null);
    }

    private static double perUnit(Double perCall, double units) {
        return perCall == null ? -1 : perCall / units;
    }
}
