package dev.weir.lab.cli;

import dev.weir.report.compare.Findings;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.page.ComparePage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir compare}: what changed from one run to another. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Tells what changed from run A to run B: surroundings first, then the cells that certainly changed, worst first, as"
                    + " the ratio of the time in B over the time in A with an interval, each over the sentinel's time in the"
                    + " same laps where it was raced there; last, how many verdicts of the two runs agree.",
            "Exit code 0 whatever changed; use weir gate to let a build fail."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir compare runs/20260102-030405-stream runs/20260109-030405-stream --html changes.html",
            "  weir compare runs/before runs/after --json changes.json"
        })
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

    @Mixin
    private FindingsFile json = new FindingsFile();

    @Option(names = "--verbose", description = "Lists every cell, not only those that certainly changed.")
    private boolean verbose;

    @Override
    public Integer call() {
        Findings.Side a =
                new Findings.Side(runA.toString(), NamedRun.open(runA, spec).read());
        Findings.Side b =
                new Findings.Side(runB.toString(), NamedRun.open(runB, spec).read());
        RunComparison comparison = RunComparison.of(a.runs(), b.runs());
        Findings findings = new Findings(
                a, b, comparison, null, new Findings.Exit(CommandLine.ExitCode.OK, "compared, whatever changed"));
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            CompareText.lines(findings, verbose, Terminal.standard()).forEach(out::println);
        }
        json.write(findings, out);
        if (html != null) {
            FindingsFile.writeFile(html, ComparePage.render(comparison, a.name(), b.name()), "--html");
            if (!json.takesStandardOutput()) {
                out.println("Page: " + html.toAbsolutePath().normalize().toUri());
            }
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
