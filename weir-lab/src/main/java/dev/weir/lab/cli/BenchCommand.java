package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.lab.bench.ReceiveBenchmark;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir bench}: times a single mechanism with JMH, without a server. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Times a single mechanism with JMH, without a server.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir bench receive                       ways of receiving 1000 rows, five JVMs each: four minutes",
            "  weir bench receive --way stream-128      one of them",
            "  weir bench receive --result r.json       ... and a file that weir import reads"
        })
final class BenchCommand implements Callable<Integer> {
    private static final String RECEIVE = "receive";

    @Parameters(paramLabel = "BENCHMARK", description = "receive: channels and streams, buffers and their sizes.")
    private String benchmark;

    @Option(names = "--way", split = ",", paramLabel = "WAY", description = "Only these, such as stream-128.")
    private String[] ways = {};

    @Option(names = "--forks", paramLabel = "N", description = "JVMs for each (default: 5).")
    private Integer forks;

    @Option(names = "--result", paramLabel = "FILE", description = "Also writes JMH's JSON.")
    private Path result;

    @Override
    public Integer call() {
        if (!benchmark.equals(RECEIVE)) {
            throw new UsageException("benchmark=" + benchmark + " is unknown; expected " + RECEIVE);
        }
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(ReceiveBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true);
        if (ways.length > 0) {
            options.param("way", ways);
        }
        if (forks != null) {
            options.forks(forks);
        }
        if (result != null) {
            options.resultFormat(ResultFormatType.JSON).result(result.toString());
        }
        try {
            new Runner(options.build()).run();
            return 0;
        } catch (RunnerException e) {
            throw new EnvironmentException("the benchmark did not run to its end: " + e.getMessage(), e);
        }
    }
}
