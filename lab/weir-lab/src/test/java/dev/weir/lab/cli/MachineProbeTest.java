package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.machine.Clocks;
import dev.weir.lab.run.NoiseProbe;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MachineProbeTest extends CommandTest {
    private static NoiseProbe.Result pairs(double other, Double... logRatios) {
        SliceGroup group = new SliceGroup(
                0,
                0,
                0,
                "sentinel",
                "local",
                Level.NONE,
                SliceGroup.Outcome.OK,
                "",
                Instant.EPOCH,
                1000,
                List.of(),
                Map.of(),
                new SliceGroup.Noise(0, 1, other, 0),
                null);
        Manifest.Server server = new Manifest.Server("MySQL", "8.0.0", "embedded", 2500, Map.of());
        return new NoiseProbe.Result(server, List.of(logRatios), 4, List.of(group));
    }

    private int judged(NoiseProbe.Result result) {
        MachineReport report = new MachineReport(new PrintWriter(out));
        report.noise(result, 0.05);
        return report.end();
    }

    /** A real server and real forks; how quiet the machine is, is not asked. */
    @Test
    @Tag("nightly")
    void thisMachineIsExamined() {
        assertThat(weir("probe", "--budget", "10s")).isIn(0, WeirCommand.FINDING);
        assertThat(err.toString().lines())
                .anyMatch(line -> line.matches("\\d+ s left, timing an A/A pair: heat 1"))
                .noneMatch(line -> line.startsWith("weir:"));
        assertThat(out.toString())
                .contains("Clock step")
                .contains("Timer overshoot")
                .contains("Loopback echo")
                .contains("Disk free")
                .containsPattern("Server +MySQL \\d.* \\(embedded\\), ready after")
                .containsPattern("A/A pair +\\d+ heats, [\\d.]+ % (more|less) time")
                .contains("To see 1 %")
                .contains("To see 5 %");
    }

    @Test
    void aQuietMachineIsHealthyAndTellsItsSmallestEffect() {
        assertThat(judged(pairs(0.5, 0.001, -0.002, 0.003, -0.001, 0.0))).isZero();
        assertThat(out.toString())
                .containsPattern("Smallest effect +0\\.\\d % in 5 heats \\(20 s")
                .containsPattern("To see 1 % +\\d+ heats, about \\d+ s")
                .contains("Healthy.");
    }

    @Test
    void aBusyMachineIsAFinding() {
        assertThat(judged(pairs(60, 0.3, -0.4, 0.1))).isEqualTo(2);
        assertThat(out.toString())
                .contains("Other programs compete for the CPU")
                .contains("Nothing smaller than")
                .contains("To see 1 %       out of reach here")
                .contains("2 findings.");
    }

    @Test
    void lateTimersAndCoarseClocksAreFindings() {
        MachineReport report = new MachineReport(new PrintWriter(out));
        report.clocks(new Clocks(15_000, 60, 5000));

        assertThat(report.end()).isEqualTo(2);
        assertThat(out.toString()).contains("Clock step=15.0 µs").contains("Timers are up to 5.00 ms late");
    }

    @Test
    void invalidUsageIsSaid() throws IOException {
        assertThat(weir("probe", "--budget", "1s")).isEqualTo(WeirCommand.USAGE);
        assertThat(weir("probe", "--server", "oracle")).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("oracle").doesNotContain("\tat ");
    }
}
