package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.stats.Interval;
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
    void whatTheSentinelExplainsIsTakenOut() {
        double[] zA = {0.00, 0.05, -0.04, 0.02};
        double[] zB = {0.10, 0.03, 0.08, 0.01};
        double[] a = new double[4];
        double[] b = new double[4];
        for (int i = 0; i < 4; i++) {
            a[i] = 3 + 0.5 * zA[i];
            b[i] = 3.2 + 0.5 * zB[i];
        }

        TwoSamples difference = TwoSamples.adjusted(a, zA, b, zB);

        assertThat(difference.estimate()).isCloseTo(0.2, within(1e-12));
        assertThat(difference.standardError()).isCloseTo(0, within(1e-9));
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

    /** True coverage of the 95 % interval: heats, noise of the runs, how the cell follows the sentinel, shift of the day. */
    @ParameterizedTest
    @CsvSource({
        "3, 3, 0.01, 0.01, 1.0, 0.00",
        "4, 4, 0.01, 0.01, 0.0, 0.05",
        "6, 6, 0.01, 0.01, 1.0, 0.10",
        "6, 6, 0.01, 0.04, 0.5, 0.00",
        "4, 12, 0.03, 0.01, 1.0, 0.02",
        "20, 20, 0.01, 0.02, 1.0, 0.05"
    })
    void intervalsCoverTheTruthAsOftenAsTheySay(
            int heatsA, int heatsB, double noiseA, double noiseB, double follows, double shift) {
        Random random = new Random(7);
        double truth = 0.04;
        int adjusted = 0;
        int welch = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] zA = days(random, heatsA, 0);
            double[] zB = days(random, heatsB, shift);
            double[] a = cells(random, zA, follows, noiseA, 0);
            double[] b = cells(random, zB, follows, noiseB, truth);
            adjusted += covers(TwoSamples.adjusted(a, seen(random, zA), b, seen(random, zB)), truth) ? 1 : 0;
            welch += covers(TwoSamples.welch(a, b), truth + follows * shift) ? 1 : 0;
        }
        assertThat(welch / (double) TRIALS).as("welch").isGreaterThan(0.935);
        // the sentinel is itself seen with noise, which costs a little where the days lie far apart
        assertThat(adjusted / (double) TRIALS).as("adjusted").isGreaterThan(0.925);
    }

    private static double[] days(Random random, int heats, double shift) {
        return random.doubles(heats)
                .map(each -> shift + 0.03 * random.nextGaussian())
                .toArray();
    }

    private static double[] seen(Random random, double[] days) {
        double[] seen = days.clone();
        for (int i = 0; i < seen.length; i++) {
            seen[i] += 0.003 * random.nextGaussian();
        }
        return seen;
    }

    private static double[] cells(Random random, double[] days, double follows, double noise, double effect) {
        double[] cells = new double[days.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = 5 + effect + follows * days[i] + noise * random.nextGaussian();
        }
        return cells;
    }

    private static boolean covers(TwoSamples difference, double truth) {
        Interval ratio = difference.ratio(0.05);
        return ratio.low() <= Math.exp(truth) && Math.exp(truth) <= ratio.high();
    }
}
