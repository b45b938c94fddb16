package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class VerdictTest {
    private static SyntheticRun run(int heats, double micros) {
        return new SyntheticRun()
                .sentinel()
                .arm("a.stream", micros)
                .arm("b.at-once", 100)
                .compare("a.stream", "b.at-once")
                .heats(heats);
    }

    private static ComparisonResult only(SyntheticRun run) {
        return Analysis.of(run.build()).comparisons().get(0);
    }

    /** Share of 200 runs in which a difference of the paired ratio's spread 2 % is called slower. */
    private static double power(int heats, double micros) {
        return IntStream.range(0, 200)
                        .filter(seed -> only(run(heats, micros)
                                                .noise(0.05, 0.0141, 0.001)
                                                .seed(seed))
                                        .verdict()
                                == Verdict.SLOWER)
                        .count()
                / 200.0;
    }

    @Test
    void threefoldTimeIsSlowerAtTheFirstLook() {
        ComparisonResult result = only(run(6, 300));
        assertThat(result.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(result.decidedAtHeat()).isEqualTo(3);
        assertThat(result.chances().known()).isFalse();
        assertThat(result.ratio().heats()).isEqualTo(6);
        assertThat(result.ratio().ratio().estimate()).isBetween(2.9, 3.1);
    }

    @Test
    void halfTheTimeIsFaster() {
        assertThat(only(run(4, 50)).verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void fivePercentIsFoundInEightHeats() {
        assertThat(power(8, 105)).isGreaterThan(0.85);
    }

    @Test
    void oneMoreRoundTripIsFoundInThreeHeats() {
        assertThat(power(3, 150)).isGreaterThan(0.9);
    }

    @Test
    void differenceWithinDeltaIsNeverCalled() {
        ComparisonResult result = only(run(30, 103).threshold(5).noise(0.02, 0.002, 0.002));
        assertThat(result.verdict()).isEqualTo(Verdict.EQUAL);
        assertThat(result.deltaPercent()).isBetween(4.99, 5.01);
    }

    @Test
    void sameDifferenceIsCalledWhenTheUserCaresForLess() {
        assertThat(only(run(30, 103).threshold(1).noise(0.02, 0.002, 0.002)).verdict())
                .isEqualTo(Verdict.SLOWER);
    }

    @Test
    void equalArmsAreUndecidedWhileTheIntervalIsWiderThanDelta() {
        Analysis analysis = Analysis.of(run(3, 100).noise(0.02, 0.05, 0.01).build());
        assertThat(analysis.comparisons().get(0).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(analysis.comparisons().get(0).decidedAtHeat()).isZero();
        assertThat(analysis.undecided()).isEqualTo(analysis.comparisons());
    }

    @Test
    void aVerdictThatLaterHeatsContradictIsTakenBack() {
        SyntheticRun turning = run(12, 100)
                .arm("turning", place -> place.heat() < 5 ? 200 : 50)
                .compare("turning", "b.at-once");
        ComparisonResult result = Analysis.of(turning.build()).comparisons().get(1);
        assertThat(result.ratio().ratio().estimate()).isLessThan(1);
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.decidedAtHeat()).isZero();
    }

    @Test
    void aVerdictThatLaterHeatsConfirmStands() {
        SyntheticRun shrinking = run(12, 100)
                .arm("shrinking", place -> place.heat() < 5 ? 200 : 150)
                .compare("shrinking", "b.at-once");
        ComparisonResult result = Analysis.of(shrinking.build()).comparisons().get(1);
        assertThat(result.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(result.decidedAtHeat()).isEqualTo(3);
    }

    @Test
    void decidedDifferenceIsNotTurnedIntoEqualityLater() {
        SyntheticRun fading = run(20, 100)
                .threshold(50)
                .arm("fading", place -> place.heat() < 3 ? 200 : 100)
                .compare("fading", "b.at-once");
        ComparisonResult result = Analysis.of(fading.build()).comparisons().get(1);
        assertThat(result.verdict()).isNotEqualTo(Verdict.EQUAL);
    }

    @Test
    void heatsAreCountedInPairs() {
        SyntheticRun run = run(6, 300).keep(group -> !(group.arm().equals("a.stream") && group.heat() < 4));
        assertThat(only(run).ratio().heats()).isEqualTo(2);
        assertThat(only(run).verdict()).isEqualTo(Verdict.UNDECIDED);
    }
}
