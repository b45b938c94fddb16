package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwoSamplesTest {
    private static final int TRIALS = 4000;

    /** Worked by hand: means 2 and 5, variances 1 and 4, so that t = 3 / sqrt(1/3 + 4/3). */
    @Test
    void welchOfAWorkedExample() {
        TwoSamples difference = TwoSamples.welch(new double[] {1, 2, 3}, new double[] {3, 5, 7});

        assertThat(difference.estimate()).isEqualTo(3);
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-12));
        assertThat(difference.degreesOfFreedom()).isCloseTo((25.0 / 9) / (1.0 / 18 + 16.0 / 18), within(1e-12));
    }

    @Test
    void exchangingTheRunsGivesTheReciprocal() {
        double[] a = {1.01, 1.02, 0.99};
        double[] b = {1.05, 1.11, 1.02, 1.04};

        Interval forth = TwoSamples.welch(a, b).ratio(0.05);
        Interval back = TwoSamples.welch(b, a).ratio(0.05);

        assertThat(forth.low()).isCloseTo(1 / back.high(), within(1e-12));
        assertThat(forth.estimate()).isCloseTo(1 / back.estimate(), within(1e-12));
    }

    @Test
    void runsWithoutAnySpreadGiveACertainAnswer() {
        TwoSamples equal = TwoSamples.welch(new double[] {1, 1}, new double[] {1, 1});
        TwoSamples apart = TwoSamples.welch(new double[] {1, 1}, new double[] {2, 2});

        assertThat(equal.pDifferent()).isEqualTo(1);
        assertThat(apart.pDifferent()).isZero();
        assertThat(apart.ratio(0.05).low()).isCloseTo(Math.E, within(1e-12));
    }

    @Test
    void theSameTwiceIsNoDifferenceWithCertainty() {
        assertThat(TwoSamples.SAME.ratio(0.05)).isEqualTo(new Interval(1, 1, 1));
        assertThat(TwoSamples.SAME.pDifferent()).isEqualTo(1);
        assertThat(TwoSamples.SAME.pAtLeast(Math.log(1.05))).isZero();
        assertThat(TwoSamples.SAME.pAtMost(Math.log(1.05))).isEqualTo(1);
    }

    /** True coverage of the 95 % interval: heats and noise of the runs. */
    @ParameterizedTest
    @CsvSource({"3, 3, 0.01, 0.01", "6, 6, 0.01, 0.04", "4, 12, 0.03, 0.01", "20, 20, 0.01, 0.02"})
    void intervalsCoverTheTruthAsOftenAsTheySay(int heatsA, int heatsB, double noiseA, double noiseB) {
        Random random = new Random(7);
        double truth = 0.04;
        int covered = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            covered += covers(
                            TwoSamples.welch(cells(random, heatsA, noiseA, 0), cells(random, heatsB, noiseB, truth)),
                            truth)
                    ? 1
                    : 0;
        }
        assertThat(covered / (double) TRIALS).isGreaterThan(0.935);
    }

    private static double[] cells(Random random, int heats, double noise, double effect) {
        return random.doubles(heats)
                .map(each -> 5 + effect + noise * random.nextGaussian())
                .toArray();
    }

    private static boolean covers(TwoSamples difference, double truth) {
        Interval ratio = difference.ratio(0.05);
        return ratio.low() <= Math.exp(truth) && Math.exp(truth) <= ratio.high();
    }
}
