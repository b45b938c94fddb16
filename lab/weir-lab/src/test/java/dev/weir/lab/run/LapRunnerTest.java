package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LapRunnerTest {
    @Test
    void theBudgetEndsTheLaps() {
        LapRunner.Pace spent = LapRunner.Pace.within(new Budget(Duration.ZERO, 0), lapNanos -> 5);
        LapRunner.Pace going = LapRunner.Pace.within(new Budget(Duration.ofHours(1), 0), lapNanos -> 5);

        assertThat(spent.isOver(0)).as("at least one lap is taken").isFalse();
        assertThat(spent.isOver(1)).isTrue();
        assertThat(going.isOver(1)).isFalse();
        assertThat(going.laps(1)).isEqualTo(5);
    }

    @Test
    void disturbedLapsAreRacedAgainUnlessMostAreDisturbed() {
        assertThat(LapRunner.isWanted(11, 0, 12)).as("as many as planned").isTrue();
        assertThat(LapRunner.isWanted(12, 12, 12)).isFalse();
        assertThat(LapRunner.isWanted(12, 8, 12)).as("four were disturbed").isTrue();
        assertThat(LapRunner.isWanted(18, 12, 12)).isFalse();
        assertThat(LapRunner.isWanted(12, 5, 12)).as("most are disturbed").isFalse();
        assertThat(LapRunner.isWanted(24, 11, 12)).as("twice as many at most").isFalse();
    }
}
