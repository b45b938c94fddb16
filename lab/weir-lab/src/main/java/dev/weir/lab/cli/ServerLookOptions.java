package dev.weir.lab.cli;

import dev.weir.lab.observe.Finding;
import dev.weir.lab.observe.Observation;
import dev.weir.lab.run.RunProgress;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.Choice;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Prediction;
import dev.weir.report.advice.Recommendation;
import dev.weir.report.advice.Recommender;
import dev.weir.report.advice.Situation;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code weir advise --url URL} alone: a look at the cost of a server's statements for its clients. */
final class ServerLookOptions {
    private static final Duration USUAL = Duration.ofSeconds(60);

    /** The assumed round-trip time of a link without emulation, in microseconds. */
    private static final double LOCAL_MICROS = 60;

    @Option(
            names = "--watch",
            paramLabel = "TIME",
            converter = WatchConverter.class,
            description = {
                "with --url alone: how long to watch (default: 60s)",
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

    @Option(
            names = "--page",
            hidden = true,
            paramLabel = "FILE",
            description = "With --url alone: write all of it as a page, too.")
    private Path page;

    static final class WatchConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return Quantities.time("watch", text, 0, TimeUnit.DAYS.toSeconds(1), "0s to 24h");
        }
    }

    void requireNone() {
        String given =
                watch != null ? "--watch" : run != null ? "--run" : json ? "--json" : page != null ? "--page" : "";
        if (!given.isEmpty()) {
            throw new UsageException(
                    given
                            + " belongs to a look at a server; give --url and none of the options that describe a path or reads");
        }
    }

    int advise(String url, CommandSpec spec) throws InterruptedException {
        ServerUrl address = ServerUrl.parse(ServerUrl.withoutSchema(url));
        Observation seen;
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_STEPS)) {
            if (run != null) {
                NamedRun.open(run, spec);
            }
            seen = Observation.of(address, watch == null ? USUAL : watch, progress::status);
            seen = measuredAnswers(seen, run, progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        ServerLookText text = new ServerLookText(seen);
        if (json) {
            out.println(text.json());
        } else {
            text.lines(Terminal.standard()).forEach(out::println);
        }
        if (page != null) {
            write(text);
        }
        return ExitCode.OK;
    }

    private void write(ServerLookText text) {
        try {
            text.page().write(page);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write the page to " + page + ": " + e + "; choose another file with --page", e);
        }
    }

    /** Quotes a run beside the findings; {@code null} stands for the kept example, if available. */
    private static Observation measuredAnswers(Observation seen, Path run, RunProgress progress) {
        Path directory = run == null ? example() : run;
        if (seen.findings().isEmpty() || !Files.isDirectory(directory)) {
            return seen;
        }
        progress.status("Reading " + directory);
        Map<String, Optional<Advice>> studies = new HashMap<>();
        return seen.with(seen.findings().stream()
                .map(finding -> finding.question()
                        .flatMap(
                                question -> studies.computeIfAbsent(question.study(), study -> advice(directory, study))
                                        .flatMap(advice -> sentence(advice, question, seen.roundTripMicros())))
                        .map(sentence -> finding.andSaves("In " + directory + ", " + sentence))
                        .orElse(finding))
                .toList());
    }

    private static Path example() {
        Path kept = Path.of("docs", "example-run");
        String home = System.getProperty("weir.home");
        return Files.isDirectory(kept) || home == null ? kept : Path.of(home).resolve(kept);
    }

    private static Optional<Advice> advice(Path directory, String study) {
        return RunSet.open(directory).runs().stream()
                .filter(each -> each.manifest().study().equals(study))
                .findFirst()
                .map(RunDirectory::read)
                .map(each -> Advice.of(each, Analysis.of(each)))
                .filter(each -> each.abstention().isEmpty());
    }

    private static Optional<String> sentence(Advice advice, Finding.Question question, double rttMicros) {
        Optional<NetworkPath> nearest = advice.links().stream()
                .min(Comparator.comparingDouble(
                        link -> Math.abs(Math.log(Math.max(LOCAL_MICROS, link.rttMicros()) / Math.max(1, rttMicros)))));
        if (nearest.isEmpty()) {
            return Optional.empty();
        }
        double size = question.size() > 0 ? question.size() : advice.middleSize();
        Choice choice =
                advice.choose(new Situation(nearest.get(), size, advice.likelyData(), Double.POSITIVE_INFINITY));
        Recommender recommender =
                question.now().isEmpty() ? new Recommender(advice) : new Recommender(advice, question.now());
        return recommender
                .of(choice)
                .flatMap(it -> shown(it, question.gathered())
                        .flatMap(shown -> it.present()
                                .map(now -> "study " + advice.run().manifest().study() + " on "
                                        + nearest.get().name() + ", "
                                        + Words.server(advice.run()
                                                .manifest()
                                                .servers()
                                                .get(0)) + ": " + shown.arm() + " "
                                        + Prose.plain(RatioWords.than(advice.ratio(shown, now), it.now())) + ".")));
    }

    private static Optional<Prediction> shown(Recommendation it, boolean gathered) {
        return gathered ? it.gathered() : it.stays() ? Optional.empty() : Optional.of(it.advised());
    }
}
