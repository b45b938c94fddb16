package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.LabServers;
import dev.weir.lab.run.NoiseProbe;
import dev.weir.lab.run.Progress;
import dev.weir.lab.server.Folders;
import dev.weir.report.stats.Resolution;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Examines this machine: clock, timers, disturbance, memory, disk, whether the server starts; then measures one cell against itself, which
 * tells the smallest effect that can be seen here, and how long that takes.
 *
 * @param server the server that is started, as {@code --server} names it
 * @param budget time for measuring a cell against itself
 */
record MachineProbe(CommandSpec spec, String server, Duration budget) {
    private static final double ERROR_RATE = 0.05;

    /** Prints what is found; the exit code says whether something ought to be mended. */
    int examine() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        LabServer.Source source = LabServers.source(server, null, "weir_probe");
        MachineReport report = new MachineReport(out);
        report.machine();
        Path logs = Files.createTempDirectory("weir-probe");
        try {
            report.noise(measured(source, report, logs), ERROR_RATE);
        } catch (EnvironmentException e) {
            report.finding(e.getMessage());
        } finally {
            Folders.delete(logs);
        }
        int findings = report.end();
        out.flush();
        return findings == 0 ? ExitCode.OK : WeirCommand.FINDING;
    }

    private NoiseProbe.Result measured(LabServer.Source source, MachineReport report, Path logs)
            throws IOException, InterruptedException {
        try (StepProgress progress = StepProgress.of(spec)) {
            return NoiseProbe.measure(source, budget, logs, withoutStandIns(progress, report));
        }
    }

    /** A capability that the server lacks is a caution; everything else is over once it is done. */
    private static Progress withoutStandIns(Progress progress, MachineReport report) {
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

    static Resolution resolution(NoiseProbe.Result result, double errorRate) {
        return Resolution.of(
                result.logRatios().stream().mapToDouble(Double::doubleValue).toArray(), errorRate);
    }
}
