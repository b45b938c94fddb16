package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.Versions;
import dev.weir.report.jmh.JmhRun;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir import}: takes a result file of JMH in as a run. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Takes a result file of JMH (-rf json) in as a run with its page: benchmarks become arms, parameters factors, forks"
                    + " heats, iterations samples.",
            "What JMH does not record (server, link, machine) stays unknown."
        },
        footerHeading = "%nExample:%n",
        footer = "  weir import jmh-result.json --runs runs")
final class ImportCommand implements Callable<Integer> {
    private static final DateTimeFormatter RUN_NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "Result file that JMH wrote with -rf json.")
    private Path file;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Directory for the new run (default: ${DEFAULT-VALUE}).")
    private Path runs;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        JmhRun imported = JmhRun.read(file, now);
        RunDirectory directory = new RunDirectory(newDirectory(now));
        imported.write(directory, Versions.of("weir"));
        ReportPage.write(directory);
        Run run = directory.read();
        PrintWriter out = spec.commandLine().getOut();
        run.manifest().machine().cautions().forEach(caution -> out.println("Caution: " + caution));
        Analysis.of(run).warnings().stream()
                .map(warning ->
                        "Warning (" + warning.kind() + "): " + warning.cell().arm() + ": " + warning.sentence())
                .distinct()
                .forEach(out::println);
        out.println("Run: " + directory.path() + " (" + run.groups().count() + " forks of "
                + run.manifest().arms().size() + " benchmarks)");
        out.println("Report: " + directory.report().toAbsolutePath().normalize().toUri());
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private Path newDirectory(Instant now) {
        String name = RUN_NAME.format(now.atZone(ZoneId.systemDefault())) + "-" + JmhRun.STUDY;
        try {
            Files.createDirectories(runs);
            for (int i = 1; ; i++) {
                Path directory = runs.resolve(i == 1 ? name : name + "-" + i);
                try {
                    return Files.createDirectory(directory);
                } catch (FileAlreadyExistsException e) {
                    // another import in the same second: try the next name
                }
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot create a run directory in " + runs + ": " + e + "; choose another with --runs DIR", e);
        }
    }
}
