package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the 95 % intervals hold the truth, from runs whose truth is known. */
final class CoverageTest {
    private static final int RUNS = 2000;
    private static final Offset<Double> TOLERANCE = Offset.offset(0.02);

    private static double share(
            int heats, double forkSd, double batchSd, Function<Analysis, Interval> interval, double truth) {
        return IntStream.range(0, RUNS)
                        .parallel()
                        .mapToObj(seed -> new SyntheticRun()
                                .arm("a", 130)
                                .arm("b", 100)
                                .compare("a", "b")
                                .seed(seed)
                                .samples(6)
                                .heats(heats)
                                .noise(0.05, forkSd, batchSd))
                        .map(run -> interval.apply(Analysis.of(run.build())))
                        .filter(found -> found.low() <= truth && truth <= found.high())
                        .count()
                / (double) RUNS;
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0.02, 0.02",
        "3, 0.02, 0.02",
        "6, 0.02, 0.02",
        "10, 0.02, 0.02",
        "20, 0.02, 0.02",
        "10, 0.02, 0.002",
        "20, 0.002, 0.05"
    })
    void ratioHoldsWhicheverOfForksAndBatchesVary(int heats, double forkSd, double batchSd) {
        assertThat(share(
                        heats,
                        forkSd,
                        batchSd,
                        each -> each.comparisons().get(0).ratio().ratio(),
                        1.3))
                .isCloseTo(0.95, TOLERANCE);
    }

    @ParameterizedTest
    @CsvSource({"2", "5", "15"})
    void timeHolds(int heats) {
        assertThat(share(heats, 0.02, 0.01, each -> each.cells().get(1).timeMicros(), 100))
                .isCloseTo(0.95, TOLERANCE);
    }
}
