package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Identical arms, judged at every round of many runs. The threshold is next to nothing, so that delta hides no error. */
final class ErrorRateTest {
    private static final int RUNS = 2000;
    private static final double NO_THRESHOLD = 1e-6;

    private static SyntheticRun identical(int seed, int rounds) {
        return new SyntheticRun()
                .arm("a", 100)
                .arm("b", 100)
                .compare("a", "b")
                .threshold(NO_THRESHOLD)
                .samples(5)
                .seed(seed)
                .rounds(rounds);
    }

    private static boolean claims(SyntheticRun run) {
        return Analysis.of(run.build()).comparisons().stream()
                .anyMatch(each -> each.verdict() == Verdict.FASTER || each.verdict() == Verdict.SLOWER);
    }

    private static double rate(java.util.function.IntFunction<SyntheticRun> runOfSeed) {
        return IntStream.range(0, RUNS)
                        .filter(seed -> claims(runOfSeed.apply(seed)))
                        .count()
                / (double) RUNS;
    }

    @Test
    void lognormalNoise() {
        double rate = rate(seed -> identical(seed, 20).noise(0.05, 0.02, 0.03));
        System.out.println("lognormal " + rate);
        assertThat(rate).isLessThan(0.05).isGreaterThan(0.01);
    }

    @Test
    void heavyTailsAndCommonDrift() {
        double rate = rate(seed -> identical(seed, 20)
                .noise(0.1, 0.02, 0.03)
                .drift(place -> spikes(new Random(seed * 31L)).applyAsDouble(place) * (1 + place.progress())));
        System.out.println("heavy " + rate);
        assertThat(rate).isLessThan(0.05);
    }

    private static ToDoubleFunction<SyntheticRun.Place> spikes(Random random) {
        return place -> random.nextInt(20) == 0 ? 3 : 1;
    }

    @Test
    void manyComparisonsInOneRun() {
        double rate = rate(seed -> {
            SyntheticRun run = identical(seed, 6).levels("rows", "1", "10", "100", "1000");
            for (String arm : new String[] {"c", "d", "e"}) {
                run.arm(arm, 100).compare(arm, "b");
            }
            return run;
        });
        System.out.println("many " + rate);
        assertThat(rate).isLessThan(0.05);
    }

    @Test
    void everyEndOfTheRun() {
        for (int rounds : new int[] {3, 4, 6, 9}) {
            double rate = rate(seed -> identical(seed, rounds));
            System.out.println("end " + rounds + " " + rate);
            assertThat(rate).isLessThan(0.05);
        }
    }
}
