package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.Altered;
import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Heats differ by 3 %, forks by 1 %, batches by 1 %: about what a quiet machine does. */
class GateTest {
    private static SyntheticRun run(long seed) {
        return new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .arm("m.at-once", 90)
                .arm("m.stream", 95)
                .links("local", "lan-1g")
                .levels("rows", "1", "100", "1000")
                .seed(seed)
                .heats(8);
    }

    /** All runs read the same data, so that nothing differs that touches every arm. */
    private static Run raced(SyntheticRun run) {
        return Manifests.withFixtureSeed(Raced.build(run), 0);
    }

    /** The sentinel is at one cell only. */
    private static Run alone(SyntheticRun run) {
        return Manifests.withFixtureSeed(run.sentinel().build(), 0);
    }

    private static GateResult gate(Run a, Run b) {
        return Gate.judge(List.of(a), List.of(b), 5, Set.of());
    }

    private static GateResult pair(int seed, String slowed, double factor) {
        Run a = raced(run(2L * seed));
        Run b = raced(
                run(2L * seed + 1).change(group -> group.arm().equals(slowed) ? Altered.scaled(group, factor) : group));
        return gate(a, b);
    }

    @Test
    void aPairOfEqualRunsPassesEveryTime() {
        assertThat(IntStream.range(0, 40).mapToObj(seed -> pair(seed, "", 1).outcome()))
                .containsOnly(Outcome.PASS);
    }

    /** The heats of a noisy machine differ by 15 %, and the second day is slower by 20: both cancel in the laps. */
    @Test
    void aPairOfEqualRunsPassesOnANoisyMachineAndAnotherDay() {
        List<GateResult> results = IntStream.range(0, 40)
                .mapToObj(seed -> gate(
                        raced(run(2L * seed).heats(4).noise(0.15, 0.005, 0.01)),
                        raced(run(2L * seed + 1)
                                .heats(4)
                                .noise(0.15, 0.005, 0.01)
                                .change(group -> Altered.scaled(group, 1.2)))))
                .toList();

        assertThat(results).extracting(GateResult::outcome).containsOnly(Outcome.PASS);
        assertThat(results.get(0).reasons()).isEmpty();
    }

    @Test
    void tenPerCentFailsOnANoisyMachineToo() {
        GateResult result = gate(
                raced(run(1).heats(4).noise(0.15, 0.005, 0.01)),
                raced(run(2).heats(4)
                        .noise(0.15, 0.005, 0.01)
                        .change(group -> group.arm().equals("m.stream") ? Altered.scaled(group, 1.1) : group)));

        assertThat(result.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.worstFirst(Outcome.FAIL))
                .extracting(each -> each.cell().cell().arm())
                .containsOnly("m.stream");
    }

    @Test
    void aSentinelThatMovedIsARemarkWhereItCancels() {
        GateResult result = gate(
                raced(run(1).noise(0.01, 0.005, 0.01)),
                raced(run(2).noise(0.01, 0.005, 0.01).change(group -> Altered.scaled(group, 1.3))));

        assertThat(result.outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.remarks())
                .singleElement()
                .asString()
                .contains("the sentinel of study stream")
                .contains("where it cancels");
    }

    @Test
    void aRunHeldAgainstItselfPassesHoweverNoisyOrShort() {
        Run noisy = alone(run(1).heats(3).noise(0.2, 0.3, 0.1));
        Run oneHeat = alone(run(2).heats(1));

        assertThat(gate(noisy, noisy).outcome()).isEqualTo(Outcome.PASS);
        assertThat(gate(raced(run(3).heats(2)), raced(run(3).heats(2))).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(gate(oneHeat, oneHeat).outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void onlyTheCellsOnALinkAreJudgedWhereOneIsNamed() {
        Run a = raced(run(1));
        Run b = raced(run(2).change(group -> group.link().equals("local") ? Altered.scaled(group, 1.3) : group));

        GateResult result = Gate.judge(List.of(a), List.of(b), 5, Set.of("lan-1g"));

        assertThat(result.cells()).hasSize(12);
        assertThat(result.cells())
                .allSatisfy(each -> assertThat(each.cell().cell().link()).isEqualTo("lan-1g"));
        assertThatThrownBy(() -> Gate.judge(List.of(a), List.of(b), 5, Set.of("wifi")))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("no cell on link=wifi");
    }

    @Test
    void tenPerCentFailsEveryTimeAndNamesTheArmAlone() {
        for (int seed = 0; seed < 40; seed++) {
            GateResult result = pair(seed, "m.stream", 1.10);

            assertThat(result.outcome()).as("seed %d", seed).isEqualTo(Outcome.FAIL);
            assertThat(result.cells())
                    .filteredOn(each -> each.outcome() == Outcome.FAIL)
                    .extracting(each -> each.cell().cell().arm())
                    .containsOnly("m.stream");
        }
    }

    @Test
    void exactlyTheAllowanceSeldomPassesAndSeldomFails() {
        List<Outcome> outcomes = IntStream.range(0, 100)
                .mapToObj(seed -> pair(seed, "m.stream", 1.05).outcome())
                .toList();

        assertThat(outcomes).filteredOn(Outcome.PASS::equals).hasSizeLessThanOrEqualTo(12);
        assertThat(outcomes).filteredOn(Outcome.FAIL::equals).hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void fewHeatsAreUndecidedAndSayHowManyMore() {
        GateResult result = gate(
                raced(run(1).heats(2).noise(0.03, 0.05, 0.01)),
                raced(run(2).heats(2).noise(0.03, 0.05, 0.01)));

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.cells())
                .filteredOn(each -> each.outcome() == Outcome.UNDECIDED)
                .isNotEmpty()
                .extracting(CellGate::moreHeats)
                .doesNotContain(0)
                .anyMatch(heats -> heats > 0);
    }

    @Test
    void everythingSlowerAlikeIsNoPassWhereItDoesNotCancel() {
        GateResult result = gate(alone(run(1)), alone(run(2).change(group -> Altered.scaled(group, 1.15))));

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.reasons()).singleElement().asString().contains("the sentinel of study stream");
    }

    @Test
    void aCellThatWasNotMeasuredAgainIsNoPass() {
        GateResult result =
                gate(raced(run(1)), raced(run(2).keep(group -> !group.arm().equals("m.stream"))));

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .startsWith("6 cells were not measured in run B; measure them to pass: stream m.stream on local")
                .endsWith("; and 3 more");
    }

    @Test
    void aFasterRunPasses() {
        assertThat(pair(3, "m.stream", 0.5).outcome()).isEqualTo(Outcome.PASS);
    }
}
