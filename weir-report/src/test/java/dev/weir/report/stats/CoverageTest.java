package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the 95 % intervals hold the truth, from runs whose truth is known. */
final class CoverageTest {
    private static final int RUNS = 2000;
    private static final double TRUE_RATIO = 1.3;

    private static Analysis analysis(int seed, int rounds, double forkSd, double batchSd) {
        return Analysis.of(new SyntheticRun()
                .arm("a", 100 * TRUE_RATIO)
                .arm("b", 100)
                .compare("a", "b")
                .seed(seed)
                .samples(6)
                .rounds(rounds)
                .noise(0.05, forkSd, batchSd)
                .build());
    }

    private static double share(
            int rounds, double forkSd, double batchSd, Function<Analysis, Interval> of, double truth) {
        DoublePredicate covered = seed -> {
            Interval interval = of.apply(analysis((int) seed, rounds, forkSd, batchSd));
            return interval.low() <= truth && truth <= interval.high();
        };
        return IntStream.range(0, RUNS)
                        .mapToDouble(seed -> seed)
                        .filter(covered)
                        .count()
                / (double) RUNS;
    }

    @ParameterizedTest
    @CsvSource({
        "2,0.02,0.02",
        "3,0.02,0.02",
        "6,0.02,0.02",
        "10,0.02,0.02",
        "10,0.02,0.002",
        "20,0.02,0.02",
        "20,0.002,0.05"
    })
    void ratio(int rounds, double forkSd, double batchSd) {
        double share = share(
                rounds,
                forkSd,
                batchSd,
                each -> each.comparisons().get(0).ratio().ratio(),
                TRUE_RATIO);
        System.out.println("cover " + rounds + " " + forkSd + " " + batchSd + " " + share);
        assertThat(share).isCloseTo(0.95, Offset.offset(0.02));
    }
}
