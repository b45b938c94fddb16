package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.Altered;
import dev.weir.report.HeatEnd;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** What must hold whatever was measured. */
final class AnalysisPropertiesTest {
    private static SyntheticRun run(long seed, int heats, double micros) {
        return new SyntheticRun()
                .sentinel()
                .injected()
                .links("local", "wan-30ms")
                .levels("rows", "1", "10")
                .arm("a", micros)
                .arm("b", 100)
                .heats(heats)
                .seed(seed);
    }

    private static Verdict opposite(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> Verdict.SLOWER;
            case SLOWER -> Verdict.FASTER;
            default -> verdict;
        };
    }

    @Property(tries = 20, seed = "1")
    void exchangingArmAndReferenceGivesTheReciprocal(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 15) int heats,
            @ForAll @DoubleRange(min = 50, max = 200) double micros) {
        Run run = run(seed, heats, micros).compare("a", "b").compare("b", "a").build();
        List<ComparisonResult> results = Analysis.of(run).comparisons();
        assertThat(results).hasSize(8);
        for (int i = 0; i < 4; i++) {
            Interval there = results.get(i).ratio().ratio();
            Interval back = results.get(i + 4).ratio().ratio();
            assertThat(back.estimate()).isCloseTo(1 / there.estimate(), within(1e-9));
            assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-9));
            assertThat(back.high()).isCloseTo(1 / there.low(), within(1e-9));
            assertThat(results.get(i + 4).verdict())
                    .isEqualTo(opposite(results.get(i).verdict()));
            assertThat(results.get(i + 4).decidedAtHeat())
                    .isEqualTo(results.get(i).decidedAtHeat());
        }
    }

    @Property(tries = 20, seed = "1")
    void scalingEveryTimeChangesNoRatioAndNoVerdict(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 15) int heats,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double factor) {
        SyntheticRun run = run(seed, heats, 110).compare("a", "b");
        List<ComparisonResult> before = Analysis.of(run.build()).comparisons();
        List<ComparisonResult> after = Analysis.of(
                        run.change(group -> Altered.scaled(group, factor)).build())
                .comparisons();
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i).verdict()).isEqualTo(before.get(i).verdict());
            assertThat(after.get(i).ratio().ratio().estimate())
                    .isCloseTo(before.get(i).ratio().ratio().estimate(), within(1e-9));
        }
    }

    @Property(tries = 20, seed = "1")
    void orderOfTheGroupsDoesNotMatter(@ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int heats) {
        Run run = run(seed, heats, 110).compare("a", "b").build();
        List<Entry> shuffled = run.groups().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(shuffled, new Random(seed));
        HeatEnd.add(shuffled);
        assertThat(Analysis.of(new Run(run.manifest(), shuffled, false))).isEqualTo(Analysis.of(run));
    }

    @Property(tries = 20, seed = "1")
    void intervalHoldsItsEstimate(@ForAll long seed, @ForAll @IntRange(min = 2, max = 15) int heats) {
        Analysis analysis = Analysis.of(run(seed, heats, 110).compare("a", "b").build());
        assertThat(analysis.ratios()).isNotEmpty();
        assertThat(analysis.ratios())
                .allMatch(each -> each.ratio().low() <= each.ratio().estimate())
                .allMatch(each -> each.ratio().estimate() <= each.ratio().high());
        assertThat(analysis.comparisons())
                .allMatch(each -> (each.verdict() == Verdict.UNDECIDED) == (each.decidedAtHeat() == 0));
    }

    @Property(tries = 20, seed = "1")
    void verdictOnceTakenStaysAsHeatsAreAdded(
            @ForAll long seed, @ForAll @DoubleRange(min = 90, max = 112) double micros) {
        Run run = run(seed, 12, micros).compare("a", "b").build();
        Analysis analysis = Analysis.of(run);
        FailedControls failed = analysis.selfTest().failed(run);
        assertThat(analysis.comparisons())
                .allMatch(each -> each.withdrawn().isEmpty()
                        || failed.at(each.ratio().cell()).isPresent());
        verdictOnceTakenStaysOrIsTakenBackAloud(seed, micros);
    }

    /** Of any races: one verdict in a thousand is taken back. */
    static void verdictOnceTakenStaysOrIsTakenBackAloud(long seed, double micros) {
        SyntheticRun run = run(seed, 12, micros).compare("a", "b");
        List<ComparisonResult> last = Analysis.of(run.build()).comparisons();
        for (int upTo = 11; upTo > 0; upTo--) {
            int heats = upTo;
            List<ComparisonResult> then =
                    Analysis.of(run.keep(group -> group.heat() < heats).build()).comparisons();
            for (int i = 0; i < then.size(); i++) {
                ComparisonResult before = then.get(i);
                if (before.decidedAtHeat() > 0 && last.get(i).withdrawn().isEmpty()) {
                    assertThat(last.get(i).verdict()).isEqualTo(before.verdict());
                    assertThat(last.get(i).decidedAtHeat()).isEqualTo(before.decidedAtHeat());
                } else if (before.decidedAtHeat() > 0) {
                    assertThat(last.get(i).verdict()).isEqualTo(Verdict.UNDECIDED);
                    assertThat(last.get(i).withdrawn())
                            .startsWith(before.verdict().name().toLowerCase(Locale.ROOT));
                }
            }
        }
    }
}
