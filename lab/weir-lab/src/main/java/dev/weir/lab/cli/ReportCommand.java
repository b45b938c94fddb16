package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.export.ExportFormat;
import dev.weir.report.export.RunExport;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir report}: what a run measured, as a page or as tables, from its files alone. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Writes the page of a run again, or its figures as tables.",
        footer = {
            "  weir report docs/example-run",
            "  weir report runs/20260102-030405-stream --export tables",
            "  weir report runs/20260102-030405-stream --export tables --format jsonl"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "directory of the run, or of the runs")
    private Path run;

    @ArgGroup(exclusive = false)
    private Export export;

    /** The tables, written in place of the page. */
    private static final class Export {
        @Option(
                names = "--export",
                required = true,
                paramLabel = "DIR",
                description = {
                    "write tables into this directory, and no page",
                    "Flat tables: runs, arms, groups (one row per slice group), levels (with what was counted on the wire),"
                            + " slices (one row per slice, with its lap), behaviours, stored, links; docs/outputs.md lists"
                            + " their columns.",
                    "Slices of one heat, link, level and lap were taken milliseconds apart: pair them, then sum up heat by"
                            + " heat.",
                    "Names of columns end in the unit; factors are columns factor_NAME; what is unknown is empty."
                })
        private Path directory;

        @Option(
                names = "--format",
                paramLabel = "csv|jsonl",
                defaultValue = "csv",
                description = "csv (RFC 4180), or jsonl, an object a line (default: ${DEFAULT-VALUE})")
        private ExportFormat format;
    }

    @Override
    public Integer call() throws IOException {
        List<String> written;
        try (StepProgress progress = StepProgress.of(spec)) {
            progress.status("Reading " + run);
            RunSet set = NamedRun.open(run, spec);
            written = export == null ? page(set) : tables(set);
        }
        PrintWriter out = spec.commandLine().getOut();
        written.forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }

    private static List<String> page(RunSet set) throws IOException {
        ReportPage.write(AnalysedSet.of(set));
        return List.of("Report: " + set.report());
    }

    private List<String> tables(RunSet set) {
        try {
            return RunExport.write(set.read(), export.directory, export.format).stream()
                    .map(Path::toString)
                    .toList();
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write tables to " + export.directory + ": " + e
                            + "; choose another directory with --export",
                    e);
        }
    }
}
