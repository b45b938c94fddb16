package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class LapPaceTest {
    private static final long LAP_NANOS = 100_000_000;

    private static ComparisonResult scattering(double betweenHeats, double withinLap) {
        RatioResult ratio = new RatioResult(
                new Cell("a", "local", Level.NONE),
                "b",
                2,
                new Interval(1, 1, 1),
                new Scatter(betweenHeats, withinLap, 20));
        Manifest.Comparison comparison = new Manifest.Comparison("a", "b", "?", true);
        return new ComparisonResult(comparison, ratio, Verdict.UNDECIDED, 0, 2, Chances.UNKNOWN, "");
    }

    private static int laps(double mostSeconds, ComparisonResult... open) {
        return new LapPace(List.of(open), 2, mostSeconds).laps(LAP_NANOS);
    }

    @Test
    void aHeatOfUnknownScatterTakesTheTimeItHas() {
        assertThat(laps(1)).isEqualTo(10);
        assertThat(laps(4)).isEqualTo(40);
    }

    @Test
    void lapsFollowTheOptimumOfANestedDesign() {
        // sqrt(2 s a heat / 0.1 s a lap) * 0.05 / 0.01
        assertThat(laps(6, scattering(0.01, 0.05))).isEqualTo((int) (Math.sqrt(20) * 5));
        assertThat(laps(6, scattering(0.05, 0.05)))
                .as("where heats scatter as much as laps, the usual few are enough")
                .isEqualTo(12);
    }

    @Test
    void theMedianOfTheOpenComparisonsDecides() {
        ComparisonResult agreeingByChance = scattering(0, 0.05);

        assertThat(laps(6, scattering(0.01, 0.05), scattering(0.01, 0.05), agreeingByChance))
                .isEqualTo((int) (Math.sqrt(20) * 5));
    }

    @Test
    void slowLapsAreFew() {
        assertThat(new LapPace(List.of(), 2, 1).laps(5_000_000_000L)).isEqualTo(5);
    }
}
