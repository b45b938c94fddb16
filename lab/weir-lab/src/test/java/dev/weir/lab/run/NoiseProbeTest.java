package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoiseProbeTest {
    @Test
    void theTimeLeftIsThatOfTheHeatsToCome() {
        assertThat(left(30, 0, 0, 2)).as("no heat yet").isEqualTo(28);
        assertThat(left(30, 1, 5, 7)).isEqualTo(18);
    }

    /** A budget of ten seconds is spent after two heats, and there are three at least. */
    @Test
    void heatsBeyondTheBudgetTakeTheirTime() {
        assertThat(left(10, 0, 0, 6)).isEqualTo(12);
        assertThat(left(10, 1, 6, 6)).isEqualTo(12);
        assertThat(left(10, 2, 12, 12)).isEqualTo(6);
        assertThat(left(10, 2, 12, 20)).as("longer than the others").isEqualTo(1);
    }

    private static double left(double budget, int heats, double spent, double now) {
        return NoiseProbe.stage(budget, heats, spent, now).leftSeconds();
    }
}
