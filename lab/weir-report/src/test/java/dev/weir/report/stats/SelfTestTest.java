package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SelfTestTest {
    private static SyntheticRun run(int heats) {
        return new SyntheticRun()
                .sentinel()
                .injected()
                .arm("a", 300)
                .arm("b", 100)
                .compare("a", "b")
                .heats(heats);
    }

    private static SelfTest selfTest(SyntheticRun run) {
        return Analysis.of(run.build()).selfTest();
    }

    /** The controls of a run with one link. */
    private static SelfTest.OnLink onOnlyLink(SyntheticRun run) {
        return only(selfTest(run));
    }

    private static SelfTest.OnLink only(SelfTest found) {
        assertThat(found.links()).hasSize(1);
        return found.links().get(0);
    }

    @Test
    void quietRunResolvesOnePercentAndTheRoundTrip() {
        SelfTest.OnLink found = onOnlyLink(run(8).noise(0.03, 0.001, 0.001));
        assertThat(found.injected()).allMatch(SelfTest.Injected::found);
        assertThat(found.injected())
                .extracting(SelfTest.Injected::effect)
                .containsExactly("+1 %", "+2 %", "+5 %", "+1 round trip");
        assertThat(found.injected().get(2).ratio().ratio().estimate()).isBetween(1.048, 1.052);
        assertThat(found.smallestResolved()).isEqualTo("+1 % and +1 round trip");
    }

    @Test
    void noisyRunResolvesOnlyTheRoundTrip() {
        SelfTest.OnLink found = onOnlyLink(run(5).noise(0.03, 0.05, 0.02));
        assertThat(found.smallestResolved()).isEqualTo("+1 round trip");
    }

    @Test
    void onePercentFoundByChanceDoesNotCountWhileFiveIsMissed() {
        SelfTest.OnLink found = onOnlyLink(run(6).noise(0.01, 0.001, 0.001)
                .keep(group -> !group.arm().equals("injected.5-percent") || group.heat() == 0));
        assertThat(found.injected().get(0).found()).isTrue();
        assertThat(found.smallestResolved()).isEqualTo("+1 round trip");
    }

    @Test
    void identicalDrawsGiveNoFloorAndNoAlarm() {
        SelfTest.OnLink found = onOnlyLink(run(12).noise(0.03, 0.005, 0.005).threshold(3));
        assertThat(found.isAlarm()).isFalse();
        assertThat(found.aa().heats()).isEqualTo(12);
        assertThat(found.aa().ratio().low()).isLessThan(1);
        assertThat(found.aa().ratio().high()).isGreaterThan(1);
        assertThat(found.floorPercent()).isZero();
    }

    @Test
    void whatDiffersByNoMoreThanIdenticalArmsIsOpenAndAnAlarm() {
        SyntheticRun run = run(12).noise(0.03, 0.005, 0.005)
                .arm("c", 108)
                .compare("c", "b")
                .arm("d", 100)
                .compare("d", "b")
                .change(group -> group.arm().equals(SyntheticRun.SENTINEL) && group.draw() == 1
                        ? Altered.scaled(group, 1.1)
                        : group);
        Analysis analysis = Analysis.of(run.build());
        assertThat(only(analysis.selfTest()).isAlarm()).isTrue();
        assertThat(analysis.selfTest().floorPercent()).isBetween(9.0, 11.0);
        assertThat(analysis.comparisons()).extracting(ComparisonResult::verdict).containsOnly(Verdict.UNDECIDED);
        assertThat(analysis.comparisons())
                .extracting(each -> each.withdrawn().isEmpty())
                .as("only the first would have been one")
                .containsExactly(false, true, true);
    }

    @Test
    void noiseAloneSeldomMakesAFloorOfTwoHeats() {
        long floors = IntStream.range(0, 1000)
                .filter(seed ->
                        selfTest(run(2).seed(seed).noise(0.05, 0.2, 0.05)).floorPercent() > 0)
                .count();
        assertThat(floors / 1000.0).isLessThan(0.07);
    }

    @Test
    void wildSentinelDoesNotHideAThreefoldDifference() {
        SyntheticRun run = run(6).drift(place ->
                place.arm().equals(SyntheticRun.SENTINEL) && place.progress() > 0.4 && place.progress() < 0.6 ? 6 : 1);
        assertThat(Analysis.of(run.build()).comparisons().get(0).verdict()).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void beforeTheFirstHeatThereIsNoAaRatio() {
        SelfTest found = selfTest(run(0));
        assertThat(found.links()).isEmpty();
        assertThat(found.floorPercent()).isZero();
    }

    private static SyntheticRun raced(int heats) {
        return run(heats).twinOf("b").links("local", "wan").levels("rows", "1", "10", "100");
    }

    @Test
    void everyLinkHasControlsOfItsOwn() {
        SelfTest found = selfTest(raced(6).noise(0.03, 0.001, 0.01));
        assertThat(found.links()).extracting(SelfTest.OnLink::link).containsExactly("local", "wan");
        assertThat(found.links()).allSatisfy(each -> {
            assertThat(each.aaLevels()).hasSize(3);
            assertThat(each.aaLevels())
                    .extracting(twins -> twins.ratio().reference())
                    .containsOnly("b");
            assertThat(each.aa().cell().factors().values()).isEmpty();
            assertThat(each.aa().ratio().estimate()).isBetween(0.99, 1.01);
            assertThat(each.injected()).hasSize(4);
            assertThat(each.smallestEffectPercent()).isBetween(0.2, 3.0);
        });
        assertThat(found.on("local").smallestResolved()).isEqualTo("+1 % and +1 round trip");
    }

    @Test
    void aNoisierLinkSeesLess() {
        SyntheticRun run = raced(6).noise(0.03, 0.001, 0.01);
        SelfTest found = selfTest(run.change(group -> group.link().equals("wan")
                ? Altered.scaled(
                        group, 1 + 0.2 * ((31 * group.heat() + group.arm().hashCode()) % 7) / 7.0)
                : group));
        assertThat(found.on("wan").smallestEffectPercent())
                .isGreaterThan(5 * found.on("local").smallestEffectPercent());
    }

    @Test
    void aFloorCountsOnItsOwnLinkOnly() {
        Analysis analysis = Analysis.of(raced(8).noise(0.03, 0.001, 0.01)
                .change(group -> group.arm().equals(SyntheticRun.SENTINEL)
                                && group.link().equals("wan")
                        ? Altered.scaled(group, 1.1)
                        : group)
                .build());
        assertThat(analysis.selfTest().on("local").floorPercent()).isLessThan(2);
        assertThat(analysis.selfTest().on("local").isAlarm()).isFalse();
        assertThat(analysis.selfTest().on("wan").isAlarm()).isTrue();
    }
}
