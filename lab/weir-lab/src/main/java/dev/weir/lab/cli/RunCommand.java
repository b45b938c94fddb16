package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.run.Lab;
import dev.weir.lab.run.RunLock;
import dev.weir.lab.run.RunProgress;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Studies;
import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir run}: measures, and writes a page. */
@Command(
        name = "run",
        sortOptions = false,
        description = "Measures the studies and writes a page that answers them.",
        footer = {
            "  weir run                       four studies in ten minutes, servers included",
            "  weir run stream --budget 20m   one study, firmer answers",
            "  weir run --url mysql://me@db.example:3306   your server and network",
            "  weir run --link wan-30ms --link rtt=5ms,rate=100mbit",
            "  weir run stream --arm connectorj,connectorj@8.0.33",
            "                                 two versions of a driver",
            "  weir run stream --arm 'connectorj?useServerPrepStmts=true&cachePrepStmts=true'",
            "                                 what options of a driver change",
            "  weir run --server mariadb --arm mariadb.at-once --arm mariadb.stream",
            "  weir run batch --level inserts=500",
            "                                 what executeBatch() of 500 INSERTs costs",
            "  weir run stream --query 'SELECT * FROM customer ORDER BY id' --url mysql://me@db.example/shop",
            "  weir run blob --data exports/  BLOBs of your own",
            "  weir run stream --server replay --level rows=1000 --link local --budget 3m",
            "                                 what the drivers themselves take",
            "  weir run --preset full --budget 4h   every arm and level",
            "  weir run --resume runs/20260102-030405 --budget 10m"
        })
final class RunCommand implements Callable<Integer> {
    private static final String LIST_ARMS = "--list-arms";
    private static final String STOPPED = "stopped";
    private static final Set<String> ENDS = Set.of("finished", Event.NOT_STARTED, STOPPED);

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(names = "--resume", paramLabel = "RUN", description = "go on with this run, with its own plan")
    private Path resume;

    @Option(names = LIST_ARMS, description = "list every way of reading that can be measured")
    private boolean listArms;

    @Option(
            names = "--runs",
            hidden = true,
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "directory for new runs (default: ${DEFAULT-VALUE})")
    private Path runs;

    @Option(
            names = {"-q", "--quiet"},
            hidden = true,
            description = "print no progress, only what was found and the path of the page")
    private boolean quiet;

    @Option(
            names = "--verbose",
            hidden = true,
            description = "list every comparison with its verdict before the answers")
    private boolean verbose;

    @Option(
            names = "--anyway",
            hidden = true,
            description = "measure though another run has this machine's cores, or the budget is too short")
    private boolean anyway;

    @Override
    public Integer call() throws IOException {
        if (listArms) {
            List<String> ignored = RepeatedCommand.ignored(spec.commandLine().getParseResult(), LIST_ARMS, List.of());
            if (!ignored.isEmpty()) {
                throw new UsageException(LIST_ARMS + " measures nothing, so " + String.join(", ", ignored)
                        + " would be ignored; leave that out");
            }
            armList().forEach(spec.commandLine().getOut()::println);
            return ExitCode.OK;
        }
        AnalysedSet done;
        try (RunProgress progress = quiet ? RunProgress.quiet() : ShownProgress.of(spec, ShownProgress.OF_RUN)) {
            done = resume == null ? startNew(progress) : goOn(progress);
        }
        // for a stopped run, page and resume line are printed already, and the JVM is about to end
        return isStopped(done)
                ? ExitCode.OK
                : RunSummary.print(done, spec.commandLine().getOut(), verbose, Terminal.standard());
    }

    private static boolean isStopped(AnalysedSet done) {
        return done.runs().stream()
                .flatMap(run ->
                        run.entriesOf(Event.class).map(Event::kind).filter(ENDS::contains).reduce((a, b) -> b).stream())
                .anyMatch(STOPPED::equals);
    }

    private AnalysedSet startNew(RunProgress progress) throws IOException {
        RunRequest request = request();
        RunPreview preview = preview(request);
        preview.lonelyArms().forEach(progress::line);
        if (!anyway) {
            progress.line(preview.expectation());
        }
        return alone(() -> new Lab(options.source(), progress, new PageReporter()).start(request));
    }

    @SuppressWarnings("try")
    private AnalysedSet alone(Measuring measuring) throws IOException {
        try (RunLock lock = anyway ? null : RunLock.ofThisMachine()) {
            return measuring.run();
        }
    }

    private interface Measuring {
        AnalysedSet run() throws IOException;
    }

    RunRequest request() {
        return options.request(runs);
    }

    RunPreview preview(RunRequest request) {
        return RunPreview.of(request, options.isReplayed());
    }

    private AnalysedSet goOn(RunProgress progress) throws IOException {
        RepeatedCommand.requireNothingIgnored(spec.commandLine().getParseResult(), resume);
        RunSet set = RunSet.open(resume);
        RunOptions again = RunOptions.of(RepeatedCommand.resuming(set, RepeatedCommand.of(spec)));
        return alone(() -> new Lab(again.source(), progress, new PageReporter()).resume(again.request(runs), set));
    }

    private static List<String> armList() {
        return Studies.all().stream()
                .flatMap(study -> Stream.concat(
                        Stream.of(study.name()),
                        study.arms().stream().map(Arm::info).map(RunCommand::armLine)))
                .toList();
    }

    private static String armLine(Manifest.Arm arm) {
        return format(
                "  %-38s %-20s %-8s %-9s %s",
                arm.id(), arm.driver(), arm.driverVersion(), arm.protocol(), arm.description());
    }
}
