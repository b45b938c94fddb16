package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Identical arms, judged after every heat of many runs. The threshold is next to nothing, so that delta hides no error. */
final class ErrorRateTest {
    private static final int RUNS = 2000;
    private static final double STATED = 0.05;

    private static SyntheticRun identical(int seed, int heats) {
        return new SyntheticRun()
                .arm("a", 100)
                .arm("b", 100)
                .compare("a", "b")
                .threshold(1e-6)
                .samples(5)
                .seed(seed)
                .heats(heats);
    }

    /** Share of the runs in which any comparison was called faster or slower. */
    private static double wrongShare(IntFunction<SyntheticRun> runOfSeed) {
        return IntStream.range(0, RUNS)
                        .parallel()
                        .filter(seed -> Analysis.of(runOfSeed.apply(seed).build()).comparisons().stream()
                                .map(ComparisonResult::verdict)
                                .anyMatch(verdict -> verdict == Verdict.FASTER || verdict == Verdict.SLOWER))
                        .count()
                / (double) RUNS;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 6, 9, 20})
    void identicalArmsAreSeldomCalledDifferentWhereverTheRunEnds(int heats) {
        assertThat(wrongShare(seed -> identical(seed, heats).noise(0.05, 0.02, 0.03)))
                .isLessThan(STATED)
                .as("some of the error rate is put to use")
                .isGreaterThan(STATED / 10);
    }

    @Test
    void norUnderHeavyTailsAndCommonDrift() {
        assertThat(wrongShare(seed -> {
                    Random spikes = new Random(seed);
                    return identical(seed, 20)
                            .noise(0.1, 0.02, 0.03)
                            .drift(place -> (1 + place.progress()) * (spikes.nextInt(20) == 0 ? 3 : 1));
                }))
                .isLessThan(STATED);
    }

    @Test
    void norInAnyOfManyComparisons() {
        assertThat(wrongShare(seed -> {
                    SyntheticRun run = identical(seed, 6).levels("rows", "1", "10", "100", "1000");
                    for (String arm : new String[] {"c", "d", "e"}) {
                        run.arm(arm, 100).compare(arm, "b");
                    }
                    return run;
                }))
                .isLessThan(STATED);
    }

    @Test
    void fewOfTheClaimsOfARunAreFalse() {
        int claims = 0;
        int wrong = 0;
        for (int seed = 0; seed < 300; seed++) {
            SyntheticRun run = identical(seed, 6).levels("rows", "1", "10", "100", "1000");
            run.noise(0.05, 0.01, 0.01).arm("slower", 110).compare("slower", "b");
            for (ComparisonResult each : Analysis.of(run.build()).comparisons()) {
                if (each.verdict() == Verdict.FASTER || each.verdict() == Verdict.SLOWER) {
                    claims++;
                    wrong += each.comparison().arm().equals("slower") ? 0 : 1;
                }
            }
        }
        assertThat(claims).as("of 1200 differences").isGreaterThan(1100);
        assertThat((double) wrong / claims).isLessThan(STATED);
    }
}
