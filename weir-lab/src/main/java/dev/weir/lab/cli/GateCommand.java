package dev.weir.lab.cli;

import dev.weir.report.compare.Findings;
import dev.weir.report.compare.Gate;
import dev.weir.report.compare.GateResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir gate}: lets a build fail when something became slower than allowed. */
@Command(
        name = "gate",
        mixinStandardHelpOptions = true,
        description = {
            "Judges whether any cell became slower from run A to run B than allowed.",
            "Cells are judged by their time over the sentinel's of the same laps, so that the state of the machine cancels; where"
                    + " it was not raced beside a cell, by their time, and the sentinel must not have moved by more than"
                    + " allowed. A pass needs every cell of A measured in B with the upper bound of its slowdown within the"
                    + " allowance. What cannot be told is undecided, not passed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:passed: more slowdown than allowed is ruled out for every cell",
            "1:failed: at least one cell is certainly slower than allowed",
            "2:" + WeirCommand.INVALID_USAGE + ", or no run",
            "3:environment: files cannot be read",
            "4:undecided: more heats, or a missing cell, would tell",
            WeirCommand.DEFECT_LINE
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir gate runs/baseline runs/candidate --max-slowdown 5%%",
            "  weir gate runs/baseline runs/candidate --max-slowdown 5%% --json findings.json"
        })
final class GateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "RUN_A",
            description = "Directory of the run, or of the runs, to compare with.")
    private Path runA;

    @Parameters(index = "1", paramLabel = "RUN_B", description = "Directory of the run, or of the runs, judged.")
    private Path runB;

    @Option(
            names = "--max-slowdown",
            required = true,
            paramLabel = "PERCENT",
            description = "Slowdown allowed, like 5%%; above 0 and at most 1000.")
    private String maxSlowdown;

    @Option(
            names = "--link",
            split = ",",
            paramLabel = "NAME",
            description = "Judge the cells on these links only, named as in RUN_A (default: all).")
    private Set<String> links = new LinkedHashSet<>();

    @Mixin
    private FindingsFile json = new FindingsFile();

    @Option(names = "--verbose", description = "Lists every cell, not only those that are too slow.")
    private boolean verbose;

    @Override
    public Integer call() {
        double percent = Percent.parse("max-slowdown", maxSlowdown, 1000);
        Findings.Side a =
                new Findings.Side(runA.toString(), NamedRun.open(runA, spec).read());
        Findings.Side b =
                new Findings.Side(runB.toString(), NamedRun.open(runB, spec).read());
        GateResult result = Gate.judge(a.runs(), b.runs(), percent, links);
        Findings.Exit exit = exit(result.outcome());
        Findings findings = new Findings(a, b, result.comparison(), result, exit);
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            GateText.lines(findings, verbose, Terminal.standard()).forEach(out::println);
        }
        json.write(findings, out);
        out.flush();
        return exit.code();
    }

    private static Findings.Exit exit(GateResult.Outcome outcome) {
        return switch (outcome) {
            case PASS -> new Findings.Exit(0, "passed: more slowdown than allowed is ruled out for every cell");
            case FAIL ->
                new Findings.Exit(WeirCommand.FINDING, "failed: at least one cell is certainly slower than allowed");
            case UNDECIDED ->
                new Findings.Exit(WeirCommand.UNDECIDED, "undecided: more heats, or a missing cell, would tell");
        };
    }
}
