package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.lab.bench.Baseline;
import dev.weir.lab.bench.Mechanism;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir bench}: times single mechanisms with JMH, without a server. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Times single mechanisms with JMH, without a server.",
            "With --baseline, what was measured stands beside an earlier result, and more bytes allocated per operation are a"
                    + " finding. Times are shown only: they depend on the machine."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured; nothing allocates more than in the baseline",
            "1:something allocates more than in the baseline",
            "2:invalid usage",
            "3:environment: a file cannot be read or written, a JVM did not run"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir bench receive                       ways of receiving 1000 rows, five JVMs each: four minutes",
            "  weir bench receive --way stream-128      one of them",
            "  weir bench scan,decode --result r.json   two mechanisms, and a file that weir import reads",
            "  weir bench scan,decode,bind,statement,frame --baseline docs/benchmarks.json"
        })
final class BenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1",
            paramLabel = "MECHANISM",
            split = ",",
            description = {
                "receive: channels and streams, buffers and their sizes.",
                "scan: rows and values found in the receive buffer.",
                "decode: values of a column.",
                "bind: parameters set and written.",
                "statement: a statement's text read for the first time.",
                "frame: a document encoded into a frame, and decoded."
            })
    private List<String> mechanisms;

    @Option(names = "--way", split = ",", paramLabel = "WAY", description = "Only these, such as stream-128 or zstd:3.")
    private String[] ways = {};

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "JVMs for each (default: 5 for receive, 3 for the others).")
    private Integer forks;

    @Option(names = "--result", paramLabel = "FILE", description = "Also writes JMH's JSON.")
    private Path result;

    @Option(names = "--baseline", paramLabel = "FILE", description = "JMH's JSON of an earlier time, to compare with.")
    private Path baseline;

    @Override
    public Integer call() {
        List<Mechanism> chosen = mechanisms.stream().map(BenchCommand::named).toList();
        if (forks != null && forks < 1) {
            throw new UsageException("forks=" + forks + ", expected at least 1");
        }
        Baseline before = baseline == null ? null : read(baseline);
        if (result != null) {
            FindingsFiles.requireWritable(result, "--result");
        }
        Path measured = temporary();
        try {
            run(chosen, measured);
            if (result != null) {
                FindingsFiles.writeFile(result, Files.readString(measured), "--result");
            }
            return before == null ? 0 : compare(before, read(measured));
        } catch (IOException e) {
            throw new EnvironmentException("what was measured cannot be read from " + measured + ": " + e, e);
        } finally {
            delete(measured);
        }
    }

    private static Mechanism named(String label) {
        return Stream.of(Mechanism.values())
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("mechanism=" + label + " is unknown; expected " + Mechanism.labels()));
    }

    private static Baseline read(Path file) {
        try {
            return Baseline.read(file);
        } catch (IOException e) {
            throw new EnvironmentException("baseline=" + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempFile("weir-bench", ".json");
        } catch (IOException e) {
            throw new EnvironmentException("no temporary file can be made: " + e, e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // a temporary file that stays
        }
    }

    private void run(List<Mechanism> chosen, Path measured) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .resultFormat(ResultFormatType.JSON)
                .result(measured.toString());
        for (Mechanism mechanism : chosen) {
            options.include("^" + mechanism.benchmarks().replace(".", "\\.") + "\\.");
            if (ways.length > 0) {
                options.param(mechanism.parameter(), ways);
            }
        }
        if (forks != null) {
            options.forks(forks);
        }
        try {
            new Runner(options.build()).run();
        } catch (RunnerException e) {
            throw new EnvironmentException("the benchmark did not run to its end: " + e.getMessage(), e);
        }
    }

    private int compare(Baseline before, Baseline now) {
        PrintWriter out = spec.commandLine().getOut();
        BaselineText text = BaselineText.of(before, now);
        text.lines().forEach(out::println);
        out.flush();
        return text.more() ? WeirCommand.FINDING : 0;
    }
}
