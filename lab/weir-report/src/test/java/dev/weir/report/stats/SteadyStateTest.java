package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SteadyStateTest {
    private static SteadyState classify(double... samples) {
        return SteadyState.of(samples, SteadyState.changepoints());
    }

    @Test
    void flat() {
        assertThat(classify(100, 101, 99, 100, 102, 98, 100, 101)).isEqualTo(SteadyState.FLAT);
    }

    @Test
    void significantButSmallChangesAreFlat() {
        assertThat(classify(100, 100.01, 100, 101, 101.01, 101)).isEqualTo(SteadyState.FLAT);
    }

    @Test
    void warmUp() {
        assertThat(classify(180, 150, 101, 99, 100, 102, 98, 100)).isEqualTo(SteadyState.WARM_UP);
    }

    @Test
    void slowFirstBatchIsWarmUp() {
        assertThat(classify(200, 101, 99, 100, 102, 98, 100)).isEqualTo(SteadyState.WARM_UP);
    }

    @Test
    void slowdown() {
        assertThat(classify(100, 101, 99, 100, 150, 151, 149, 150)).isEqualTo(SteadyState.SLOWDOWN);
    }

    @Test
    void changeNearTheEndIsNoSteadyState() {
        assertThat(classify(100, 101, 99, 100, 102, 98, 100, 101, 99, 60, 61)).isEqualTo(SteadyState.NO_STEADY_STATE);
    }

    @Test
    void lonelySpikeIsFlat() {
        assertThat(classify(100, 101, 99, 100, 400, 98, 100, 101)).isEqualTo(SteadyState.FLAT);
    }

    @Test
    void threeBatchesCannotTell() {
        assertThat(classify(100, 200, 300)).isEqualTo(SteadyState.TOO_SHORT);
    }

    @Test
    void publishedRunThrottledInsideALevelIsFlagged() {
        // jmh-results-strange: MariaDB streaming 200 rows, five iterations in microseconds
        assertThat(classify(1059, 1052, 1257, 2924, 5494).isSteady()).isFalse();
    }

    @Test
    void oneSteadySeriesInTwentyIsCalledUnsteadyAtMost() {
        Random random = new Random(5);
        long unsteady = IntStream.range(0, 2000)
                .filter(each -> !classify(random.doubles(8)
                                .map(any -> 100 * Math.exp(0.05 * random.nextGaussian()))
                                .toArray())
                        .isSteady())
                .count();
        assertThat(unsteady / 2000.0).isLessThan(0.05);
    }

    @Test
    void cellTellsTheShareOfSteadyHeats() {
        Analysis analysis = Analysis.of(new SyntheticRun()
                .arm("a", place -> place.heat() < 3 && place.batch() > 3 ? 600 : 100)
                .heats(4)
                .noise(0.01, 0.01, 0.001)
                .build());
        assertThat(analysis.cells().get(0).steadyShare()).isEqualTo(0.25);
    }
}
