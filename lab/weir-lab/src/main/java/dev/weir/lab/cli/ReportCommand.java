package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import dev.weir.report.export.SliceTable;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir report}: shows the measurements of a run as a page or a table, from its files alone. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Writes the page of a run again, or its slices as a table.",
        footer = {
            "  weir report docs/example-run",
            "  weir report runs/20260102-030405-stream runs/20260103-040506-keys",
            "  weir report runs/20260102-030405-stream --export slices.csv"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "directory of the run, or of the runs")
    private Path run;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = {
                "write the slices into this file as CSV, and no page",
                "One row per slice, with its lap (RFC 4180); docs/outputs.md lists the columns.",
                "Slices of one heat, link, level and lap were taken milliseconds apart: pair them, then sum up heat by"
                        + " heat.",
                "Names of columns end in the unit; factors are columns factor_NAME."
            })
    private Path export;

    @Override
    public Integer call() throws IOException {
        String written;
        RunSet set = NamedRun.open(run, spec);
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_STEPS)) {
            progress.status("Reading " + run);
            written = export == null ? page(set) : table(set);
        }
        spec.commandLine().getOut().println(written);
        return ExitCode.OK;
    }

    private static String page(RunSet set) throws IOException {
        ReportPage.write(AnalysedSet.of(set));
        return "Report: " + set.report();
    }

    private String table(RunSet set) {
        try {
            SliceTable.write(set.read(), export);
            return "Slices: " + export;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write slices to " + export + ": " + e + "; choose another file with --export", e);
        }
    }
}
