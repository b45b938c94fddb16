package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import org.junit.jupiter.api.Test;

class LeaningTest {
    @Test
    void anIntervalThatHoldsOneIsTooCloseToCall() {
        assertThat(Leaning.of(new Interval(0.8, 0.9, 0.99))).isEqualTo(Leaning.PROBABLY_FASTER);
        assertThat(Leaning.of(new Interval(1.01, 1.1, 1.2))).isEqualTo(Leaning.PROBABLY_SLOWER);
        assertThat(Leaning.of(new Interval(0.9, 1.1, 1.3))).isEqualTo(Leaning.TOO_CLOSE);
        assertThat(Leaning.of(new Interval(Double.NaN, 1.1, Double.NaN))).isEqualTo(Leaning.UNKNOWN);
    }
}
