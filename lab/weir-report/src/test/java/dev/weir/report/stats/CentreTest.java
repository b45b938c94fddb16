package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CentreTest {
    /** The definition, by brute force. */
    private static double medianOfMeans(double[] values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                means[n++] = (values[i] + values[j]) / 2;
            }
        }
        return Median.of(Arrays.stream(means));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 17, 40, 101})
    void isTheMedianOfTheMeansOfPairs(int n) {
        double[] values = new Random(n).doubles(n, -1, 1).toArray();
        assertThat(Centre.of(values).value()).isCloseTo(medianOfMeans(values), within(1e-12));
        double[] whole = Arrays.stream(values).map(each -> Math.rint(3 * each)).toArray();
        assertThat(Centre.of(whole).value()).isCloseTo(medianOfMeans(whole), within(1e-12));
    }

    @Test
    void aQuarterOfWildValuesMovesItLittle() {
        double[] values = new Random(1).doubles(40, -0.1, 0.1).toArray();
        Arrays.fill(values, 0, 10, 50);
        assertThat(Centre.of(values).value()).isBetween(-0.1, 0.15);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 30})
    void standardErrorIsTheCentresOwnScatter(int n) {
        Random random = new Random(2);
        double[] centres = new double[4000];
        double squares = 0;
        for (int i = 0; i < centres.length; i++) {
            Centre centre = Centre.of(
                    random.doubles(n).map(each -> random.nextGaussian()).toArray());
            centres[i] = centre.value();
            squares += centre.standardError() * centre.standardError() / centres.length;
        }
        assertThat(Math.sqrt(squares))
                .isCloseTo(Moments.of(centres, centres.length).sd(), within(0.08 / Math.sqrt(n)));
    }

    @Test
    void tooFewValuesHaveNoStandardError() {
        assertThat(Centre.of(new double[] {1, 2, 3}).standardError()).isNaN();
    }

    @Test
    void ofThreeValuesOneMayBeAnything() {
        assertThat(Centre.of(new double[] {1.01, 7, 1}).value()).isEqualTo(1.01);
    }
}
