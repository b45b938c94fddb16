package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often the 95 % intervals of cell times hold the truth, from runs whose truth is known. */
final class CoverageTest {
    private static final int RUNS = 2000;
    private static final Offset<Double> TOLERANCE = Offset.offset(0.02);

    @Test
    void timeHolds() {
        requireCoverage(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 15})
    @Tag("nightly")
    void timeHoldsOfOtherNumbersOfHeats(int heats) {
        requireCoverage(heats);
    }

    private static void requireCoverage(int heats) {
        long held = IntStream.range(0, RUNS)
                .parallel()
                .mapToObj(seed -> new SyntheticRun()
                        .arm("a", 100)
                        .seed(seed)
                        .samples(6)
                        .heats(heats)
                        .noise(0.05, 0.02, 0.01))
                .map(run -> Analysis.of(run.build()).cells().get(0).timeMicros())
                .filter(found -> found.low() <= 100 && 100 <= found.high())
                .count();
        assertThat(held / (double) RUNS).isCloseTo(0.95, TOLERANCE);
    }
}
