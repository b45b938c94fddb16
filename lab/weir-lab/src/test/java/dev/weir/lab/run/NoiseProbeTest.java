package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoiseProbeTest {
    @Test
    void theTimeLeftIsThatOfTheHeatsToCome() {
        assertThat(left(new NoiseProbe.Pace(30, 0, 0, 0), 2)).as("no heat yet").isEqualTo(28);
        assertThat(left(new NoiseProbe.Pace(30, 1, 5, 5), 7)).isEqualTo(18);
    }

    /** A budget of ten seconds is spent after two heats, and there are three at least. */
    @Test
    void heatsBeyondTheBudgetTakeTheirTime() {
        assertThat(left(new NoiseProbe.Pace(10, 0, 0, 0), 6)).isEqualTo(12);
        assertThat(left(new NoiseProbe.Pace(10, 1, 6, 6), 6)).isEqualTo(12);
        assertThat(left(new NoiseProbe.Pace(10, 2, 12, 6), 12)).isEqualTo(6);
        assertThat(left(new NoiseProbe.Pace(10, 2, 12, 6), 20))
                .as("longer than the others")
                .isEqualTo(1);
    }

    private static double left(NoiseProbe.Pace pace, double now) {
        return pace.stage(now).leftSeconds();
    }
}
