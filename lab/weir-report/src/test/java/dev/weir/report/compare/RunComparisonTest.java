package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.Altered;
import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
    private static SyntheticRun run(long seed) {
        return new SyntheticRun()
                .sentinel()
                .injected()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .levels("rows", "1", "100")
                .seed(seed)
                .heats(6);
    }

    private static SyntheticRun fast(long seed) {
        return run(seed).noise(0.01, 0.002, 0.005).heats(8);
    }

    private static RunComparison compare(Run a, Run b) {
        return RunComparison.of(List.of(a), List.of(b));
    }

    private static CellComparison cell(RunComparison comparison, String arm) {
        return comparison.cells().stream()
                .filter(each -> each.cell().arm().equals(arm))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anArmThatBecameSlowerIsFoundAndTheOtherIsNot() {
        Run a = run(1).build();
        Run b = run(2).change(group -> group.arm().equals("c.stream") ? Altered.scaled(group, 1.2) : group)
                .build();

        RunComparison comparison = compare(a, b);

        assertThat(comparison.cells()).hasSize(4);
        assertThat(cell(comparison, "c.stream").verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(cell(comparison, "c.stream").ratio().estimate()).isCloseTo(1.2, within(0.03));
        assertThat(cell(comparison, "c.at-once").verdict()).isNotIn(Verdict.SLOWER, Verdict.FASTER);
        assertThat(comparison.environment())
                .extracting(EnvironmentDifference::what)
                .containsExactly("seed of the data", "seed of the schedule");
    }

    @Test
    void whatTheSentinelShowsTooCancelsWhereItWasRaced() {
        Run a = Raced.build(fast(1));
        Run b = Manifests.withFixtureSeed(Raced.build(fast(2).change(group -> Altered.scaled(group, 1.15))), 1);

        RunComparison comparison = compare(a, b);

        SentinelShift sentinel = comparison.sentinels().get(0);
        assertThat(sentinel.control()).isTrue();
        assertThat(sentinel.moved()).isTrue();
        assertThat(sentinel.sentence()).contains("machine or the day").contains("it cancels");
        CellComparison stream = cell(comparison, "c.stream");
        assertThat(stream.relative()).isTrue();
        assertThat(stream.ratio().estimate()).isCloseTo(1, within(0.02));
        assertThat(stream.verdict()).isNotEqualTo(Verdict.SLOWER);
        assertThat(stream.asMeasured().low()).isGreaterThan(1);
        assertThat(stream.note()).contains("the sentinel shows it too");
    }

    @Test
    void anotherSentinelIsNoCommonMeasure() {
        Run a = Raced.build(fast(1));
        Run b = Manifests.withSentinel(Manifests.withFixtureSeed(Raced.build(fast(2)), 1), "c.stream");

        RunComparison comparison = compare(a, b);

        assertThat(comparison.sentinels().get(0).sentence()).contains("are not the same arm");
        assertThat(cell(comparison, "c.stream").relative()).isFalse();
    }

    /** The sentinel has other cells, and most heats of other ones, in the two runs; what both have is enough. */
    @Test
    void theSentinelsOfBothRunsMeetAtACellThatBothHave() {
        Run a = Raced.build(fast(1).levels("rows", "1", "100", "1000")
                .keep(group -> group.heat() < 5 || group.levels().size() > 1));
        Run b = Manifests.withFixtureSeed(Raced.build(fast(2).levels("rows", "100", "1000")), 1);

        assertThat(compare(a, b).sentinels().get(0).ratio()).isNotNull();
        assertThat(compare(a, b).cells()).hasSize(4).allMatch(CellComparison::relative);
    }

    @Test
    void timesStandAsTheyAreWhereTheSentinelWasNotRaced() {
        CellComparison cell = compare(
                        run(1).links("local", "wan").build(),
                        Manifests.withFixtureSeed(run(2).links("local", "wan").build(), 1))
                .cells()
                .stream()
                .filter(each -> each.cell().link().equals("wan"))
                .findFirst()
                .orElseThrow();

        assertThat(cell.relative()).isFalse();
        assertThat(cell.ratio()).isEqualTo(cell.asMeasured());
    }

    @Test
    void verdictsThatBothRunsGiveAreCounted() {
        Run a = fast(1).compare("c.stream", "c.at-once")
                .arm("c.same", 100)
                .compare("c.same", "c.at-once")
                .build();
        Run b = fast(2).compare("c.stream", "c.at-once")
                .arm("c.same", 120)
                .compare("c.same", "c.at-once")
                .build();

        Agreement same = compare(a, a).agreement();
        Agreement changed = compare(a, b).agreement();

        assertThat(same.common()).isEqualTo(4);
        assertThat(same.alike()).isEqualTo(same.decidedByBoth()).isGreaterThanOrEqualTo(2);
        assertThat(same.percent()).isEqualTo(100);
        assertThat(changed.differing()).isNotEmpty().allSatisfy(each -> {
            assertThat(each.cell().arm()).isEqualTo("c.same");
            assertThat(each.a().verdict()).isEqualTo(Verdict.EQUAL);
            assertThat(each.b().verdict()).isEqualTo(Verdict.SLOWER);
        });
        assertThat(changed.alike() + changed.differing().size()).isEqualTo(changed.decidedByBoth());
        assertThat(changed.percent()).isEqualTo(100.0 * changed.alike() / changed.decidedByBoth());
    }

    @Test
    void runsWithoutVerdictsAgreeInNothing() {
        Agreement none = compare(run(1).build(), run(2).build()).agreement();

        assertThat(none.decidedByBoth()).isZero();
        assertThat(none.percent()).isNaN();
    }

    @Test
    void anotherServerTakesTheSentinelsAuthorityAway() {
        Run a = run(1).build();
        Run b = Manifests.withServer(
                Manifests.withFixtureSeed(run(2).build(), 1),
                new Manifest.Server("MySQL", "9.9.9", "embedded", 1000, Map.of("net_buffer_length", "16384")));

        RunComparison comparison = compare(a, b);

        assertThat(comparison.environment().get(0))
                .isEqualTo(new EnvironmentDifference("MySQL version", "8.0.0", "9.9.9", true));
        assertThat(comparison.environment())
                .extracting(EnvironmentDifference::what)
                .contains("MySQL variable net_buffer_length");
        assertThat(comparison.sentinels().get(0).control()).isFalse();
        assertThat(cell(comparison, "c.stream").relative()).isFalse();
    }

    @Test
    void linksAreMatchedByWhatTheyWereDeclaredToBe() {
        Manifest.Link profile = new Manifest.Link("wan-30ms", true, 30_000, 100_000_000, 0, 10);
        Manifest.Link free = new Manifest.Link("rtt=30ms,rate=100mbit", true, 30_000, 100_000_000, 0, 10);
        Manifest.Link other = new Manifest.Link("wan-30ms", true, 20_000, 100_000_000, 0, 10);
        Run a = Manifests.withLink(run(1).links("wan-30ms").build(), profile);

        assertThat(compare(
                                a,
                                Manifests.withLink(
                                        run(2).links("rtt=30ms,rate=100mbit").build(), free))
                        .cells())
                .hasSize(4);
        RunComparison changed =
                compare(a, Manifests.withLink(run(2).links("wan-30ms").build(), other));
        assertThat(changed.cells()).isEmpty();
        assertThat(changed.onlyA()).hasSize(4);
        assertThat(changed.onlyB()).hasSize(4);
        assertThat(changed.environment())
                .extracting(EnvironmentDifference::what)
                .contains("declaration of link wan-30ms");
    }

    @Test
    void whatOneRunLacksIsListed() {
        Run a = run(1).build();
        Run b = new SyntheticRun()
                .sentinel()
                .arm("c.at-once", 100)
                .levels("rows", "1", "1000")
                .build();

        RunComparison comparison = compare(a, b);

        assertThat(comparison.cells())
                .extracting(each -> each.cell().words())
                .containsExactly("stream c.at-once on local, rows=1");
        assertThat(comparison.onlyA())
                .extracting(CellKey::words)
                .containsExactly(
                        "stream c.stream on local, rows=1",
                        "stream c.at-once on local, rows=100",
                        "stream c.stream on local, rows=100");
        assertThat(comparison.onlyB())
                .extracting(CellKey::words)
                .containsExactly("stream c.at-once on local, rows=1000");
    }

    @Test
    void oneHeatHasNoInterval() {
        CellComparison cell =
                compare(run(1).build(), run(2).heats(1).build()).cells().get(0);

        assertThat(cell.ratio().low()).isNaN();
        assertThat(cell.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(cell.note()).contains("fewer than two heats");
    }

    @Test
    void studiesWithoutACounterpartAreSaid() {
        Run keys = Manifests.withStudy(run(3).build(), "keys");

        assertThat(RunComparison.of(List.of(run(1).build(), keys), List.of(run(2).build()))
                        .studiesOnlyA())
                .containsExactly("keys");
        assertThatThrownBy(() -> compare(run(1).build(), keys))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("no study in common: A has [stream], B has [keys]");
    }

    @Test
    @Tag("nightly")
    void twoRunsOfTheSameAreSeldomCalledDifferent() {
        long wrong = IntStream.range(0, 200)
                .filter(seed -> compare(
                                run(1000 + seed).threshold(1e-6).build(),
                                Manifests.withFixtureSeed(
                                        run(5000 + seed).threshold(1e-6).build(), 1000 + seed))
                        .cells()
                        .stream()
                        .anyMatch(each -> each.verdict() == Verdict.SLOWER || each.verdict() == Verdict.FASTER))
                .count();

        assertThat(wrong)
                .as("of 200 at 5 %: 10 expected, 20 is three standard deviations")
                .isLessThanOrEqualTo(20);
    }
}
