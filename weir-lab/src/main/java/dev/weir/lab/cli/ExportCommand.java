package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.export.ExportFormat;
import dev.weir.report.export.RunExport;
import dev.weir.report.model.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir export}: the raw figures of a run as tables. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Writes the raw figures of a run, or of several, as flat tables: runs, arms, groups (one row per slice group), levels"
                    + " (with what was counted on the wire), slices (one row per slice, with its lap), behaviours, stored,"
                    + " links.",
            "Slices of one heat, link, level and lap were taken milliseconds apart: pair them, then sum up heat by heat.",
            "Names of columns end in the unit; factors are columns factor_NAME; what is unknown is empty."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir export runs/20260102-030405-stream --out tables",
            "  duckdb -c \"SELECT arm, link, factor_rows, median(us_per_op) FROM read_csv_auto('tables/slices.csv')",
            "             WHERE outcome = 'ok' GROUP BY ALL ORDER BY ALL\"",
            "  duckdb -c \"COPY (FROM read_csv_auto('tables/slices.csv')) TO 'slices.parquet'\""
        })
final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "Directory of the run, or of the runs.")
    private Path run;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for the tables (default: RUN/export).")
    private Path out;

    @Option(
            names = "--format",
            paramLabel = "csv|jsonl",
            defaultValue = "csv",
            description = "csv (RFC 4180) or jsonl, one JSON object per line (default: ${DEFAULT-VALUE}).")
    private ExportFormat format;

    @Override
    public Integer call() {
        List<Run> runs = NamedRun.open(run, spec).read();
        Path directory = out == null ? run.resolve("export") : out;
        PrintWriter terminal = spec.commandLine().getOut();
        try {
            RunExport.write(runs, directory, format).forEach(terminal::println);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write tables to " + directory + ": " + e + "; choose another directory with --out", e);
        }
        terminal.flush();
        return CommandLine.ExitCode.OK;
    }
}
