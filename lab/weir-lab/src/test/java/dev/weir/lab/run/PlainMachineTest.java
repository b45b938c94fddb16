package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.machine.Machine;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A run as on a system other than Linux, which has to do without what the kernel tells. */
@ExtendWith(TestServer.class)
class PlainMachineTest {
    @TempDir
    private Path runs;

    @Test
    void itEndsWithItsPageAndSaysWhatIsUnknown(LabServer server) throws IOException {
        Heats heats = Heats.of(1);
        Run run = heats.measure(Requests.lend(server), request());

        assertThat(heats.lines())
                .filteredOn(line -> line.startsWith("  machine=plain: client and server are not placed on cores"))
                .hasSize(1);

        assertThat(run.manifest().machine().governor()).isEqualTo("unknown");
        assertThat(run.manifest().machine().cautions())
                .anyMatch(caution -> caution.startsWith("By --machine plain, the lab used nothing"))
                .anyMatch(caution -> caution.startsWith("Processes are not placed on cores"))
                .anyMatch(caution -> caution.startsWith("Steal and CPU pressure are unknown"));
        assertThat(run.groups()).isNotEmpty().allSatisfy(group -> {
            assertThat(group.outcome()).as(group.reason()).isEqualTo(SliceGroup.Outcome.OK);
            assertThat(group.noise().stealPercent()).isEqualTo(-1);
            assertThat(group.noise().cpuPressurePercent()).isEqualTo(-1);
            assertThat(group.noise().otherCpuPercent()).isEqualTo(-1);
            assertThat(group.levels())
                    .allSatisfy(level -> assertThat(level.disturbedLaps()).isNull())
                    .allSatisfy(
                            level -> assertThat(level.clientCpuMicrosPerOp()).isEqualTo(-1))
                    .allSatisfy(
                            level -> assertThat(level.serverCpuMicrosPerOp()).isEqualTo(-1));
        });
        try (Stream<Path> all = Files.list(runs)) {
            assertThat(all.findFirst().orElseThrow().resolve("report.html"))
                    .content()
                    .containsOnlyOnce("Which slices others disturbed is not known: times are typical ones there")
                    .containsOnlyOnce("By --machine plain, ");
        }
        assertThat(Analysis.of(run).cells())
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.meanMicros()).isNaN());
    }

    @Test
    @Tag("nightly")
    void twoHeatsHaveIntervals(LabServer server) throws IOException {
        assertThat(Analysis.of(Heats.of(2).measure(Requests.lend(server), request()))
                        .comparisons())
                .isNotEmpty()
                .extracting(ComparisonResult::ratio)
                .allSatisfy(ratio -> assertThat(ratio.ratio().low()).isPositive());
    }

    private RunRequest request() {
        return RequestCopy.of(Requests.small(runs, "local", "connectorj.at-once", "weir.default"))
                .machine(Machine.chosen("plain"))
                .build();
    }
}
