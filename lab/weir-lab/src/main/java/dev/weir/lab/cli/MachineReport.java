package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.machine.Clocks;
import dev.weir.lab.machine.Fingerprint;
import dev.weir.lab.machine.LoopbackEcho;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.run.FixtureServer;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.NoiseProbe;
import dev.weir.lab.run.RunProgress;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Resolution;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.Folders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** Examines this machine, then races one cell against itself: the smallest effect visible here, and the time it takes. */
final class MachineReport {
    private static final double MOST_STEP_NANOS = 1000;
    private static final double MOST_OVERSHOOT_MICROS = 1000;
    private static final double MOST_STEAL_PERCENT = 1;
    private static final double MOST_PRESSURE_PERCENT = 20;
    private static final double MOST_OTHER_PERCENT = 10;
    private static final long LEAST_DISK_BYTES = 2L << 30;
    private static final long LEAST_MEMORY_BYTES = 3L << 30;
    private static final double MOST_SMALLEST_PERCENT = 10;

    private static final double ERROR_RATE = 0.05;

    private final PrintWriter out;
    private final List<String> findings = new ArrayList<>();
    private final List<String> cautions = new ArrayList<>();

    MachineReport(PrintWriter out) {
        this.out = out;
    }

    /** Examines the machine with a server as {@code --server} names it, for this long; the exit code tells whether a remedy is needed. */
    static int examine(CommandSpec spec, Machine machine, String server, Duration budget)
            throws IOException, InterruptedException {
        LabServer.Source source = FixtureServer.source(server, null, "weir_probe");
        MachineReport report = new MachineReport(spec.commandLine().getOut());
        report.machine(machine);
        Path logs = Files.createTempDirectory("weir-probe");
        try {
            report.noise(report.measured(spec, machine, source, budget, logs), ERROR_RATE);
        } catch (EnvironmentException e) {
            report.finding(e.getMessage());
        } finally {
            Folders.delete(logs);
        }
        return report.end() == 0 ? ExitCode.OK : WeirCommand.FINDING;
    }

    private NoiseProbe.Result measured(
            CommandSpec spec, Machine machine, LabServer.Source source, Duration budget, Path logs)
            throws IOException, InterruptedException {
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_STEPS)) {
            return NoiseProbe.measure(
                    machine, (studies, steps) -> source.open(studies, withoutStandIns(steps)), budget, logs, progress);
        }
    }

    /** Reports stand-ins for missing system libraries as a caution, and everything else as a passing status. */
    private RunProgress withoutStandIns(RunProgress progress) {
        return new RunProgress() {
            @Override
            public void line(String text) {
                progress.status(text);
            }

            @Override
            public void status(String text) {
                if (text.startsWith("Stand-ins")) {
                    caution(text);
                } else {
                    progress.status(text);
                }
            }
        };
    }

    void finding(String sentence) {
        findings.add(sentence);
    }

    void caution(String sentence) {
        cautions.add(sentence);
    }

    void machine(Machine taken) throws IOException {
        Manifest.Machine machine = Fingerprint.of(taken);
        line("Processor", machine.cpu() + ", " + machine.cores() + " cores, governor " + machine.governor());
        line("Memory", memory(machine.memoryBytes()));
        line("System", machine.os());
        line("Java", machine.jvm());
        cautions.addAll(machine.cautions());
        if (machine.memoryBytes() > 0 && machine.memoryBytes() < LEAST_MEMORY_BYTES) {
            finding("Memory=" + memory(machine.memoryBytes())
                    + ": a timed JVM takes 1 GiB, the server half of one; use a machine with 3 GiB or more.");
        }
        disk();
        clocks(Clocks.measure());
        LoopbackEcho echo = LoopbackEcho.measure();
        line(
                "Loopback echo",
                format("median %s, 99th percentile %s", Units.time(echo.p50Micros()), Units.time(echo.p99Micros())));
    }

    private void disk() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        long free = temporary.toFile().getUsableSpace();
        line("Disk free", memory(free) + " in " + temporary);
        if (free < LEAST_DISK_BYTES) {
            finding("Disk free=" + memory(free) + " in " + temporary
                    + ": servers are kept there while they run; make room, 2 GiB or more.");
        }
    }

    void clocks(Clocks clocks) {
        line("Clock step", Units.time(clocks.stepNanos() / 1e3));
        line(
                "Timer overshoot",
                format(
                        "median %s, 99th percentile %s",
                        Units.time(clocks.overshootMedianMicros()), Units.time(clocks.overshootP99Micros())));
        if (clocks.stepNanos() > MOST_STEP_NANOS) {
            finding(format(
                    "Clock step=%s: single operations cannot be timed; choose another clock source (tsc on Linux).",
                    Units.time(clocks.stepNanos() / 1e3)));
        }
        if (clocks.overshootP99Micros() > MOST_OVERSHOOT_MICROS) {
            finding(format(
                    "Timers are up to %s late: emulated links will be, too; stop what else runs here.",
                    Units.time(clocks.overshootP99Micros())));
        }
    }

    void noise(NoiseProbe.Result result, double errorRate) {
        Manifest.Server server = result.server();
        line(
                "Server",
                server.product() + " " + server.version() + " (" + server.origin()
                        + format("), ready after %.1f s", server.startMillis() / 1000.0));
        disturbance(result.groups());
        Resolution found = Resolution.of(
                result.logRatios().stream().mapToDouble(Double::doubleValue).toArray(), errorRate);
        line("A/A pair", format("%d heats, %s", found.heats(), RatioWords.plain(found.aa())));
        line(
                "Smallest effect",
                format(
                        "%s in %d heats (%s for the arms of one level), found four times in five",
                        effect(found.smallestPercent()),
                        found.heats(),
                        Units.duration(found.heats() * result.secondsPerHeat())));
        for (int percent : new int[] {1, 2, 5}) {
            forecast(found, percent, result.secondsPerHeat());
        }
        if (found.aa().low() > 1 || found.aa().high() < 1) {
            caution(
                    "The A/A pair came out different, which happens to one machine in twenty by chance: repeat, with a longer"
                            + " --budget.");
        }
        if (found.smallestPercent() > MOST_SMALLEST_PERCENT) {
            finding(format(
                    "Nothing smaller than %s can be seen in %d heats: stop what else runs here, or measure longer.",
                    effect(found.smallestPercent()), found.heats()));
        }
    }

    private static String effect(double percent) {
        return percent > 1000 ? "more than 1000 %" : format("%.1f %%", percent);
    }

    private void forecast(Resolution found, int percent, double secondsPerHeat) {
        int heats = found.heatsFor(percent);
        line(
                "To see " + percent + " %",
                heats == 0
                        ? "out of reach here"
                        : heats + " heats, about " + Units.duration(heats * secondsPerHeat)
                                + " for the arms of one level");
    }

    private void disturbance(List<SliceGroup> groups) {
        double steal = mean(groups, SliceGroup.Noise::stealPercent);
        double pressure = mean(groups, SliceGroup.Noise::cpuPressurePercent);
        double other = mean(groups, SliceGroup.Noise::otherCpuPercent);
        line(
                "Disturbance",
                "steal " + percent(steal) + ", CPU pressure " + percent(pressure) + ", other programs "
                        + percent(other));
        if (steal > MOST_STEAL_PERCENT) {
            finding(format(
                    "Steal=%.1f %%: the host of this virtual machine takes its CPU away; use another machine.", steal));
        }
        if (pressure > MOST_PRESSURE_PERCENT || other > MOST_OTHER_PERCENT) {
            finding("Other programs compete for the CPU (pressure " + percent(pressure) + ", other programs "
                    + percent(other) + "): stop them, or wait.");
        }
    }

    /** Returns the mean of the known values; {@code NaN} if there are none. */
    private static double mean(List<SliceGroup> groups, ToDoubleFunction<SliceGroup.Noise> figure) {
        return groups.stream()
                .map(SliceGroup::noise)
                .mapToDouble(figure)
                .filter(value -> value >= 0)
                .average()
                .orElse(Double.NaN);
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "unknown" : format("%.1f %%", value);
    }

    int end() {
        cautions.forEach(each -> say("Caution: " + each, 2));
        findings.forEach(each -> say("Finding: " + each, 2));
        out.println(
                findings.isEmpty()
                        ? "Healthy."
                        : findings.size() + (findings.size() == 1 ? " finding." : " findings."));
        return findings.size();
    }

    private void line(String name, String value) {
        say(format("%-16s %s", name, value), 17);
    }

    private void say(String text, int indent) {
        Terminal.standard().wrapped(text, indent).forEach(out::println);
    }

    private static String memory(long bytes) {
        return bytes <= 0 ? "unknown" : Units.memory((double) bytes);
    }
}
