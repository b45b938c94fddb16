package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.Altered;
import dev.weir.report.HeatEnd;
import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExtremesTest {
    private static SyntheticRun run() {
        return new SyntheticRun().arm("a", 200).arm("b", 100).compare("a", "b").heats(4);
    }

    private static SyntheticRun inHeat(int heat, String arm, UnaryOperator<SliceGroup> change) {
        return run().change(group -> group.heat() == heat && group.arm().equals(arm) ? change.apply(group) : group);
    }

    private static UnaryOperator<SliceGroup> samples(List<Double> samples) {
        return group -> Altered.withLevels(
                group,
                group.levels().stream()
                        .map(level -> Altered.withSamples(level, samples))
                        .toList());
    }

    @Test
    void emptyRunHasNothingToSay() {
        Analysis analysis = Analysis.of(run().heats(0).build());
        assertThat(analysis.heats()).isZero();
        assertThat(analysis.cells()).isEmpty();
        assertThat(analysis.comparisons()).isEmpty();
        assertThat(analysis.ratios()).isEmpty();
    }

    @Test
    void oneHeatHasEstimatesButNoIntervals() {
        ComparisonResult result =
                Analysis.of(run().heats(1).build()).comparisons().get(0);
        assertThat(result.ratio().ratio().low()).isNaN();
        assertThat(result.ratio().ratio().estimate()).isBetween(1.8, 2.2);
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void invalidAndFailedGroupsDoNotCount() {
        for (SliceGroup.Outcome outcome :
                new SliceGroup.Outcome[] {SliceGroup.Outcome.INVALID, SliceGroup.Outcome.FAILED}) {
            Analysis analysis =
                    Analysis.of(inHeat(1, "a", group -> Altered.withOutcome(Altered.scaled(group, 50), outcome, "link"))
                            .build());
            assertThat(analysis.comparisons().get(0).ratio().heats()).isEqualTo(3);
            assertThat(analysis.comparisons().get(0).ratio().ratio().estimate()).isLessThan(2.3);
            assertThat(analysis.heats()).isEqualTo(4);
        }
    }

    @Test
    void levelWithoutUsableTimesDoesNotCount() {
        for (List<Double> samples : List.of(
                List.<Double>of(),
                List.of(0.0),
                List.of(Double.NaN),
                List.of(1.0, Double.POSITIVE_INFINITY),
                List.of(-5.0))) {
            Analysis analysis = Analysis.of(inHeat(2, "b", samples(samples)).build());
            assertThat(analysis.comparisons().get(0).ratio().heats()).isEqualTo(3);
            assertThat(analysis.comparisons().get(0).ratio().ratio().high()).isFinite();
        }
    }

    @Test
    void oneSliceIsEnoughForATime() {
        Analysis analysis = Analysis.of(run().samples(1).heats(12).build());
        assertThat(analysis.comparisons().get(0).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(analysis.comparisons().get(0).ratio().ratio().low()).isFinite();
    }

    @Test
    void ratioIsOverHeatsInWhichBothWereMeasured() {
        Analysis analysis = Analysis.of(run().keep(group -> !(group.arm().equals("a") && group.heat() == 0)
                        && !(group.arm().equals("b") && group.heat() == 3))
                .build());
        assertThat(analysis.comparisons().get(0).ratio().heats()).isEqualTo(2);
        assertThat(analysis.cells()).allMatch(cell -> cell.heats() == 3);
    }

    @Test
    void armThatNeverDeliveredHasNoComparison() {
        Analysis analysis =
                Analysis.of(run().keep(group -> group.arm().equals("b")).build());
        assertThat(analysis.cells()).hasSize(1);
        assertThat(analysis.comparisons()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 1e12})
    void hugeRatiosStayFinite(double factor) {
        Analysis analysis =
                Analysis.of(run().change(group -> group.arm().equals("a") ? Altered.scaled(group, factor) : group)
                        .heats(12)
                        .build());
        Interval ratio = analysis.comparisons().get(0).ratio().ratio();
        assertThat(List.of(ratio.low(), ratio.estimate(), ratio.high())).allMatch(Double::isFinite);
        assertThat(analysis.comparisons().get(0).verdict()).isEqualTo(factor < 1 ? Verdict.FASTER : Verdict.SLOWER);
    }

    @Test
    void timesWithoutAnyNoiseAreJudged() {
        Analysis analysis = Analysis.of(run().noise(0, 0, 0).heats(12).build());
        assertThat(analysis.comparisons().get(0).verdict()).isEqualTo(Verdict.SLOWER);
        Interval ratio = analysis.comparisons().get(0).ratio().ratio();
        assertThat(List.of(ratio.low(), ratio.estimate(), ratio.high())).allMatch(each -> Math.abs(each - 2) < 1e-9);
        Analysis equal = Analysis.of(
                run().heats(6).arm("c", 100).compare("c", "b").noise(0, 0, 0).build());
        assertThat(equal.comparisons().get(1).verdict()).isEqualTo(Verdict.EQUAL);
    }

    @Test
    void firstOfTwoGroupsOfOneHeatStands() {
        Run run = run().build();
        List<Entry> entries = new ArrayList<>(run.entries());
        run.groups()
                .filter(group -> group.arm().equals("a"))
                .map(group -> Altered.startedLater(Altered.scaled(group, 40), 3600))
                .forEach(entries::add);
        HeatEnd.add(entries);
        Run repeated = new Run(run.manifest(), entries, false);
        assertThat(Analysis.of(repeated).comparisons())
                .isEqualTo(Analysis.of(run).comparisons());
    }

    /** Times of day are labels: an hour that a clock is set back by takes no heat away, and changes no order. */
    @Test
    void aClockThatIsSetBackLeavesEveryHeatWhole() {
        Run run = run().build();
        List<Entry> entries = run.entries().stream()
                .<Entry>map(entry -> entry instanceof SliceGroup group && group.heat() < 3
                        ? Altered.startedLater(group, 3600)
                        : entry)
                .toList();
        assertThat(Analysis.of(new Run(run.manifest(), entries, false))).isEqualTo(Analysis.of(run));
    }

    @Test
    void heatCutShortIsNotWhole() {
        SyntheticRun cut = run().keep(group -> group.heat() < 3 || group.position() == 0);
        Run run = cut.build();
        List<Entry> groups = run.groups().map(Entry.class::cast).toList();
        assertThat(Analysis.of(new Run(run.manifest(), groups, false)).heats()).isEqualTo(3);
        assertThat(Analysis.of(run).heats())
                .as("ended by what is written behind it")
                .isEqualTo(4);
    }

    @Test
    void thresholdOutOfRangeIsRefused() {
        for (double percent : new double[] {0, -1, Double.NaN, 1000}) {
            assertThatThrownBy(() -> Analysis.of(run().threshold(percent).build()))
                    .isInstanceOf(RunFormatException.class)
                    .hasMessageContaining("thresholdPercent: found " + percent + ", expected above 0 and below 1000");
        }
    }

    @Test
    void errorRateOutOfRangeIsRefused() {
        Run wrong = Manifests.withErrorRate(run().build(), 0);
        assertThatThrownBy(() -> Analysis.of(wrong))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("errorRatePercent: found 0.0, expected above 0 and below 50");
    }
}
