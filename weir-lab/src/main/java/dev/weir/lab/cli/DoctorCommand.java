package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.LabServers;
import dev.weir.lab.run.NoiseProbe;
import dev.weir.lab.run.Progress;
import dev.weir.report.stats.Resolution;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir doctor}: whether this machine can measure, and how small an effect it can show. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = {
            "Examines this machine: clock, timers, disturbance, memory, disk, whether the server starts; then measures one cell"
                    + " against itself to tell the smallest effect that can be seen here, and how long that takes.",
            "Cautions are what cannot be helped or may be meant; findings ought to be mended before measuring."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:healthy; there may be cautions",
            "1:there are findings, among them a server that does not start",
            "2:" + WeirCommand.INVALID_USAGE,
            WeirCommand.DEFECT_LINE
        },
        footerHeading = "%nExamples:%n",
        footer = {"  weir doctor", "  weir doctor --server mariadb --budget 2m"})
final class DoctorCommand implements Callable<Integer> {
    private static final double ERROR_RATE = 0.05;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            defaultValue = "mysql",
            description = "mysql (embedded, default), mariadb (embedded), path, or the path of a mysqld.")
    private String server;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = BudgetConverter.class,
            description = "Time for measuring a cell against itself, like 30s, 2m (default: ${DEFAULT-VALUE}).")
    private Duration budget;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        LabServer.Source source = LabServers.source(server, null, "weir_doctor");
        DoctorReport report = new DoctorReport(out);
        report.machine();
        Path logs = Files.createTempDirectory("weir-doctor");
        try {
            report.noise(measured(source, report, logs), ERROR_RATE);
        } catch (EnvironmentException e) {
            report.finding(e.getMessage());
        } finally {
            remove(logs);
        }
        int findings = report.end();
        out.flush();
        return findings == 0 ? CommandLine.ExitCode.OK : WeirCommand.FINDING;
    }

    private NoiseProbe.Result measured(LabServer.Source source, DoctorReport report, Path logs)
            throws IOException, InterruptedException {
        try (StepProgress progress = StepProgress.of(spec)) {
            return NoiseProbe.measure(source, budget, logs, withoutStandIns(progress, report));
        }
    }

    /** A capability that the server lacks is a caution; everything else is over once it is done. */
    private static Progress withoutStandIns(Progress progress, DoctorReport report) {
        return new Progress() {
            @Override
            public void line(String text) {
                progress.status(text);
            }

            @Override
            public void status(String text) {
                if (text.startsWith("Stand-ins")) {
                    report.caution(text);
                } else {
                    progress.status(text);
                }
            }
        };
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }

    static Resolution resolution(NoiseProbe.Result result, double errorRate) {
        return Resolution.of(
                result.logRatios().stream().mapToDouble(Double::doubleValue).toArray(), errorRate);
    }
}
