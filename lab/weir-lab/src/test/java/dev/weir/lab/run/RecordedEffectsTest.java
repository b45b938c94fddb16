package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.ControlArm;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run that was measured once, of three heats over 30 ms, is judged as it must be, and otherwise where its times are others. */
class RecordedEffectsTest {
    private static final Run RECORDED =
            new RunDirectory(Path.of("src/test/resources/dev/weir/lab/run/known-effects")).read();

    /** What the recorded round trip and the recorded streaming take, as multiples of reading at once. */
    private static final double ROUND_TRIP = 1.947;

    private static final double LEAST_STREAM = 2.272;

    @Test
    void whatWasInjectedIsFoundAndEqualArmsAreEqual() {
        Analysis analysis = Analysis.of(RECORDED);

        SelfTest.OnLink controls = analysis.selfTest().on("wan-30ms");
        assertThat(controls.isAlarm()).isFalse();
        assertThat(controls.injected())
                .extracting(SelfTest.Injected::arm)
                .containsExactly("injected.2-percent", "injected.5-percent", "injected.round-trip");
        assertThat(controls.injected()).allMatch(SelfTest.Injected::found);
        assertThat(controls.smallestResolved()).isEqualTo("+2 % and +1 round trip");
        assertThat(analysis.comparisons())
                .hasSize(3)
                .extracting(ComparisonResult::verdict)
                .containsOnly(Verdict.SLOWER);
        assertThat(KnownEffects.of(RECORDED)).isEqualTo(new KnownEffects(List.of(), List.of()));
    }

    @Test
    void fivePerCentThatAreNotThereAreMissed() {
        assertThat(contradictions(isArm("injected.5-percent"), 1 / 1.05))
                .singleElement()
                .asString()
                .startsWith("injected.5-percent, at least x1.05: x1.00");
    }

    @Test
    void aRoundTripThatIsNotThereIsMissed() {
        assertThat(contradictions(isArm("injected.round-trip"), 1 / ROUND_TRIP))
                .singleElement()
                .asString()
                .startsWith("injected.round-trip, at least x1.5");
    }

    @Test
    void equalArmsThatDifferByFivePerCentRaiseTheAlarm() {
        assertThat(contradictions(isArm(ControlArm.SENTINEL), 1.05))
                .singleElement()
                .asString()
                .startsWith("equal arms are called different: x1.05");
        assertThat(contradictions(isArm(ControlArm.SENTINEL), 0.95))
                .singleElement()
                .asString()
                .startsWith("equal arms are called different: x0.95");
    }

    @Test
    void streamingThatCostsNothingContradicts() {
        assertThat(contradictions(isArm("connectorj.stream"), 1 / LEAST_STREAM))
                .isNotEmpty()
                .allMatch(text -> text.startsWith("streaming, x"));
    }

    private static Predicate<SliceGroup> isArm(String id) {
        return group -> group.arm().equals(id);
    }

    private static List<String> contradictions(Predicate<SliceGroup> which, double factor) {
        return KnownEffects.of(changed(which, factor)).contradictions();
    }

    /** The recorded run, had some of its slice groups taken so many times as long. */
    private static Run changed(Predicate<SliceGroup> which, double factor) {
        Stream<Entry> entries = RECORDED.entries().stream()
                .map(entry -> entry instanceof SliceGroup group && which.test(group) ? copy(group, factor) : entry);
        return new Run(RECORDED.manifest(), entries.toList(), false);
    }

    private static SliceGroup copy(SliceGroup group, double factor) {
        return new SliceGroup(
                group.heat(),
                group.position(),
                group.draw(),
                group.arm(),
                group.link(),
                group.factors(),
                group.outcome(),
                group.reason(),
                group.startedAt(),
                group.durationMillis(),
                group.levels().stream().map(level -> scaled(level, factor)).toList(),
                group.settingsInEffect(),
                group.noise(),
                group.probe());
    }

    private static SliceGroup.LevelResult scaled(SliceGroup.LevelResult level, double factor) {
        return new SliceGroup.LevelResult(
                level.factors(),
                level.laps(),
                level.slicesMicros().stream().map(micros -> micros * factor).toList(),
                level.sliceOperations(),
                level.operations(),
                level.firstRowMicros(),
                level.allocatedBytesPerOp(),
                level.clientCpuMicrosPerOp(),
                level.serverCpuMicrosPerOp(),
                level.gcCount(),
                level.digest(),
                level.wire(),
                level.payloadBytesPerOp(),
                level.latency(),
                level.jvm(),
                level.disturbedLaps(),
                level.arrivals());
    }
}
