package dev.weir.lab.cli;

import dev.weir.report.model.RunSet;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir report}: renders the page of a run from its files alone. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Renders report.html of a run again, from the run's files alone.",
        footerHeading = "%nExample:%n",
        footer = "  weir report runs/20260102-030405-stream")
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "Directory of the run.")
    private Path run;

    @Override
    public Integer call() throws IOException {
        RunSet set = NamedRun.open(run, spec);
        ReportPage.write(AnalysedSet.of(set));
        PrintWriter out = spec.commandLine().getOut();
        out.println("Report: " + set.report());
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
