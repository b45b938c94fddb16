package dev.weir.lab.cli;

import dev.weir.lab.run.Lab;
import dev.weir.lab.run.MachineLock;
import dev.weir.lab.run.Progress;
import dev.weir.lab.run.RunPreview;
import dev.weir.lab.run.RunRequest;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

    @Mixin
    private RunOptions options = new RunOptions();

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
            description = "Print no progress, only what was found and the path of the page.")
    private boolean quiet;

    @Option(names = "--verbose", description = "List every comparison with its verdict before the answers.")
    private boolean verbose;

    @Option(
            names = "--anyway",
            description = "Measure though another run has this machine's cores, or the budget is too short.")
    private boolean anyway;

    @Override
    public Integer call() throws IOException {
        Progress progress = progress();
        AnalysedSet done = resume == null ? startNew(progress) : goOn(progress);
        return RunSummary.print(done, spec.commandLine().getOut(), verbose);
    }

    private AnalysedSet startNew(Progress progress) throws IOException {
        RunRequest request = request();
        RunPreview preview = preview(request);
        preview.lonelyArms().forEach(progress::line);
        if (!anyway) {
            progress.line(preview.expectation());
        }
        return alone(() -> new Lab(options.source(), progress).start(request));
    }

    @SuppressWarnings("try")
    private AnalysedSet alone(Measuring measuring) throws IOException {
        if (anyway) {
            return measuring.run();
        }
        try (MachineLock lock = MachineLock.take(Path.of(System.getProperty("java.io.tmpdir")))) {
            return measuring.run();
        }
    }

    private interface Measuring {
        AnalysedSet run() throws IOException;
    }

    /** Returns what the options ask for. */
    RunRequest request() {
        return options.request(runs);
    }

    /** Returns what can be said of it before a server is started. */
    RunPreview preview(RunRequest request) {
        return RunPreview.of(request, options.isReplayed());
    }

    private AnalysedSet goOn(Progress progress) throws IOException {
        ResumeOptions.requireNothingIgnored(spec.commandLine().getParseResult(), resume);
        RunSet set = RunSet.open(resume);
        RunOptions again = RunOptions.of(ResumeOptions.line(set, RepeatedCommand.of(spec)));
        return alone(() -> new Lab(again.source(), progress).resume(again.request(runs), set));
    }

    private Progress progress() {
        if (quiet) {
            return Progress.quiet();
        }
        // the launcher knows whether standard output is a terminal, and how wide
        int columns = Integer.getInteger("weir.columns", 0);
        return columns > 0 ? Progress.terminal(System.out, columns) : Progress.plain(System.out);
    }
}
