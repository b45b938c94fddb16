package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import dev.weir.report.compare.Findings;
import dev.weir.report.compare.FindingsJson;
import dev.weir.report.compare.Gate;
import dev.weir.report.compare.GateJunit;
import dev.weir.report.compare.GateResult;
import dev.weir.report.compare.RepeatedRuns;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.model.Run;
import dev.weir.report.model.WholeFile;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir compare}: the changes from one run to another, and whether any is too slow. */
@Command(
        name = "compare",
        sortOptions = false,
        description = "Says what changed between runs or drivers, or fails a build by it.",
        exitCodeList = {
            "0:compared, whatever changed; with --max-slowdown: more is ruled out for every cell",
            "1:failed: at least one cell is certainly slower than --max-slowdown",
            "2:" + WeirCommand.INVALID_USAGE + ", no run, or with --max-slowdown the same run twice",
            "3:environment: files cannot be read or written",
            "4:undecided: more heats, or a missing cell, would tell",
            WeirCommand.DEFECT_LINE
        },
        footer = {
            "  weir compare runs/before runs/after",
            "  weir compare runs/monday runs/tuesday runs/friday",
            "  weir compare connectorj@8.0.33 connectorj@9.4.0 --max-slowdown 3%"
        })
final class CompareCommand implements Callable<Integer> {
    private static final int MOST_PERCENT = 1000;
    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "RUN_A", description = "directory of the run to compare with, or an arm")
    private Path runA;

    @Parameters(index = "1", paramLabel = "RUN_B", description = "directory of the run compared, or an arm")
    private Path runB;

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "RUN",
            description = "more runs: how far ratios differ between runs")
    private List<Path> more = List.of();

    @ArgGroup(exclusive = false)
    private Limit limit;

    private static final class Limit {
        @Option(
                names = "--max-slowdown",
                required = true,
                paramLabel = "PERCENT",
                description = {
                    "slowdown allowed, like 5%%; exit code 1 beyond it",
                    "Cells are judged by their time over the sentinel's of the same laps, so that the state of the machine"
                            + " cancels; where it was not raced beside a cell, by their time, and the sentinel must not have"
                            + " moved by more than allowed. A pass needs every cell of A measured in B with the upper bound"
                            + " of its slowdown within the allowance. What is not known is undecided, not passed."
                })
        private String maxSlowdown;

        @Option(
                names = "--link",
                split = ",",
                paramLabel = "NAME",
                description = {"judge the cells on these links only", "Named as in RUN_A; with --max-slowdown."})
        private Set<String> links = new LinkedHashSet<>();
    }

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = {
                "write everything as JSON, too (docs/outputs.md)",
                "With - on standard output, in place of the text."
            })
    private String json;

    @Mixin
    private RaceOptions race = new RaceOptions();

    @Option(names = "--verbose", description = "list every cell, not only what changed")
    private boolean verbose;

    @Override
    public Integer call() throws IOException {
        // reports errors in the options before anything is read
        double percent = limit == null ? 0 : Quantities.percent("max-slowdown", limit.maxSlowdown, MOST_PERCENT);
        if (race.isAsked(runA, runB)) {
            return raced(percent);
        }
        race.requireNothing(runA, runB);
        if (!more.isEmpty()) {
            return repeated();
        }
        Findings.Side a = side(runA);
        Findings.Side b = side(runB);
        Findings findings = limit == null ? compared(a, b) : judged(a, b, percent);
        PrintWriter out = spec.commandLine().getOut();
        if (STANDARD_OUTPUT.equals(json)) {
            out.print(FindingsJson.text(findings));
            out.flush();
        } else {
            lines(findings).forEach(out::println);
        }
        if (json != null && !STANDARD_OUTPUT.equals(json)) {
            write(Path.of(json), FindingsJson.text(findings));
        }
        return findings.exit().code();
    }

    private int raced(double percent) throws IOException {
        if (limit == null || json != null || !more.isEmpty()) {
            throw new UsageException("a race of " + runA + " and " + runB
                    + (limit == null
                            ? " needs --max-slowdown, like 3%"
                            : " takes neither --json nor more arms; see --markdown"));
        }
        DriverRace drivers = race.of(runA.toString(), runB.toString(), limit.links);
        AnalysedSet done;
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_RUN)) {
            done = race.run(drivers, progress);
        }
        GateResult result = drivers.judged(done, percent);
        Findings.Exit exit = exit(result.outcome());
        PrintWriter out = spec.commandLine().getOut();
        GateText.lines(result, verbose, Terminal.standard()).forEach(out::println);
        out.println(
                "Report: " + done.set().report().toAbsolutePath().normalize().toUri());
        if (race.markdown() != null) {
            write(race.markdown(), drivers.markdown(race.asked(runA, runB), result, exit.meaning()));
        }
        if (race.junit() != null) {
            write(race.junit(), GateJunit.text(result));
        }
        return exit.code();
    }

    private int repeated() {
        if (limit != null || json != null) {
            throw new UsageException((limit != null ? "--max-slowdown" : "--json") + " compares two runs, and "
                    + (2 + more.size()) + " were named; name two");
        }
        List<List<Run>> runs = Stream.concat(Stream.of(runA, runB), more.stream())
                .map(each -> side(each).runs())
                .toList();
        PrintWriter out = spec.commandLine().getOut();
        RepeatedText.lines(RepeatedRuns.of(runs), verbose, Terminal.standard()).forEach(out::println);
        return ExitCode.OK;
    }

    private Findings.Side side(Path run) {
        return new Findings.Side(run.toString(), NamedRun.open(run, spec).read());
    }

    private List<String> lines(Findings findings) {
        return findings.gate() == null
                ? CompareText.lines(findings, verbose, Terminal.standard())
                : GateText.lines(findings, verbose, Terminal.standard());
    }

    private static Findings compared(Findings.Side a, Findings.Side b) {
        RunComparison comparison = RunComparison.of(a.runs(), b.runs());
        return new Findings(a, b, comparison, null, new Findings.Exit(ExitCode.OK, "compared, whatever changed"));
    }

    private Findings judged(Findings.Side a, Findings.Side b, double percent) {
        GateResult result = Gate.judge(a.runs(), b.runs(), percent, limit.links);
        Findings findings = new Findings(a, b, result.comparison(), result, exit(result.outcome()));
        if (findings.sameRun()) {
            throw new UsageException("run_b=" + runB + " is the same run as run_a=" + runA
                    + ", measurement by measurement, which tells nothing of a change; name another run");
        }
        return findings;
    }

    private static Findings.Exit exit(GateResult.Outcome outcome) {
        return switch (outcome) {
            case PASS ->
                new Findings.Exit(ExitCode.OK, "passed: more slowdown than allowed is ruled out for every cell");
            case FAIL ->
                new Findings.Exit(WeirCommand.FINDING, "failed: at least one cell is certainly slower than allowed");
            case UNDECIDED ->
                new Findings.Exit(WeirCommand.UNDECIDED, "undecided: more heats, or a missing cell, would tell");
        };
    }

    private static void write(Path file, String text) {
        try {
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write " + file + ": " + reason(e, file) + "; choose another file", e);
        }
    }

    private static String reason(IOException failure, Path file) {
        String kind = failure.getClass().getSimpleName();
        String message = failure.getMessage();
        return switch (kind) {
            case "NoSuchFileException" -> "its directory does not exist";
            case "AccessDeniedException" -> "no right to write there";
            case "FileSystemException" -> message.replaceFirst("^.*: ", "");
            default -> message == null || message.equals(file.toString()) ? kind : message;
        };
    }
}
