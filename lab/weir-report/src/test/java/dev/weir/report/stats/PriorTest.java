package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Trigamma;
import org.junit.jupiter.api.Test;

final class PriorTest {
    private static final double MANY = 1000;

    /** Variances of comparisons over three heats, whose true spread is that of the laps and a common part. */
    private static List<Prior.Evidence> evidence(int comparisons, double between, double unequal) {
        Random random = new Random(5);
        return IntStream.range(0, comparisons)
                .mapToObj(each -> {
                    double within = Math.pow(10, -4 + 2 * random.nextDouble());
                    double truth = (between + within) * Math.exp(unequal * random.nextGaussian());
                    double chiSquared = -2 * Math.log(random.nextDouble());
                    return new Prior.Evidence(truth * chiSquared / 2, within, 2);
                })
                .toList();
    }

    @Test
    void inverseTrigammaInverts() {
        for (double x : new double[] {0.05, 0.5, 1, 3, 40}) {
            assertThat(Prior.inverseTrigamma(Trigamma.value(x))).isCloseTo(x, within(1e-6 * x));
        }
    }

    @Test
    void equalSpreadsLendEachOtherTheirDegreesOfFreedom() {
        Prior prior = Prior.fit(evidence(200, 0, 0), MANY);
        assertThat(prior.df()).isGreaterThan(10);
        Estimate three = prior.moderate(new Moments(3, 0.1, 0.001), 0.01);
        assertThat(three.df()).isGreaterThan(12);
        assertThat(three.sd()).as("as the laps have it").isBetween(0.08, 0.12);
    }

    @Test
    void nothingIsLentBeyondWhatAllArmsHave() {
        Estimate two = Prior.fit(evidence(200, 0, 0), 7).moderate(new Moments(2, 0.1, 0.1), 0.01);
        assertThat(two.df()).isEqualTo(7);
    }

    @Test
    void unequalSpreadsLendLess() {
        assertThat(Prior.fit(evidence(200, 0, 1), MANY).df()).isLessThan(4);
    }

    @Test
    void fewComparisonsDoNotModerate() {
        assertThat(Prior.fit(evidence(Prior.LEAST_COMPARISONS - 1, 0, 0), MANY)).isEqualTo(Prior.NONE);
    }

    @Test
    void aVarianceTooLargeForThePriorKeepsToItself() {
        Estimate wild = Prior.fit(evidence(200, 0, 0), MANY).moderate(new Moments(3, 0.1, 0.5), 0.01);
        assertThat(wild.sd()).isEqualTo(0.5);
        assertThat(wild.df()).isEqualTo(2);
    }

    @Test
    void noVarianceFallsBelowWhatTheLapsExplain() {
        Estimate quiet = new Prior(0.01, 0, 30, MANY).moderate(new Moments(3, 0.1, 0.001), 0.01);
        assertThat(quiet.sd()).isCloseTo(0.1, within(1e-9));
    }
}
