package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DriftTest {
    private static SyntheticRun run(int heats) {
        return new SyntheticRun()
                .sentinel()
                .arm("a", 100)
                .arm("b", 100)
                .heats(heats)
                .noise(0.03, 0.02, 0.02);
    }

    private static String drift(SyntheticRun run) {
        return Analysis.of(run.build()).selfTest().drift();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 6, 15})
    void linkThrottledHalfWayIsTold(int heats) {
        assertThat(drift(run(heats).drift(place -> place.progress() < 0.5 ? 1 : 2)))
                .contains("slower, from ")
                .matches("In heat \\d+ the sentinel .*");
    }

    @Test
    void sentenceNamesTheMomentAndTheSize() {
        assertThat(drift(run(12).noise(0.001, 0.001, 0.001).drift(place -> place.progress() < 0.5 ? 1 : 2)))
                .startsWith("In heat 7 the sentinel became 2.00 times slower, from 100 µs to 200 µs;");
    }

    @Test
    void recoveryIsToldAsFaster() {
        assertThat(drift(run(8).drift(place -> place.progress() < 0.5 ? 3 : 1))).contains("faster");
    }

    @Test
    void steadyRiseIsATrend() {
        assertThat(drift(run(20).drift(place -> 1 + 0.3 * place.progress())))
                .startsWith("The sentinel became ")
                .contains("slower little by little, over 20 heats");
    }

    @Test
    void smallStepIsToldOnceThereAreHeatsEnough() {
        assertThat(drift(run(16).noise(0.01, 0.01, 0.01).drift(place -> place.progress() < 0.5 ? 1 : 1.1)))
                .containsPattern("(9|10|11) % slower");
    }

    @Test
    void ordinaryNoiseIsNotTold() {
        requireFewTold(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8, 20})
    @Tag("nightly")
    void norInOtherNumbersOfHeats(int heats) {
        requireFewTold(heats);
    }

    private static void requireFewTold(int heats) {
        long told = IntStream.range(0, 1000)
                .parallel()
                .filter(seed ->
                        !drift(run(heats).seed(seed).noise(0.05, 0.02, 0.02)).isEmpty())
                .count();
        assertThat(told / 1000.0).as("stated: one in a hundred").isLessThan(0.02);
    }

    @Test
    void oneSlowGroupsIsNotDrift() {
        assertThat(drift(run(10).drift(place -> place.progress() > 0.5 && place.progress() < 0.52 ? 3 : 1)))
                .isEmpty();
    }

    /** The machine's clock is set back in the middle: times of day label what was measured, they do not order it. */
    @Test
    void aClockThatIsSetChangesNothing() {
        SyntheticRun slowing = run(20).drift(place -> 1 + 0.3 * place.progress());
        String told = drift(slowing);
        assertThat(told).isNotEmpty();
        assertThat(drift(slowing.change(group -> group.heat() < 10
                        ? group
                        : Altered.startedLater(group, -Duration.ofDays(1).toSeconds()))))
                .isEqualTo(told);
    }

    @Test
    void withoutASentinelNothingIsSaid() {
        assertThat(drift(new SyntheticRun().arm("a", 100))).isEmpty();
    }
}
