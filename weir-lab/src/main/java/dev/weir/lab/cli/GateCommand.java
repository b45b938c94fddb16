package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.Gate;
import dev.weir.report.compare.GateResult;
import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.RunSet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
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
            "A pass needs every cell of A measured in B with the upper bound of its slowdown within the allowance, and a"
                    + " sentinel that did not move by more. What cannot be told is undecided, not passed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:passed: more slowdown than allowed is ruled out for every cell",
            "1:failed: at least one cell is certainly slower than allowed",
            "2:bad usage, or no run",
            "3:environment: files cannot be read",
            "4:undecided: more heats, or a missing cell, would tell"
        },
        footerHeading = "%nExample:%n",
        footer = "  weir gate runs/baseline runs/candidate --max-slowdown 5%%")
final class GateCommand implements Callable<Integer> {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?) ?%?");

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

    @Override
    public Integer call() {
        GateResult result =
                Gate.judge(RunSet.open(runA).read(), RunSet.open(runB).read(), percent());
        PrintWriter out = spec.commandLine().getOut();
        cells(out, result, Outcome.FAIL);
        cells(out, result, Outcome.UNDECIDED);
        result.reasons().forEach(reason -> out.println("undecided: " + reason));
        summary(out, result);
        out.flush();
        return switch (result.outcome()) {
            case PASS -> 0;
            case FAIL -> WeirCommand.FINDING;
            case UNDECIDED -> WeirCommand.UNDECIDED;
        };
    }

    private double percent() {
        Matcher matcher = PERCENT.matcher(maxSlowdown);
        if (!matcher.matches()) {
            throw new UsageException("max-slowdown=" + maxSlowdown + " is no percentage; expected one like 5%");
        }
        double percent = Double.parseDouble(matcher.group(1));
        if (!(percent > 0 && percent <= 1000)) {
            throw new UsageException(
                    "max-slowdown=" + maxSlowdown + ", expected more than 0 and at most 1000 per cent");
        }
        return percent;
    }

    private static void cells(PrintWriter out, GateResult result, Outcome outcome) {
        for (CellGate each : result.cells()) {
            if (each.outcome() == outcome) {
                CellComparison cell = each.cell();
                String more = outcome == Outcome.FAIL ? "" : "; " + more(each.moreHeats());
                out.println((outcome == Outcome.FAIL ? "too slow: " : "undecided: ")
                        + cell.cell().words() + ": "
                        + CompareCommand.ratio(cell.ratio()).strip() + more);
            }
        }
    }

    private static String more(int heats) {
        if (heats < 0) {
            return "no number of heats would decide it: it lies at the limit";
        }
        return "about " + heats + (heats == 1 ? " more heat" : " more heats") + " in each run would decide it";
    }

    private static void summary(PrintWriter out, GateResult result) {
        List<Outcome> outcomes = result.cells().stream().map(CellGate::outcome).toList();
        double worst = result.cells().stream()
                .mapToDouble(CellGate::upperPercent)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        out.printf(
                Locale.ROOT,
                "%s: %d of %d cells within +%s %%, %d slower, %d undecided; largest upper bound %+.1f %%%n",
                switch (result.outcome()) {
                    case PASS -> "Passed";
                    case FAIL -> "Failed";
                    case UNDECIDED -> "Undecided";
                },
                outcomes.stream().filter(Outcome.PASS::equals).count(),
                outcomes.size(),
                result.maxSlowdownPercent(),
                outcomes.stream().filter(Outcome.FAIL::equals).count(),
                outcomes.stream().filter(Outcome.UNDECIDED::equals).count(),
                worst);
    }
}
