package dev.weir.lab.cli;

import dev.weir.lab.Nearest;
import dev.weir.lab.UsageException;
import dev.weir.lab.run.Lab;
import dev.weir.lab.run.LabServers;
import dev.weir.lab.run.Limits;
import dev.weir.lab.run.Progress;
import dev.weir.lab.run.ReplayedServer;
import dev.weir.lab.run.RunPreview;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir run}: measures, and writes a page. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the studies and writes a page that answers them.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir run                                        four studies: ten minutes, embedded servers, three links",
            "  weir run stream                                 one study: five minutes",
            "  weir run --budget 30m                           firmer answers",
            "  weir run --link wan-30ms --link rtt=5ms,rate=100mbit",
            "  weir run stream --arm weir.default --arm weir.default@old/weir-driver.jar",
            "                                                  two versions of a driver",
            "  weir run stream --arm 'connectorj?useServerPrepStmts=true&cachePrepStmts=true'",
            "                                                  what options of a driver change",
            "  weir run --server mariadb --arm mariadb.at-once --arm mariadb.stream",
            "  weir run keys --parallelism 1 --arm weir.thread-local,weir.pipelined-100,weir.keyed-100 --budget 2m",
            "                                                  what many look-ups at a time gain, at three round-trip times",
            "  weir run transaction --link rtt=1ms,rate=1gbit  what @Transactional costs, in round trips and in time",
            "  weir run batch --inserts 500                    what executeBatch() of 500 INSERTs costs",
            "  weir run --url mysql://me:secret@db.example:3306 --schema weir_lab",
            "  weir run stream --query 'SELECT * FROM customer ORDER BY id' --url mysql://me:secret@db.example/shop",
            "  weir run blob --data exports/                   BLOBs of your own",
            "  weir run stream --rows 5000 --budget 3m         a number of rows of your own",
            "  weir run stream --server replay --rows 1000 --link local --budget 3m",
            "                                                  what the drivers themselves take",
            "  weir run --preset full --budget 4h              every arm and level",
            "  weir run --resume runs/20260102-030405 --budget 10m"
        })
final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..*",
            paramLabel = "STUDY",
            description =
                    "Studies to measure: stream, blob, keys, metadata, transaction, batch. Default: the first four.")
    private List<String> studies = new ArrayList<>();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = BudgetConverter.class,
            description =
                    "Measuring time, like 90s, 5m, 2h. Default: 10m, 5m for a single study (full: 12h and 4h, paper: 6h and 2h).")
    private Duration budget;

    @Option(
            names = "--preset",
            defaultValue = "default",
            description =
                    "How much to visit: default, full (every arm and level), paper (28 row counts and timing as published).")
    private Preset preset;

    @Mixin
    private LinkOptions links = new LinkOptions();

    @Mixin
    private ArmOptions arms = new ArmOptions();

    @Mixin
    private LevelOptions levels = new LevelOptions();

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            defaultValue = "mysql",
            description =
                    "mysql (embedded, default), mariadb (embedded), path (a server on PATH), the path of a mysqld, or replay"
                            + " (replay:mariadb, ...): answers are recorded once and played back, to tell a driver's own"
                            + " time from the server's.")
    private String server;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "A server that runs already: mysql://user:password@host:port. Only its own schema is touched.")
    private String url;

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            defaultValue = "weir_lab",
            description = "Schema that the lab creates and removes (default: ${DEFAULT-VALUE}).")
    private String schema;

    @Mixin
    private OwnQueryOptions own = new OwnQueryOptions();

    @Mixin
    private OwnValuesOptions values = new OwnValuesOptions();

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description = "Differences up to this size do not matter (default: ${DEFAULT-VALUE}).")
    private double threshold;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of schedule and statistics (default: from the clock).")
    private Long seed;

    @Option(
            names = "--on-server-loss",
            paramLabel = "restart|stop",
            defaultValue = "restart",
            description = "What to do when the server dies in the middle (default: ${DEFAULT-VALUE}).")
    private ServerLoss onServerLoss;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description = "Go on with this run, with its own plan, for another budget.")
    private Path resume;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Directory for new runs (default: ${DEFAULT-VALUE}).")
    private Path runs;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors and the path of the page.")
    private boolean quiet;

    @Option(names = "--verbose", description = "List every comparison with its verdict before the answers.")
    private boolean verbose;

    /** What to do when the server dies in the middle of a run. */
    enum ServerLoss {
        RESTART,
        STOP
    }

    @Override
    public Integer call() throws IOException {
        Progress progress = progress();
        RunSet done = resume == null ? startNew(progress) : goOn(progress);
        return RunSummary.print(done, spec.commandLine().getOut(), verbose);
    }

    private RunSet startNew(Progress progress) throws IOException {
        RunRequest request = request();
        RunPreview.check(request, ReplayedServer.isAsked(server)).forEach(progress::line);
        return new Lab(own.source(server, url, schema), progress).start(request);
    }

    private RunSet goOn(Progress progress) throws IOException {
        ResumeOptions.requireNothingIgnored(spec.commandLine().getParseResult(), resume);
        RunSet set = RunSet.open(resume);
        List<Manifest> manifests = set.read().stream().map(Run::manifest).toList();
        RunCommand original = new RunCommand();
        List<String> words = ShellWords.split(manifests.get(0).commandLine());
        // the first two words are weir and run
        CommandLine parser = new CommandLine(original).setCaseInsensitiveEnumValuesAllowed(true);
        parser.parseArgs(words.subList(2, words.size()).toArray(String[]::new));
        original.studies = manifests.stream().map(Manifest::study).toList();
        original.budget = budget == null ? original.preset.budget(manifests.size()) : budget;
        original.seed = manifests.get(0).seed();
        if (original.url != null && url == null) {
            throw new UsageException(
                    "run " + resume + " was measured through --url; give --url again, with its password");
        }
        original.url = url == null ? original.url : url;
        RunRequest request = original.request();
        return new Lab(original.own.source(original.server, original.url, original.schema), progress)
                .resume(request, set);
    }

    private RunRequest request() {
        List<Study> chosen = arms.having(studies());
        Set<String> tls = arms.tls();
        if (!(threshold > 0 && threshold <= 100)) {
            throw new UsageException("threshold=" + threshold + ", expected more than 0 and at most 100 per cent");
        }
        long usedSeed = seed == null ? System.nanoTime() & 0xFFFFFFL : seed;
        return new RunRequest(
                chosen,
                preset,
                budget == null ? preset.budget(chosen.size()) : budget,
                links.links(preset, chosen),
                arms.ids(chosen),
                tls,
                levels.levels(chosen, preset),
                usedSeed,
                threshold,
                onServerLoss == ServerLoss.STOP,
                Limits.of(preset),
                ShellWords.join(words(usedSeed)),
                runs);
    }

    private List<Study> studies() {
        List<String> names = Studies.all().stream().map(Study::name).toList();
        List<String> usual = Studies.usual().stream().map(Study::name).toList();
        List<String> wanted = studies.isEmpty() ? values.studies(own.studies(usual)) : studies;
        for (String study : wanted) {
            if (!names.contains(study)) {
                throw new UsageException("study=" + study + " is unknown"
                        + Nearest.near(study, names)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(".")
                        + " Expected one of " + String.join(", ", names));
            }
        }
        return names.stream()
                .filter(wanted::contains)
                .map(name -> values.study(name, url).orElseGet(() -> Studies.named(name, own.subject(name))))
                .map(arms::added)
                .toList();
    }

    private Progress progress() {
        if (quiet) {
            return Progress.quiet();
        }
        // the launcher knows whether standard output is a terminal, and how wide
        int columns = Integer.getInteger("weir.columns", 0);
        return columns > 0 ? Progress.terminal(System.out, columns) : Progress.plain(System.out);
    }

    /** The options that were given, as words of a command line that repeats the run. */
    private List<String> words(long usedSeed) {
        List<String> words = new ArrayList<>(List.of("weir", "run"));
        words.addAll(studies);
        links.addTo(words);
        if (budget != null) {
            words.addAll(List.of("--budget", budget.toSeconds() + "s"));
        }
        words.addAll(List.of("--preset", preset.label()));
        arms.addTo(words);
        levels.addTo(words);
        if (url == null || ReplayedServer.isAsked(server)) {
            words.addAll(List.of("--server", server));
        }
        if (url != null) {
            words.addAll(List.of("--url", LabServers.withoutPassword(url)));
        }
        own.addTo(words);
        values.addTo(words);
        words.addAll(List.of("--schema", schema));
        words.addAll(List.of("--threshold", Double.toString(threshold)));
        words.addAll(List.of("--on-server-loss", onServerLoss.name().toLowerCase(java.util.Locale.ROOT)));
        words.addAll(List.of("--seed", Long.toString(usedSeed)));
        return words;
    }
}
