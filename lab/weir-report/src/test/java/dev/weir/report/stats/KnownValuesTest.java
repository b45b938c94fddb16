package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Interval;
import org.junit.jupiter.api.Test;

/** Formulas against values worked out by hand or printed in tables. */
final class KnownValuesTest {
    private static Estimate student(double... values) {
        return Estimate.student(Moments.of(values, values.length));
    }

    @Test
    void studentInterval() {
        // mean 3, sd sqrt(2.5), n 5: half width = 2.776445 sqrt(2.5 / 5)
        Estimate estimate = student(1, 2, 3, 4, 5);
        assertThat(new StudentT(0.05).halfWidth(estimate)).isCloseTo(1.963243, within(1e-5));
        assertThat(new StudentT(0.05).exp(estimate).low()).isCloseTo(Math.exp(3 - 1.963243), within(1e-4));
    }

    @Test
    void studentOfOneValueHasNoInterval() {
        Interval interval = new StudentT(0.05).exp(student(0));
        assertThat(interval.low()).isNaN();
        assertThat(interval.estimate()).isEqualTo(1);
        assertThat(interval.high()).isNaN();
    }

    @Test
    void adjustedPIsStudentsOverTheShare() {
        // t = 3 / (1.581139 / sqrt(5)) = 4.2426 at 4 degrees of freedom: p = 0.013236
        Estimate estimate = student(1, 2, 3, 4, 5);
        assertThat(Spending.adjustedP(Looks.indexOf(5), estimate))
                .isCloseTo(0.013236 / Looks.share(Looks.indexOf(5)), within(1e-4));
    }

    @Test
    void falseDiscoveryThreshold() {
        // ranks allow 0.01, 0.02, 0.03, 0.04, 0.05: the third is the last that fits
        double[] pValues = {0.03, 0.6, 0.009, 0.045, 0.015};
        assertThat(FalseDiscovery.threshold(pValues, 0.05)).isEqualTo(0.03);
        assertThat(FalseDiscovery.threshold(new double[] {0.2, 0.9}, 0.05)).isNegative();
        assertThat(FalseDiscovery.threshold(new double[0], 0.05)).isNegative();
    }

    @Test
    void stepUpLetsALargerPValuePassWithItsEquals() {
        assertThat(FalseDiscovery.threshold(new double[] {0.05, 0.05}, 0.05)).isEqualTo(0.05);
    }

    @Test
    void noSpreadIsCertain() {
        Estimate constant = student(0.5, 0.5, 0.5);
        assertThat(Spending.adjustedP(0, constant)).isZero();
        assertThat(student(0, 0, 0).t()).isZero();
    }
}
