package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Run;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Heats differ by 3 %, forks by 1 %, batches by 1 %: about what a quiet machine does. */
class GateTest {
    private static SyntheticRun run(long seed) {
        return new SyntheticRun()
                .sentinel()
                .injected()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .arm("m.at-once", 90)
                .arm("m.stream", 95)
                .links("local", "lan-1g")
                .levels("rows", "1", "100", "1000")
                .seed(seed)
                .heats(8);
    }

    private static Run second(SyntheticRun run) {
        return Manifests.withFixtureSeed(run.build(), 0);
    }

    private static GateResult gate(Run a, Run b) {
        return Gate.judge(List.of(a), List.of(b), 5);
    }

    private static GateResult pair(int seed, String slowed, double factor) {
        Run a = second(run(2L * seed));
        Run b = second(
                run(2L * seed + 1).change(group -> group.arm().equals(slowed) ? Altered.scaled(group, factor) : group));
        return gate(a, b);
    }

    @Test
    void aPairOfEqualRunsPassesEveryTime() {
        assertThat(IntStream.range(0, 40).mapToObj(seed -> pair(seed, "", 1).outcome()))
                .containsOnly(Outcome.PASS);
    }

    @Test
    void aPairOfEqualRunsPassesOnDaysThatDiffer() {
        assertThat(IntStream.range(0, 40)
                        .mapToObj(seed -> gate(
                                        second(run(2L * seed)),
                                        second(run(2L * seed + 1).change(group -> Altered.scaled(group, 1.02))))
                                .outcome()))
                .containsOnly(Outcome.PASS);
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
    void exactlyTheAllowanceDoesNotPassAndSeldomFails() {
        List<Outcome> outcomes = IntStream.range(0, 100)
                .mapToObj(seed -> pair(seed, "m.stream", 1.05).outcome())
                .toList();

        assertThat(outcomes).doesNotContain(Outcome.PASS);
        assertThat(outcomes).filteredOn(Outcome.FAIL::equals).hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void fewHeatsAreUndecidedAndSayHowManyMore() {
        GateResult result = gate(
                second(run(1).heats(2).noise(0.03, 0.05, 0.01)),
                second(run(2).heats(2).noise(0.03, 0.05, 0.01)));

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.cells())
                .filteredOn(each -> each.outcome() == Outcome.UNDECIDED)
                .isNotEmpty()
                .extracting(CellGate::moreHeats)
                .doesNotContain(0)
                .anyMatch(heats -> heats > 0);
    }

    @Test
    void everythingSlowerAlikeIsNoPassAndNoArmsFault() {
        GateResult result = gate(second(run(1)), second(run(2).change(group -> Altered.scaled(group, 1.15))));

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.reasons()).singleElement().asString().contains("the sentinel of study stream");
    }

    @Test
    void aCellThatWasNotMeasuredAgainIsNoPass() {
        GateResult result =
                gate(second(run(1)), second(run(2).keep(group -> !group.arm().equals("m.stream"))));

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.reasons()).hasSize(6).allMatch(each -> each.contains("m.stream"));
    }

    @Test
    void aFasterRunPasses() {
        assertThat(pair(3, "m.stream", 0.5).outcome()).isEqualTo(Outcome.PASS);
    }
}
