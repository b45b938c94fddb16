package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RepeatedRunsTest {
    private static SyntheticRun run(long seed) {
        return new SyntheticRun()
                .sentinel()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .compare("c.stream", "c.at-once")
                .levels("rows", "1", "100")
                .seed(seed)
                .heats(6);
    }

    private static ComparisonResult result(double estimate, double halfLog, Verdict verdict) {
        Cell cell = new Cell("c.stream", "local", Level.of("rows", 1));
        Interval ratio = new Interval(estimate * Math.exp(-halfLog), estimate, estimate * Math.exp(halfLog));
        return new ComparisonResult(
                new Manifest.Comparison("c.stream", "c.at-once", "?", true),
                new RatioResult(cell, "c.at-once", 5, ratio, Scatter.UNKNOWN),
                verdict,
                5,
                2,
                Chances.UNKNOWN,
                "");
    }

    private static RepeatedComparison repeated(ComparisonResult... results) {
        CellKey cell = new CellKey("stream", "c.stream", "local", "direct", Level.of("rows", 1));
        return new RepeatedComparison(cell, List.of(results), 0.05);
    }

    @Test
    void theIntervalOverRunsIsStudentsOfTheRunsRatios() {
        RepeatedComparison three = repeated(
                result(Math.exp(0.1), 0.01, Verdict.SLOWER),
                result(Math.exp(0.2), 0.01, Verdict.SLOWER),
                result(Math.exp(0.3), 0.01, Verdict.SLOWER));

        assertThat(three.betweenRuns()).isCloseTo(0.1, within(1e-12));
        assertThat(three.withinRun()).isCloseTo(0.01 / 1.96, within(1e-12));
        // Student's t of two degrees of freedom: 4.3027
        assertThat(Math.log(three.overRuns().low())).isCloseTo(0.2 - 4.3027 * 0.1 / Math.sqrt(3), within(1e-4));
        assertThat(Math.log(three.overRuns().high())).isCloseTo(0.2 + 4.3027 * 0.1 / Math.sqrt(3), within(1e-4));
        assertThat(three.contradictsItself()).isTrue();
        assertThat(three.isDecidedAlike()).isTrue();
    }

    @Test
    void runsThatHappenToAgreeKeepTheirOwnIntervals() {
        RepeatedComparison two = repeated(result(1, 0.0196, Verdict.EQUAL), result(1, 0.0196, Verdict.UNDECIDED));

        assertThat(two.betweenRuns()).isZero();
        assertThat(Math.log(two.overRuns().high())).isCloseTo(12.706 * 0.01 / Math.sqrt(2), within(1e-4));
        assertThat(two.contradictsItself()).isFalse();
        assertThat(two.isDecidedByAll()).isFalse();
    }

    @Test
    void anArmThatOneRunFoundSlowerStandsOut() {
        Run odd = run(3).change(group -> group.arm().equals("c.stream") ? Altered.scaled(group, 1.2) : group)
                .build();
        RepeatedRuns repeated = RepeatedRuns.of(
                Stream.of(run(1).build(), run(2).build(), odd).map(List::of).toList());

        assertThat(repeated.runs()).isEqualTo(3);
        assertThat(repeated.comparisons()).hasSize(2).allSatisfy(each -> {
            assertThat(each.results()).hasSize(3);
            assertThat(each.contradictsItself()).isTrue();
            assertThat(each.betweenRuns()).isBetween(0.06, 0.16);
        });
        assertThat(repeated.environments()).hasSize(2);
    }

    @Test
    void runsOfOneThingDoNotContradictEachOther() {
        RepeatedRuns repeated = RepeatedRuns.of(
                Stream.of(1, 2, 3, 4, 5).map(seed -> List.of(run(seed).build())).toList());

        assertThat(repeated.comparisons()).hasSize(2).allSatisfy(each -> {
            assertThat(each.contradictsItself()).isFalse();
            assertThat(each.isDecidedAlike()).isTrue();
            assertThat(each.overRuns().low()).isLessThan(1.3);
            assertThat(each.overRuns().high()).isGreaterThan(1.3);
        });
    }

    @Test
    void runsWithoutACommonComparisonAreRefused() {
        Run other = run(2).build();
        assertThatThrownBy(() -> RepeatedRuns.of(List.of(List.of(other), List.of())))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("no comparison has an interval in two of the runs");
    }
}
