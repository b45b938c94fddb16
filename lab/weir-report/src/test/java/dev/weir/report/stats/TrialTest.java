package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** A claim may have to wait for the other comparisons; meanwhile the estimate moves on. */
final class TrialTest {
    private static final double DELTA = Math.log(1.02);
    private static final double ANY_P = 1;
    private static final double NO_P = -1;

    private static Trial trial(IntToDoubleFunction microsOfHeat) {
        Measurements measured = new Measurements(new SyntheticRun()
                .arm("a", place -> microsOfHeat.applyAsDouble(place.heat()))
                .arm("b", 100)
                .heats(5)
                .noise(0, 0.001, 0)
                .build());
        return new Trial(
                null,
                Pairs.of(measured.cells().get(0), measured.cells().get(1)),
                new Footing(Moderation.NONE, NoiseFloor.NONE, DELTA));
    }

    private static void lookUpTo(int heats, Trial trial) {
        for (int heat = 0; heat < heats; heat++) {
            trial.look(heat, new Spending(0.05));
            trial.claim(NO_P, heat);
        }
    }

    @Test
    void waitsForTheThresholdAndIsClaimedThen() {
        Trial trial = trial(heat -> 110);
        lookUpTo(3, trial);
        assertThat(trial.verdict()).isEqualTo(Verdict.UNDECIDED);
        trial.claim(trial.p(), 2);
        assertThat(trial.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(trial.decidedAtHeat()).isEqualTo(3);
    }

    @Test
    void isNotClaimedOnceTheEstimateIsBackWithinDelta() {
        Trial trial = trial(heat -> heat < 3 ? 105 : heat == 3 ? 90 : 100);
        lookUpTo(4, trial);
        assertThat(trial.p()).isLessThan(0.05);
        trial.claim(ANY_P, 3);
        assertThat(trial.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void isNotClaimedOnceTheEstimatePointsTheOtherWay() {
        Trial trial = trial(heat -> heat < 3 ? 105 : 50);
        lookUpTo(5, trial);
        assertThat(trial.p()).isLessThan(0.05);
        trial.claim(ANY_P, 4);
        assertThat(trial.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void isNotJudgedBetweenLooks() {
        Trial trial = trial(heat -> 110);
        lookUpTo(2, trial);
        assertThat(trial.p()).isEqualTo(1);
        trial.claim(ANY_P, 1);
        assertThat(trial.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    /** Twins that come out ever further apart: what stood while they were alike is judged again. */
    @Test
    void aVerdictBelowTheNoiseFloorIsTakenBack() {
        Measurements measured = new Measurements(new SyntheticRun()
                .arm("a", 104)
                .arm("b", 100)
                .arm("twin", place -> place.heat() < 4 ? 100 + place.heat() % 2 : 108 + place.heat() % 2)
                .heats(12)
                .noise(0, 0.001, 0)
                .build());
        List<Series> cells = measured.cells();
        NoiseFloor floor = new NoiseFloor(
                List.of(new NoiseFloor.Twins(Pairs.of(cells.get(2), cells.get(1)), Moderation.NONE)), 0.05);
        Trial trial = new Trial(null, Pairs.of(cells.get(0), cells.get(1)), new Footing(Moderation.NONE, floor, DELTA));
        Trial.judge(List.of(trial), 4, 0.05);
        assertThat(trial.verdict()).isEqualTo(Verdict.SLOWER);
        Trial later = new Trial(null, Pairs.of(cells.get(0), cells.get(1)), new Footing(Moderation.NONE, floor, DELTA));
        Trial.judge(List.of(later), 12, 0.05);
        assertThat(later.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(later.withdrawn()).contains("slower after 3 heats, taken back after", "and the noise floor");
    }
}
