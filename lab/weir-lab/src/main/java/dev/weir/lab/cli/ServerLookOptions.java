package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.observe.Observation;
import dev.weir.lab.server.ServerUrl;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code weir advise --url URL} alone: a look at what the statements of a server cost their clients. */
final class ServerLookOptions {
    private static final Duration USUAL = Duration.ofSeconds(30);
    private static final Duration MOST = Duration.ofDays(1);

    @Option(
            names = "--watch",
            paramLabel = "TIME",
            converter = WatchConverter.class,
            description = {
                "with --url alone: how long to watch (default: 30s)",
                "0s takes all since the server's start. Reads performance_schema, twice, in a read-only session: GRANT"
                        + " SELECT ON performance_schema.* is enough. It sees statements without their values."
            })
    private Duration watch;

    @Option(
            names = "--run",
            paramLabel = "RUN",
            description = {
                "with --url alone: your run, for what a change gains",
                "Its measured cells are quoted beside what was counted (default: the kept docs/example-run)."
            })
    private Path run;

    @Option(
            names = "--json",
            hidden = true,
            description = "With --url alone: print one JSON object. Rates are per second, times in microseconds.")
    private boolean json;

    /** Reads times from {@code 0s} on. */
    static final class WatchConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Duration time = BudgetConverter.parse("watch", text);
            if (time.compareTo(MOST) > 0) {
                throw new TypeConversionException("watch=" + text + " is out of range; expected 0s to 24h");
            }
            return time;
        }
    }

    /** Refuses options that belong to a look, where none is asked for. */
    void requireNone() {
        if (watch != null || run != null || json) {
            throw new UsageException(
                    (watch != null ? "--watch" : run != null ? "--run" : "--json")
                            + " belongs to a look at a server; give --url and none of the options that describe a path or reads");
        }
    }

    int advise(String url, CommandSpec spec) throws InterruptedException {
        ServerUrl address = ServerUrl.parse(ServerUrl.withoutSchema(url));
        Observation seen;
        try (StepProgress progress = StepProgress.of(spec)) {
            if (run != null) {
                NamedRun.open(run, spec);
            }
            seen = Observation.of(address, watch == null ? USUAL : watch, progress::status);
            seen = MeasuredAnswers.beside(seen, run, progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        ServerLookText text = new ServerLookText(seen);
        if (json) {
            out.println(text.json());
        } else {
            text.lines(Terminal.standard()).forEach(out::println);
        }
        out.flush();
        return ExitCode.OK;
    }
}
