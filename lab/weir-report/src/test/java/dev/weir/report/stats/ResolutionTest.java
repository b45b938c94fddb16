package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResolutionTest {
    private static double[] pairs(Random random, int heats, double effect, double sd) {
        return random.doubles(heats)
                .map(each -> effect + sd * random.nextGaussian())
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 2, 5})
    void asManyHeatsAsSaidShowTheEffectFourTimesInFive(double percent) {
        Resolution truth = new Resolution(new Interval(1, 1, 1), 10, 0.02, 0.05);
        int heats = truth.heatsFor(percent);
        Random random = new Random(3);
        int seen = 0;
        for (int trial = 0; trial < 2000; trial++) {
            Resolution found = Resolution.of(pairs(random, heats, Math.log1p(percent / 100), 0.02), 0.05);
            seen += found.aa().low() > 1 ? 1 : 0;
        }

        assertThat(seen / 2000.0).isBetween(0.76, 0.93);
    }

    @Test
    void fewerPerCentTakeMoreHeats() {
        Resolution found = Resolution.of(pairs(new Random(1), 6, 0, 0.02), 0.05);

        assertThat(found.heatsFor(1)).isGreaterThan(found.heatsFor(2)).isGreaterThan(found.heatsFor(5));
        assertThat(found.heatsFor(found.smallestPercent())).isCloseTo(6, within(1));
        assertThat(new Resolution(found.aa(), 6, 10, 0.05).heatsFor(1))
                .as("hopeless")
                .isZero();
        assertThat(new Resolution(found.aa(), 6, 0, 0.05).heatsFor(1)).isEqualTo(3);
    }
}
