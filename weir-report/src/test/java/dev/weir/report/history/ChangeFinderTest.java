package dev.weir.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangeFinderTest {
    private final ChangeFinder finder = new ChangeFinder(0.01);

    /** Ratios of consecutive runs, each with an interval of 1 per cent either side. */
    private static List<Point> points(double... ratios) {
        List<Point> points = new ArrayList<>();
        for (double each : ratios) {
            Interval ratio = new Interval(each / 1.01, each, each * 1.01);
            String server = points.size() < 3 ? "8.0" : "8.4";
            points.add(new Point(points.size(), ratio, Verdict.SLOWER, 5, 2, Map.of("MySQL", server)));
        }
        return points;
    }

    @Test
    void twoRunsWhoseIntervalsDoNotTouchAreAStep() {
        List<Change> changes = finder.find(points(1.2, 1.5));

        assertThat(changes).singleElement().satisfies(each -> {
            assertThat(each.at()).isEqualTo(1);
            assertThat(each.kind()).isEqualTo(Change.Kind.STEP);
            assertThat(each.before()).isEqualTo(1.2);
            assertThat(each.after()).isEqualTo(1.5);
            assertThat(each.differences()).isEmpty();
        });
        assertThat(finder.find(points(1.2, 1.215))).isEmpty();
    }

    @Test
    void whatCountsAsEqualIsNoChangeHoweverNarrowTheIntervals() {
        Interval a = new Interval(0.9999, 1, 1.0001);
        Interval b = new Interval(1.0149, 1.015, 1.0151);
        List<Point> points =
                List.of(new Point(0, a, Verdict.EQUAL, 9, 2, Map.of()), new Point(1, b, Verdict.EQUAL, 9, 2, Map.of()));

        assertThat(finder.find(points)).isEmpty();
    }

    @Test
    void aChangeOfLevelIsFoundWithWhatTheRunsDoNotShare() {
        List<Change> changes = finder.find(points(1.20, 1.21, 1.19, 1.50, 1.51, 1.49));

        assertThat(changes).singleElement().satisfies(each -> {
            assertThat(each.at()).isEqualTo(3);
            assertThat(each.kind()).isEqualTo(Change.Kind.LEVEL);
            assertThat(each.before()).isBetween(1.19, 1.21);
            assertThat(each.after()).isBetween(1.49, 1.51);
            assertThat(each.differences()).containsExactly(new Difference("MySQL", "8.0", "8.4"));
        });
    }

    @Test
    void theNewestRunAloneMayStepOut() {
        assertThat(finder.find(points(1.20, 1.21, 1.20, 1.21, 1.6)))
                .extracting(Change::at)
                .containsExactly(4);
    }

    @Test
    void aRatioThatAlwaysScattersBeyondItsIntervalsDidNotChange() {
        assertThat(finder.find(points(1.2, 1.4, 1.15, 1.38, 1.2, 1.41))).isEmpty();
    }

    @Test
    void runsThatScatterAlikeAreSeldomCalledChanged() {
        Random random = new Random(1);
        long called = IntStream.range(0, 500)
                .filter(i -> !finder.find(points(IntStream.range(0, 8)
                                .mapToDouble(run -> Math.exp(0.05 * random.nextGaussian()))
                                .toArray()))
                        .isEmpty())
                .count();

        assertThat(called).isLessThan(60);
    }

    @Test
    void aRunWithoutAnIntervalIsNoStep() {
        List<Point> points = new ArrayList<>(points(1.2));
        points.add(
                new Point(1, new Interval(Double.NaN, 2, Double.NaN), Verdict.UNDECIDED, 1, 2, Map.of("MySQL", "8.0")));

        assertThat(finder.find(points)).isEmpty();
    }
}
