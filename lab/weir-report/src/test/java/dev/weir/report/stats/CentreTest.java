package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CentreTest {
    /** The definition, in whole numbers: each value three times, and of those the middle third. */
    private static double middleThird(double[] values) {
        double[] thrice = Arrays.stream(values)
                .flatMap(each -> DoubleStream.of(each, each, each))
                .sorted()
                .toArray();
        return Arrays.stream(thrice, values.length, 2 * values.length).average().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 17, 40, 101})
    void isTheMeanOfTheMiddleThird(int n) {
        double[] values = new Random(n).doubles(n, -1, 1).toArray();
        assertThat(Centre.of(values).value()).isCloseTo(middleThird(values), within(1e-12));
    }

    @Test
    void aThirdOfWildValuesMovesItLittle() {
        double[] values = new Random(1).doubles(40, -0.1, 0.1).toArray();
        Arrays.fill(values, 0, 13, 50);
        assertThat(Centre.of(values).value()).isBetween(-0.1, 0.1);
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
        double scatter = Moments.of(centres, centres.length).sd();
        assertThat(Math.sqrt(squares) / scatter).isBetween(0.98, n < 20 ? 1.25 : 1.1);
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
