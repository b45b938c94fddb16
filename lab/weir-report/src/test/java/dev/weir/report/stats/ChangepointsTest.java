package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ChangepointsTest {
    private static double[] noise(Random random, int n) {
        return random.doubles(n).map(each -> random.nextGaussian()).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 8, 20})
    void steadyNoiseIsSplitNoMoreOftenThanStated(int n) {
        Changepoints changepoints = new Changepoints(0.05);
        Random random = new Random(n);
        long split = IntStream.range(0, 2000)
                .filter(each -> changepoints.find(noise(random, n)).length > 0)
                .count();
        assertThat(split / 2000.0).isLessThan(0.05);
    }

    @Test
    void findsAStepOfTenSpreads() {
        double[] values = noise(new Random(1), 10);
        for (int i = 6; i < 10; i++) {
            values[i] += 10;
        }
        assertThat(new Changepoints(0.05).find(values)).containsExactly(6);
    }

    @Test
    void findsABumpInTheMiddle() {
        double[] values = noise(new Random(2), 15);
        for (int i = 5; i < 10; i++) {
            values[i] += 10;
        }
        assertThat(new Changepoints(0.05).find(values)).containsExactly(5, 10);
    }

    @Test
    void lonelySpikeIsNoStretch() {
        double[] values = noise(new Random(3), 12);
        values[6] += 20;
        assertThat(new Changepoints(0.05).find(values)).isEmpty();
    }

    @Test
    void findsStepsWithoutAnyNoise() {
        assertThat(new Changepoints(0.01).find(new double[] {1, 1, 1, 2, 2, 2})).containsExactly(3);
    }

    @Test
    void equalOrFewValuesAreSteady() {
        double[] equal = new double[20];
        Arrays.fill(equal, Math.log(0.3));
        assertThat(new Changepoints(0.05).find(equal)).isEmpty();
        assertThat(new Changepoints(0.05).find(new double[] {1, 9, 1})).isEmpty();
        assertThat(new Changepoints(0.05).find(new double[0])).isEmpty();
    }
}
