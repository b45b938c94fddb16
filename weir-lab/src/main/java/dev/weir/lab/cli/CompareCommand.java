package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.EnvironmentDifference;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.ComparePage;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir compare}: what changed from one run to another. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Tells what changed from run A to run B: surroundings first, then every cell that both measured, as the ratio of"
                    + " its time in B over its time in A with an interval, each over the sentinel's time in the same laps where it"
                    + " was raced there; last, how many verdicts of the two runs agree.",
            "Exit code 0 whatever changed; use weir gate to let a build fail."
        },
        footerHeading = "%nExample:%n",
        footer = "  weir compare runs/20260102-030405-stream runs/20260109-030405-stream --html changes.html")
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "RUN_A",
            description = "Directory of the run, or of the runs, to compare with.")
    private Path runA;

    @Parameters(index = "1", paramLabel = "RUN_B", description = "Directory of the run, or of the runs, compared.")
    private Path runB;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes the comparison as one HTML file, too.")
    private Path html;

    @Override
    public Integer call() {
        RunComparison comparison =
                RunComparison.of(RunSet.open(runA).read(), RunSet.open(runB).read());
        PrintWriter out = spec.commandLine().getOut();
        environment(out, comparison);
        comparison.sentinels().forEach(each -> out.println("Study " + each.study() + ": " + each.sentence()));
        cells(out, comparison);
        AgreementText.lines(comparison.agreement()).forEach(out::println);
        unmatched(out, comparison);
        if (html != null) {
            write(comparison);
            out.println("Page: " + html.toAbsolutePath().normalize().toUri());
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private static void environment(PrintWriter out, RunComparison comparison) {
        out.println(
                comparison.environment().isEmpty()
                        ? "Surroundings: nothing that the runs recorded differs."
                        : "Surroundings that differ (* may touch every arm):");
        for (EnvironmentDifference each : comparison.environment()) {
            out.println("  " + (each.touchesAll() ? "* " : "  ") + each.what() + ": " + each.a() + " -> " + each.b());
        }
    }

    private static void cells(PrintWriter out, RunComparison comparison) {
        int width = comparison.cells().stream()
                .mapToInt(each -> each.cell().words().length())
                .max()
                .orElse(0);
        out.println("Time in B over time in A, cell by cell (above 1: B is slower):");
        for (CellComparison each : comparison.cells()) {
            String line = String.format(
                    Locale.ROOT,
                    "  %-" + Math.max(1, width) + "s  %s  %-9s  %s",
                    each.cell().words(),
                    ratio(each.ratio()),
                    each.verdict().name().toLowerCase(Locale.ROOT),
                    each.note());
            out.println(line.stripTrailing());
        }
        out.printf(
                Locale.ROOT,
                "%d slower, %d faster, %d equal within delta, %d undecided; intervals at %.0f %%%n",
                count(comparison, Verdict.SLOWER),
                count(comparison, Verdict.FASTER),
                count(comparison, Verdict.EQUAL),
                count(comparison, Verdict.UNDECIDED),
                100 - comparison.errorRatePercent());
    }

    static String ratio(Interval ratio) {
        return Double.isFinite(ratio.low())
                ? String.format(Locale.ROOT, "%6.3f [%.3f, %.3f]", ratio.estimate(), ratio.low(), ratio.high())
                : String.format(Locale.ROOT, "%6.3f (no interval)", ratio.estimate());
    }

    private static long count(RunComparison comparison, Verdict verdict) {
        return comparison.cells().stream()
                .filter(each -> each.verdict() == verdict)
                .count();
    }

    private static void unmatched(PrintWriter out, RunComparison comparison) {
        List<String> a = comparison.onlyA().stream().map(each -> each.words()).toList();
        List<String> b = comparison.onlyB().stream().map(each -> each.words()).toList();
        comparison.studiesOnlyA().forEach(each -> out.println("Only in A: study " + each));
        comparison.studiesOnlyB().forEach(each -> out.println("Only in B: study " + each));
        a.forEach(each -> out.println("Only in A: " + each));
        b.forEach(each -> out.println("Only in B: " + each));
    }

    private void write(RunComparison comparison) {
        try {
            Files.writeString(html, ComparePage.render(comparison, runA.toString(), runB.toString()));
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + html + ": " + e + "; choose another file with --html", e);
        }
    }
}
