package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateSearchTest {
    private static final double LIKELY = 1500;

    private int trials;

    @ParameterizedTest
    @ValueSource(doubles = {7, 480, 1345, 36_204, 51_200})
    void findsTheHighestRateAndStaysThere(double highest) throws Exception {
        RateSearch search = new RateSearch(
                rate -> {
                    trials++;
                    return rate <= highest;
                },
                LIKELY,
                new SplittableRandom(7));
        assertThat(search.next(2) / highest).isCloseTo(1, within(0.09));
        assertThat(trials).isLessThanOrEqualTo(30);
        for (int lap = 0; lap < 10; lap++) {
            assertThat(search.next(2) / highest).isCloseTo(1, within(RateSearch.STEP * RateSearch.STEP - 1));
        }
    }

    /** What is held by chance near the limit leads to the rate that is held every other time. */
    @Test
    void staysAroundTheRateThatIsHeldEveryOtherTime() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        RateSearch search = new RateSearch(
                rate -> random.nextDouble() < 1 / (1 + Math.pow(rate / 2000, 12)), LIKELY, new SplittableRandom(9));
        double sum = 0;
        for (int lap = 0; lap < 400; lap++) {
            sum += Math.log(search.next(2));
        }
        assertThat(Math.exp(sum / 400) / 2000).isCloseTo(1, within(0.02));
    }

    /** Arms that hold the same rate must not look alike to the last digit. */
    @Test
    void twoSearchesTryDifferentRates() throws Exception {
        double one = new RateSearch(rate -> rate <= 1345, LIKELY, new SplittableRandom(1)).next(2);
        double other = new RateSearch(rate -> rate <= 1345, LIKELY, new SplittableRandom(2)).next(2);
        assertThat(one).isNotEqualTo(other);
    }

    @Test
    void aSingleHiccupDoesNotEndTheSearch() throws Exception {
        RateSearch search = new RateSearch(
                rate -> {
                    trials++;
                    return trials != 3 && rate <= 20_000;
                },
                LIKELY,
                new SplittableRandom(4));
        assertThat(search.next(2) / 20_000).isCloseTo(1, within(0.09));
    }

    /** Code that is compiled only after a while does not hold rates at first that it holds afterwards. */
    @Test
    void ratesThatWereNotHeldAtFirstAreTriedAgain() throws Exception {
        RateSearch search = new RateSearch(
                rate -> {
                    trials++;
                    return rate <= (trials < 12 ? 4000 : 20_000);
                },
                LIKELY,
                new SplittableRandom(4));
        assertThat(search.next(2) / 20_000).isCloseTo(1, within(0.09));
    }

    @Test
    void endsAtTheHighestRateThatItTriesAndAtTheLowest() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        assertThat(new RateSearch(rate -> true, LIKELY, random).next(2)).isEqualTo(RateSearch.MOST);
        assertThat(new RateSearch(rate -> false, LIKELY, random).next(2)).isEqualTo(1);
    }
}
