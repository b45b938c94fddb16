package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CellResultTest {
    private static SliceGroup.LevelResult level(
            SliceGroup.LevelResult of, long operations, double serverCpu, double allocated, SliceGroup.Wire wire) {
        return new SliceGroup.LevelResult(
                of.factors(),
                of.laps(),
                of.slicesMicros(),
                of.sliceOperations(),
                operations,
                of.firstRowMicros(),
                allocated,
                of.clientCpuMicrosPerOp(),
                serverCpu,
                operations / 100,
                of.digest(),
                wire,
                of.payloadBytesPerOp(),
                of.latency(),
                of.jvm(),
                of.disturbedLaps(),
                of.arrivals());
    }

    private static CellResult only(SyntheticRun run) {
        return Analysis.of(run.build()).cells().get(0);
    }

    @Test
    void heatIsTheRobustCentreOfItsSlices() {
        SyntheticRun run = new SyntheticRun()
                .arm("a", place -> place.batch() == 0 ? 4000 : 10)
                .samples(5)
                .heats(2)
                .noise(0, 0, 0);
        assertThat(only(run).heatsMicros().values())
                .allSatisfy(each -> assertThat(each).isCloseTo(10, within(1e-9)));
        assertThat(only(run).timeMicros().estimate()).isCloseTo(10, within(1e-9));
    }

    @Test
    void costsAreMediansOverHeatsAndUnknownStaysUnknown() {
        SyntheticRun run = new SyntheticRun().arm("a", 100).heats(3).change(group -> {
            double allocated = List.of(100.0, 7000.0, 300.0).get(group.heat());
            SliceGroup.Wire wire = group.heat() == 1 ? new SliceGroup.Wire(5000, 3, 3, 9, 1, 2) : null;
            return Altered.withLevels(group, List.of(level(group.levels().get(0), 1000, -1, allocated, wire)));
        });
        CellResult cell = only(run);
        assertThat(cell.allocatedBytesPerOp()).isEqualTo(300);
        assertThat(cell.serverCpuMicrosPerOp()).isNaN();
        assertThat(cell.clientCpuMicrosPerOp()).isEqualTo(30);
        assertThat(cell.firstRowMicros()).isEqualTo(41);
        assertThat(cell.gcPerThousandOps()).isEqualTo(10);
        assertThat(cell.wire().roundTrips()).isEqualTo(3);
    }

    @Test
    void noCountIsNoWire() {
        SyntheticRun run = new SyntheticRun()
                .arm("a", 100)
                .change(group ->
                        Altered.withLevels(group, List.of(level(group.levels().get(0), 0, 5, 0, null))));
        assertThat(only(run).wire()).isNull();
        assertThat(only(run).gcPerThousandOps()).isNaN();
        assertThat(only(run).serverCpuMicrosPerOp()).isEqualTo(5);
    }

    @Test
    void cellsComeInTheOrderOfTheManifestWithNumbersAsNumbers() {
        Analysis analysis = Analysis.of(new SyntheticRun()
                .arm("z", 100)
                .arm("a", 100)
                .links("wan-30ms", "aws")
                .levels("rows", "10", "9", "100")
                .build());
        assertThat(analysis.cells().stream()
                        .map(each -> each.cell().link() + " " + each.cell().factors() + " "
                                + each.cell().arm())
                        .limit(7))
                .containsExactly(
                        "wan-30ms rows=9 z",
                        "wan-30ms rows=9 a",
                        "wan-30ms rows=10 z",
                        "wan-30ms rows=10 a",
                        "wan-30ms rows=100 z",
                        "wan-30ms rows=100 a",
                        "aws rows=9 z");
    }

    @Test
    void ratiosAreOfStudyArmsAtEqualFactors() {
        Analysis analysis = Analysis.of(new SyntheticRun()
                .sentinel()
                .injected()
                .arm("a", 100)
                .arm("b", 200)
                .arm("c", 300)
                .links("local", "aws")
                .levels("rows", "1", "10")
                .build());
        assertThat(analysis.ratios()).hasSize(3 * 2 * 2);
        assertThat(analysis.ratios())
                .extracting(each -> each.cell().arm() + "/" + each.reference())
                .containsOnly("b/a", "c/a", "c/b");
        assertThat(analysis.ratios().get(0).ratio().estimate()).isBetween(1.9, 2.1);
    }

    @Test
    void innerAndOuterFactorsMakeTheCell() {
        SyntheticRun run = new SyntheticRun().arm("a", 100).outer("tls", "off").levels("rows", "10");
        assertThat(only(run).cell().factors()).isEqualTo(Level.of("rows", 10).with("tls", "off"));
    }
}
