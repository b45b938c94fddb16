package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ModesTest {
    private static List<ComparisonResult.Mode> modes(
            int heats, double slices, ToDoubleFunction<SyntheticRun.Place> micros, long seed) {
        return Analysis.of(new SyntheticRun()
                        .arm("a", micros)
                        .arm("b", 100)
                        .compare("a", "b")
                        .heats(heats)
                        .samples(30)
                        .seed(seed)
                        .noise(0.1, 0.01, slices)
                        .build())
                .comparisons()
                .get(0)
                .modes();
    }

    @Test
    void lapsThatSwitchAreTwoModes() {
        List<ComparisonResult.Mode> found = modes(3, 0.05, place -> place.batch() % 3 == 0 ? 200 : 100, 1);
        assertThat(found).hasSize(2);
        assertThat(found.get(0).ratio()).isBetween(0.95, 1.05);
        assertThat(found.get(0).share()).isBetween(0.6, 0.7);
        assertThat(found.get(1).ratio()).isBetween(1.9, 2.1);
    }

    @Test
    void heatsThatSwitchAreTwoModes() {
        List<ComparisonResult.Mode> found = modes(8, 0.05, place -> place.heat() % 2 == 0 ? 150 : 100, 1);
        assertThat(found).extracting(ComparisonResult.Mode::share).containsExactly(0.5, 0.5);
        assertThat(found.get(1).ratio()).isBetween(1.4, 1.6);
    }

    @Test
    void oneModeIsSeldomTakenForTwo() {
        long wrong = IntStream.range(0, 200)
                .filter(seed -> !modes(6 + seed % 5, 0.1, place -> 100, seed).isEmpty())
                .count();
        assertThat(wrong).isLessThanOrEqualTo(2);
    }

    @Test
    void norIsASkewedOne() {
        Random random = new Random(4);
        long wrong = IntStream.range(0, 200)
                .filter(seed -> !modes(6, 0.05, place -> 100 * (1 + 0.5 * Math.pow(random.nextDouble(), 3)), seed)
                        .isEmpty())
                .count();
        assertThat(wrong).isLessThanOrEqualTo(2);
    }
}
